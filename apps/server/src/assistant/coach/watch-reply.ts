import { beginningOf } from './beginning-of.ts';
import { mayRepeat } from './check-reply.ts';
import type { HardRule } from './forbidden-words.ts';
import { FORBIDDEN } from './forbidden-words.ts';
import { normalise, phrase } from './normalise.ts';

/** Watches a reply while a model writes it, so that nothing of a forbidden phrase is shown. */
export type ReplyWatch = {
  /** @returns what can be shown now: all of it, unless its last words could be the beginning of a forbidden phrase */
  take(text: string): string;
  /** The reply has ended. @returns what was waiting */
  end(): string;
  /** Set once a rule is broken; from then on nothing is given out. */
  broken(): HardRule | null;
};

const SOURCES = FORBIDDEN.flatMap(([rule, { en, fr }]) =>
  // A reply may hold several spaces, or a line break, where the pattern has one.
  [en, fr].map((source) => [rule, source.replaceAll(/ (\??)/g, (_, may) => (may ? ' *' : ' +'))] as const),
);
const ALL = SOURCES.map(([, source]) => source).join('|');
/** The word has ended: another letter could make it a harmless one. */
const SAID = new RegExp(`(?<![\\p{L}\\d])(?:${ALL})(?=[^\\p{L}\\d])`, 'gu');
const SAID_AT_END = new RegExp(phrase(ALL), 'gu');
const BEGINNING = new RegExp(`(?<![\\p{L}\\d])(?:${beginningOf(ALL)})$`, 'u');
const RULES = SOURCES.map(([rule, source]) => [rule, new RegExp(`^(?:${source})$`, 'u')] as const);

/** As `normalise`, but character for character, so that a place in one is the place in the other. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replace(/[’‘`´]/g, "'").replace(/\s/g, ' ');
}

/** A letter with which no phrase begins. */
const INSIDE_A_WORD = 'ß';
const QUOTES = /[“«]/;
const CLOSING: Record<string, string> = { '“': '”', '«': '»' };

const LETTER = /[\p{L}\d]/u;
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? code));
};

const MOST_STARTS = 20_000;
/** Whether a phrase can begin with these (at most three) characters; asked for nearly every word of every stream. */
const starts = new Map<string, boolean>();
function canBegin(start: string): boolean {
  let can = starts.get(start);
  if (can === undefined) {
    if (starts.size >= MOST_STARTS) starts.clear();
    can = plain(start).search(BEGINNING) === 0;
    starts.set(start, can);
  }
  return can;
}

/** No word of the text can be the first of a phrase. Quick, and careful: what it does not know, it denies. */
function isHarmless(text: string, insideWord: boolean): boolean {
  let inside = insideWord;
  for (let at = 0; at < text.length; at += 1) {
    const letter = isLetter(text, at);
    if (letter && !inside && canBegin(text.slice(at, at + 3))) return false;
    inside = letter;
  }
  return true;
}

/** @param message what the person wrote */
export function watchReply({ message }: { message: string }): ReplyWatch {
  const told = normalise(message);
  let waiting = '';
  /** Stands for the end of what was given out, while a word goes on there: no phrase begins inside a word. */
  let before = '';
  /** What would close the quotation in which the text given out ended. */
  let quoted: string | null = null;
  let broken: HardRule | null = null;

  const ruleOf = (words: string): HardRule | null => {
    const [rule] = RULES.find(([, pattern]) => pattern.test(words)) ?? [];
    return rule && !mayRepeat(rule, words.replace(/ +/g, ' '), told) ? rule : null;
  };
  const give = (length: number): string => {
    const given = waiting.slice(0, length);
    waiting = waiting.slice(length);
    if (given === '') return '';
    before = isLetter(given, given.length - 1) ? INSIDE_A_WORD : '';
    quoted = hideQuotations(given, quoted).quoted;
    return given;
  };

  return {
    broken: () => broken,
    take: (text) => {
      if (broken) return '';
      const idle = waiting === '' && quoted === null;
      waiting += text;
      if (idle && !QUOTES.test(text) && isHarmless(text, before !== '')) return give(text.length);
      const { text: own, openAt } = hideQuotations(waiting, quoted);
      const seen = before + plain(own);
      // Searching for all copies the pattern: not for every token.
      const said = seen.search(SAID) < 0 ? [] : seen.matchAll(SAID);
      for (const { 0: words, index } of said) {
        const rule = ruleOf(words);
        if (!rule) continue;
        // Words quoted from the person are theirs; whether they are, is known where the quotation ends.
        if (index - before.length >= openAt) return give(openAt);
        broken = rule;
        return '';
      }
      return give(Math.max(0, (BEGINNING.exec(seen)?.index ?? seen.length) - before.length));
    },
    end: () => {
      if (broken || waiting === '') return '';
      const seen = before + plain(hideQuotations(waiting, quoted).text);
      for (const { 0: words } of seen.matchAll(SAID_AT_END)) broken ??= ruleOf(words);
      return broken ? '' : give(waiting.length);
    },
  };
}

/**
 * Puts strokes in place of finished quotations.
 * @param quoted what closes the quotation in which the text begins
 * @returns `openAt`: where a quotation begins that does not end; `quoted`: what would close it
 */
function hideQuotations(text: string, quoted: string | null): { text: string; openAt: number; quoted: string | null } {
  if (!quoted && !QUOTES.test(text)) return { text, openAt: Number.POSITIVE_INFINITY, quoted: null };
  let own = '';
  for (let at = 0; at < text.length; ) {
    const start: number = quoted ? at : text.slice(at).search(QUOTES) + at;
    if (start < at) return { text: own + text.slice(at), openAt: Number.POSITIVE_INFINITY, quoted: null };
    quoted ??= CLOSING[text[start] ?? ''] ?? null;
    const end = text.indexOf(quoted ?? '', start);
    if (end < 0) return { text: own + text.slice(at), openAt: start, quoted };
    own += text.slice(at, start) + '-'.repeat(end + 1 - start);
    at = end + 1;
    quoted = null;
  }
  return { text: own, openAt: Number.POSITIVE_INFINITY, quoted: null };
}
