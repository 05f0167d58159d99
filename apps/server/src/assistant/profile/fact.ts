import { createHash } from 'node:crypto';
import type { FactKind, FactStatus } from '@parley/contracts/assistant/profile.ts';
import type { Texts } from '@parley/contracts/assistant/texts.ts';
import { folded } from '../flow/folded.ts';
import type { Translations } from './translations.ts';

/** What a conversation or a questionnaire says about a person, before they have seen it. */
export type ProposedFact = {
  kind: FactKind;
  /** By which it is known again, where it is one of a list; free words are known by themselves. */
  option?: string;
  text: Texts;
  /** From 0 to 1. */
  confidence: number;
  /** Place among others of its kind, as the person ranked them; from 0. */
  place?: number;
  /** Days after which it is not current any more; null: it stays. */
  expiresInDays: number | null;
  /** Messages in which the person said so. */
  messageIds?: string[];
};

/** What proposes: a conversation, or the result `ref` of a questionnaire. */
export type FactOrigin = { kind: 'conversation' | 'instrument'; ref: string; title: Texts; at: string };
export type StoredSource = FactOrigin & { messageIds: string[] };

/** A fact as it is stored; without words it is only the sign that it is not to be proposed again. */
export type FactRow = {
  id: string;
  kind: FactKind;
  knownAs: string;
  text: Texts;
  translations: Translations;
  source: 'instrument' | 'user' | 'conversation';
  confidence: number;
  status: FactStatus;
  place: number;
  pinnedAt: string | null;
  editedAt: string | null;
  expiresAt: string | null;
  retiredAt: string | null;
  removedAt: string | null;
  createdAt: string;
  /** Only those that are still there. */
  sources: StoredSource[];
};

/** A digest, so that what is rejected can be known again without its words. */
const digest = (text: string): string => createHash('sha256').update(folded(text)).digest('hex').slice(0, 32);

/** @param option of a list, where it is one */
export const knownAs = (text: Texts, option?: string): string =>
  option === undefined ? `words:${digest(text.en ?? text.fr ?? '')}` : `option:${option}`;

/** What a text says in each language, whatever its spelling. */
export const phrasesOf = (text: Texts): string[] =>
  (['en', 'fr'] as const).flatMap((language) => {
    const said = text[language];
    return said === undefined ? [] : [`${language} ${folded(said)}`];
  });

/** The same words in a language both have. */
export function saysTheSame(one: Texts, other: Texts): boolean {
  const phrases = phrasesOf(other);
  return phrasesOf(one).some((phrase) => phrases.includes(phrase));
}

/** Whether nothing but the person may change it. */
export const isTheirs = (fact: FactRow): boolean =>
  fact.source === 'user' ||
  fact.editedAt !== null ||
  fact.pinnedAt !== null ||
  fact.status === 'rejected' ||
  fact.removedAt !== null;

/** Whether the person sees it: not retired, not removed, and resting on something that is there. */
export const isShown = (fact: FactRow): boolean =>
  fact.retiredAt === null &&
  fact.removedAt === null &&
  Object.keys(fact.text).length > 0 &&
  (fact.sources.length > 0 || fact.source === 'user' || fact.editedAt !== null || fact.pinnedAt !== null);

export const isExpired = ({ expiresAt }: Pick<FactRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

/** What counts: accepted, shown and current. */
export const counts = (fact: FactRow, now: Date): boolean =>
  fact.status === 'accepted' && isShown(fact) && !isExpired(fact, now);
