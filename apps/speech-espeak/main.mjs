// SPDX-License-Identifier: GPL-3.0-or-later
// espeak-ng as a program of its own. One JSON object a line comes in, one a line goes out; see README.md.
import { createInterface } from 'node:readline';
import Module from '@echogarden/espeak-ng-emscripten';

/** Words a minute: a little slower than espeak-ng's own 175. */
const RATE = 160;

const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const engine = await Module({ print: () => {}, printErr: () => {} });
const speaker = new engine.eSpeakNGWorker();
speaker.set_rate(RATE);
const sampleRate = speaker.get_samplerate();

function speak(voice, text) {
  if (speaker.set_voice(voice) !== 0) throw new Error('unknown voice');
  const parts = [];
  speaker.synthesize(text, (samples) => {
    if (samples) parts.push(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    return false;
  });
  return Buffer.concat(parts).toString('base64');
}

for await (const line of createInterface({ input: process.stdin })) {
  let id = null;
  try {
    const question = JSON.parse(line);
    id = question.id;
    // Double brackets would be phonemes, angle brackets marks.
    say({ id, sampleRate, pcm: speak(String(question.voice), String(question.text).replace(/[[\]<>]/g, ' ')) });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : 'failed' });
  }
}
