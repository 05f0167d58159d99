import { ApiError } from '@parley/contracts/client.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { Refusal } from './login-steps.ts';
import { refusalOf } from './login-steps.ts';
import { problemCopy } from './problem.copy.ts';

type Words = (typeof problemCopy)['en'];
type Known = Exclude<keyof Words, 'tooMany'>;

const isKnown = (words: Words, type: string): type is Known => type !== 'tooMany' && Object.hasOwn(words, type);

export function problemWords(words: Words, { type, retryAfterSeconds }: Refusal): string {
  if (type === 'too_many_requests') return words.tooMany(retryAfterSeconds);
  return isKnown(words, type) ? words[type] : words.other;
}

/** What was thrown, as something words can be found for. What is no refusal of the server is a fault of ours, and reported. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof ApiError) return refusalOf(error);
  console.error(error);
  return { type: 'other' };
}

/** Words for whatever was thrown, in the language of the moment. */
export function useProblemWords(): (error: unknown) => string {
  const words = useCopy(problemCopy);
  return (error) => problemWords(words, refusalIn(error));
}
