import { AUDIO_SECONDS } from '@parley/contracts/assistant/voice.ts';
import { FRAME_MS } from './microphone.ts';

/** Seconds of one recording at most: what the server takes, less what a device adds. */
export const LONGEST_SECONDS = AUDIO_SECONDS - 1;
/** From here on the seconds that are left are shown. */
export const COUNT_DOWN_SECONDS = 15;
/** Speech shorter than this is a click or a cough. Milliseconds. */
const LEAST_SPEECH_MS = 200;
/** Somebody who dictates stops to think: silence ends it later than in a conversation. */
const END_MS = 2_000;
/** Nobody said anything: the microphone does not stay open. */
const NOBODY_MS = 8_000;

export type Recording = {
  lengthMs: number;
  voicedMs: number;
  /** Since somebody was last heard. */
  quietMs: number;
  ended: null | 'silence' | 'nobody' | 'full';
};

export const newRecording: Recording = { lengthMs: 0, voicedMs: 0, quietMs: 0, ended: null };

/** One frame more of a recording that ends by itself. */
export function heardFrame(before: Recording, voiced: boolean): Recording {
  if (before.ended) return before;
  const lengthMs = before.lengthMs + FRAME_MS;
  const voicedMs = before.voicedMs + (voiced ? FRAME_MS : 0);
  const quietMs = voiced ? 0 : before.quietMs + FRAME_MS;
  const spoke = voicedMs >= LEAST_SPEECH_MS;
  const ended =
    lengthMs >= LONGEST_SECONDS * 1000
      ? 'full'
      : spoke && quietMs >= END_MS
        ? 'silence'
        : !spoke && lengthMs >= NOBODY_MS
          ? 'nobody'
          : null;
  return { lengthMs, voicedMs, quietMs, ended };
}

export const wasSpoken = ({ voicedMs }: Recording): boolean => voicedMs >= LEAST_SPEECH_MS;

/** Seconds that are left, once they are few. */
export const secondsLeft = ({ lengthMs }: Recording): number | null => {
  const left = Math.ceil(LONGEST_SECONDS - lengthMs / 1000);
  return left <= COUNT_DOWN_SECONDS ? Math.max(0, left) : null;
};
