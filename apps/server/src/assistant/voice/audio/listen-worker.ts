import { answerQuestions } from '../engine/answering.ts';
import { AudioError } from './audio-error.ts';
import type { Listened, Recording } from './listen.ts';
import { listen } from './listen.ts';

answerQuestions((recording: Recording) => {
  try {
    const heard = listen(recording);
    return { value: heard, transfer: [heard.pcm.buffer] };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    return { value: { pcm: new Int16Array(0), fault: error.fault } satisfies Listened, transfer: [] };
  }
});
