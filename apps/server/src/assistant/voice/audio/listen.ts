import type { AudioFault } from './audio-error.ts';
import { AudioError } from './audio-error.ts';
import { resample } from './resample.ts';
import { speechGate } from './speech-gate.ts';
import { readWav, toPcm16 } from './wav.ts';

/** What recognisers are given: one channel of 16 bits. */
export const HEARD_RATE = 16_000;
/** Seconds below which nobody can have said anything. */
const SHORTEST_SECONDS = 0.2;

/** 16 kHz, one channel; `fault` when nobody speaks in it. */
export type Listened = { pcm: Int16Array<ArrayBuffer>; fault: AudioFault | null };

/** `maxSeconds` it may last, `voicedMs` somebody speaks in it at least. The contract is not imported here: a thread would read all of it. */
export type Recording = { file: Uint8Array; maxSeconds: number; voicedMs: number };

/** Reads a recording, brings it to 16 kHz and one channel, and finds out whether somebody speaks. @throws AudioError */
export function listen({ file, maxSeconds, voicedMs }: Recording): Listened {
  const { samples, sampleRate } = readWav(file, { maxSeconds });
  if (samples.length / sampleRate < SHORTEST_SECONDS)
    throw new AudioError('too_short', 'The recording is shorter than a word.');
  const heard = resample(samples, sampleRate, HEARD_RATE);
  return { pcm: toPcm16(heard), fault: speechGate(heard, voicedMs).fault };
}
