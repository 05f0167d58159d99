import type { Texts } from '@parley/contracts/assistant/texts.ts';
import { folded } from '../flow/folded.ts';
import { assess } from '../safety/assess.ts';
import type { SensitiveKind } from './sensitive-words.ts';
import { HARMLESS, SENSITIVE_WORDS } from './sensitive-words.ts';

const wordsOf = (pieces: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pieces.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const harmless = new RegExp(wordsOf(HARMLESS), 'gu');
const sensitive = (Object.entries(SENSITIVE_WORDS) as [SensitiveKind, readonly string[]][]).map(
  ([kind, pieces]) => [kind, wordsOf(pieces)] as const,
);

/** Which kind of fact, never to be drawn, a text speaks of; null for none. Both languages at once: people mix them. Pure. */
export function sensitiveKind(text: string): SensitiveKind | null {
  const plain = folded(text).replace(harmless, ' ');
  return sensitive.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** Words of somebody else, set in quotation marks. */
const SPEECH = /[“"«]\s?[^”"»]{3,}\s?[”"»]/u;
/** An address, a number, a link: they lead to somebody. */
const CONTACT = /@|https?:|www\.|\d[\d .-]{5,}\d/u;

/**
 * PROF-4: whether something may be proposed as a fact at all. Nothing about health, sexuality, religion, politics, union membership
 * or origin, no danger, no words of others, nothing by which somebody could be reached. Pure.
 */
export const mayBeFact = (text: Texts): boolean =>
  Object.values(text).every(
    (said) =>
      sensitiveKind(said) === null && !SPEECH.test(said) && !CONTACT.test(said) && assess(said).level === 'none',
  );
