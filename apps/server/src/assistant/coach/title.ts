import { isDeepStrictEqual } from 'node:util';
import type { FlowState, Language } from '../flow/flow.ts';
import { clausesOf, keyClause, stripTopicLead } from './clause.ts';
import { hearSignals } from './signals.ts';
import { capitalised, typeset } from './wording.ts';

/** Characters of a title made by the product; a person may write longer ones. */
export const LONGEST_TITLE = 60;
const UNTITLED = { en: 'A conversation', fr: 'Une conversation' };

/** A title from the topic, else from the first message; always something, one line, no model. */
export function titleFrom(state: FlowState, firstMessage: string, language: Language): string {
  const topic = state.slots.topic;
  const source = (typeof topic === 'string' ? topic : firstMessage)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[*_`#<>[\]|~\\]/gu, '')
    .trim();
  if (hearSignals(source, language).greeting) return UNTITLED[language];
  const plain = stripTopicLead(source, language).replace(/[\s.,;:!?…]+$/u, '');
  const chosen = plain.length <= LONGEST_TITLE ? plain : firstClause(plain, language);
  const title = capitalised(shortened(chosen));
  return title.length < 2 ? UNTITLED[language] : typeset(title, language);
}

/**
 * The title of a conversation without one, after a turn.
 * @returns null after an answer about the plan of last time ("In part"): what this time is about comes after it
 */
export function titleAfter(
  { before, after }: { before: FlowState; after: FlowState },
  message: string,
  language: Language,
): string | null {
  const looksBack = after.slots.previous_plan !== undefined && after.slots.topic === undefined;
  const answered = Object.entries(after.slots).some(([id, value]) => !isDeepStrictEqual(before.slots[id], value));
  return looksBack && answered ? null : titleFrom(after, message, language);
}

/** What somebody says first is mostly what it is about. */
function firstClause(text: string, language: Language): string {
  const first = clausesOf(text, language).find((clause) => clause.split(' ').length >= 3);
  return first !== undefined && first.length <= LONGEST_TITLE ? first : (keyClause(text, language, 11) ?? text);
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  const cut = text.slice(0, LONGEST_TITLE - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > 20 ? cut.slice(0, space) : cut).replace(/[\s.,;:!?]+$/u, '').replace(/[\ud800-\udbff]$/u, '')}…`;
}
