import { voiceProblems } from '@parley/contracts/assistant/voice.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { QueueFull } from '#platform/budgets/fair-queue.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AudioFault } from './audio/audio-error.ts';
import { AudioError } from './audio/audio-error.ts';
import { EngineBusy, EngineFailed } from './engine/engine.ts';
import { EndpointError } from './http-endpoint.ts';

export const REFUSED: Record<AudioFault, Problem> = {
  wrong_format: voiceProblems.audio_wrong_format,
  unreadable: voiceProblems.audio_unreadable,
  too_short: voiceProblems.audio_too_short,
  too_long: voiceProblems.audio_too_long,
  silent: voiceProblems.audio_silent,
  no_speech: voiceProblems.no_speech,
};
/** What somebody who is still speaking may not have done yet. */
export const NOT_YET: ReadonlySet<AudioFault> = new Set<AudioFault>(['too_short', 'silent', 'no_speech']);

/** What recognisers write where nobody speaks: `[BLANK_AUDIO]`, `(silence)`, `*sighs*`. */
const NOTED = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*/gu;
/** Longer than any message: not searched for notes, which costs a look at the rest for each bracket. */
const LONGEST_NOTED = 10_000;
const WORD = /[\p{L}\p{N}]/u;

const hasWords = (text: string): boolean => WORD.test(text.length > LONGEST_NOTED ? text : text.replace(NOTED, ' '));

/** What was written down, as a message: one line, whole characters. Empty when nothing in it is a word. */
export function saidIn(text: string): string {
  const plain = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return hasWords(plain) ? plain : '';
}

/** What a failure of a provider is to the caller; anything else stays what it is. Its cause names no word of anybody. */
export function failureOf(cause: unknown, problem: Problem): unknown {
  if (cause instanceof QueueFull && cause.full === 'yours')
    return new ProblemError(commonProblems.too_many_requests, { cause, retryAfterSeconds: 2 });
  if (cause instanceof EngineBusy || cause instanceof QueueFull)
    return new ProblemError(commonProblems.overloaded, { cause, retryAfterSeconds: 2 });
  const known = cause instanceof EngineFailed || cause instanceof EndpointError || cause instanceof AudioError;
  return known ? new ProblemError(problem, { cause, retryAfterSeconds: 5 }) : cause;
}

/** Recordings that one person sends at the same time. */
const AT_ONCE = 2;

/** Keeps one person from taking all room. */
export function openShares(): { take(userId: string): () => void } {
  const taken = new Map<string, number>();
  return {
    take: (userId) => {
      const before = taken.get(userId) ?? 0;
      if (before >= AT_ONCE) throw new ProblemError(commonProblems.too_many_requests, { retryAfterSeconds: 1 });
      taken.set(userId, before + 1);
      return () => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}
