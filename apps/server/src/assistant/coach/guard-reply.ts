import type { Language } from '../flow/flow.ts';
import type { BrokenRule } from './check-reply.ts';
import { checkReply, languageOf } from './check-reply.ts';
import { INSTRUCTIONS } from './guidance.ts';
import { watchReply } from './watch-reply.ts';

/** Characters after which a reply is no reply any more. */
export const LONGEST_MODEL_TEXT = 6_000;
/** New text between two looks at the whole. */
const LOOK_EVERY = 160;
/** Of the beginning, what the language is told by. */
const LANGUAGE_LENGTH = 800;
/** So many words in a row that stand in our instructions are no accident. */
const LEAK_WORDS = 7;
/** Longer than that many words are, with what was new. */
const LEAK_TAIL = 320;

/**
 * Stands between a model and the person while the reply is being written: what may become a break of the rules waits, what is one ends the
 * reply, and whatever comes after its first question is left out once there is a second.
 */
export type ReplyGuard = {
  /** @returns what can be shown now */
  take(text: string): string;
  /** The reply has ended. @returns what was waiting */
  end(): string;
  /** Set once a rule is broken that no reply may break; nothing is given out from then on. */
  broken(): BrokenRule | null;
  /** All that will be shown has been: the rest need not be waited for. */
  isFull(): boolean;
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
const runsOf = (words: string[]): string[] =>
  words.slice(0, Math.max(0, words.length - LEAK_WORDS + 1)).map((_, at) => words.slice(at, at + LEAK_WORDS).join(' '));
const LEAKS = new Set(INSTRUCTIONS.flatMap((line) => runsOf(wordsOf(line))));

/** What models that think aloud put before their answer. */
const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*/;
const THINKING = '<think';
/** A tag, a comment or a declaration. A heart or a comparison is none. */
const TAG = /<(?:[a-z]|\/[a-z]|!|\?)/i;
/** What could still become one. */
const TAG_BEGUN = /<\/?$/;
const CLOSERS = /^[*_"”»)\]\s]*/;

export function guardReply({ message, language }: { message: string; language: Language }): ReplyGuard {
  const watch = watchReply({ message });
  const questions = questionHold();
  let broken: BrokenRule | null = null;
  /** Everything but thoughts, and how much of it has been looked at. */
  let all = '';
  let looked = 0;
  /** At the beginning: could be thoughts. At the end of what came: could be a tag. */
  let waiting = '';
  let thinking = true;

  const withoutThoughts = (text: string): string => {
    if (!thinking) return text;
    waiting += text;
    const begin = waiting.trimStart();
    if (begin.startsWith(THINKING)) {
      if (!THOUGHTS.test(waiting)) return '';
      waiting = waiting.replace(THOUGHTS, '');
    } else if (THINKING.startsWith(begin)) return '';
    thinking = false;
    const rest = waiting;
    waiting = '';
    return rest;
  };
  const look = (): void => {
    looked = all.length;
    if (all.length > LONGEST_MODEL_TEXT) broken = 'length';
    else if (runsOf(wordsOf(all.slice(-LEAK_TAIL))).some((run) => LEAKS.has(run))) broken = 'prompt_leak';
    else if (languageOf(all.slice(0, LANGUAGE_LENGTH)) === (language === 'fr' ? 'en' : 'fr')) broken = 'language';
  };
  const pass = (text: string, last: boolean): string => {
    if (broken) return '';
    all += text;
    if (last || all.length - looked >= LOOK_EVERY || all.length > LONGEST_MODEL_TEXT) look();
    if (broken) return '';
    let given = watch.take(text);
    if (last) given += watch.end();
    broken = watch.broken();
    return questions.take(given);
  };
  return {
    broken: () => broken,
    isFull: questions.isFull,
    take: (text) => {
      if (broken || questions.isFull()) return '';
      let part = withoutThoughts(text);
      if (part === '') return '';
      if (waiting !== '') {
        part = waiting + part;
        waiting = '';
      }
      if (part.includes('<')) {
        if (TAG.test(part)) {
          broken = 'html';
          return '';
        }
        const begun = TAG_BEGUN.exec(part);
        if (begun) {
          waiting = part.slice(begun.index);
          part = part.slice(0, begun.index);
        }
      }
      return pass(part, false);
    },
    end: () => {
      if (broken) return '';
      // Thoughts that never ended were no answer.
      const rest = thinking && waiting.trimStart().startsWith(THINKING) ? '' : waiting;
      waiting = '';
      if (TAG.test(rest)) broken = 'html';
      const given = pass(rest, true);
      return broken ? '' : given + questions.end();
    },
  };
}

/** What an answer in one piece breaks that may not be broken, before any of it is shown. */
export function brokenByWhole(text: string, turn: { message: string; language: Language }): BrokenRule[] {
  const guard = guardReply(turn);
  guard.take(text);
  guard.end();
  const broken = guard.broken();
  // A second question is left out rather than refused.
  const others = checkReply(text.replace(THOUGHTS, ''), turn).filter((rule) => rule !== 'one_question');
  return [...new Set([...(broken ? [broken] : []), ...others])];
}

const QUOTES: Record<string, string> = { '“': '”', '«': '»', '"': '"' };

/** Lets a reply through up to its first question; what follows waits for the end, and is dropped when another question comes. */
function questionHold(): { take(text: string): string; end(): string; isFull(): boolean } {
  let closing: string | null = null;
  let asked = false;
  let held = '';
  let full = false;
  /** @returns where the first question of the coach's own ends; -1 without one */
  const questionIn = (text: string): number => {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at] ?? '';
      if (closing) {
        if (letter === closing) closing = null;
      } else if (letter === '?') {
        let end = at + 1;
        while (text[end] === '?' || text[end] === '!') end += 1;
        return end;
      } else closing = QUOTES[letter] ?? null;
    }
    return -1;
  };
  return {
    isFull: () => full,
    take: (text) => {
      if (full || text === '') return '';
      let given = '';
      let rest = text;
      if (!asked) {
        if (!closing && !/[?“«"]/.test(text)) return text;
        const end = questionIn(text);
        if (end < 0) return text;
        asked = true;
        given = text.slice(0, end);
        rest = text.slice(end);
      }
      // Marks that go on with the question belong to it.
      if (held === '') {
        const marks = /^[?!]*/.exec(rest)?.[0] ?? '';
        given += marks;
        rest = rest.slice(marks.length);
      }
      held += rest;
      if (rest !== '' && questionIn(rest) >= 0) {
        full = true;
        given += (CLOSERS.exec(held)?.[0] ?? '').trimEnd();
        held = '';
      }
      return given;
    },
    end: () => {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
