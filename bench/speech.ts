import { fakeSpeech } from '../apps/server/src/testing/fake-speech.ts';

/** A speech endpoint that takes `SPEECH_DELAY_MS` for each answer, whatever it is asked. Run as a process of its own; prints its address. */
const speech = await fakeSpeech();
speech.behave({
  hearing: 'text',
  text: 'My team waits for me all the time and I cannot say no.',
  delayMs: Number(process.env.SPEECH_DELAY_MS),
});
process.stdout.write(`${speech.baseUrl}\n`);
