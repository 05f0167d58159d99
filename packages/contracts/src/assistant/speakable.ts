import type { Language } from '../language.ts';
import { withoutMarkup } from './speakable/markup.ts';
import { ABBREVIATION, inWords } from './speakable/words.ts';

/** Words of the first piece of a reply, at most: it is heard the sooner. */
export const FIRST_WORDS = 12;
/** Characters of one piece, at most. */
export const PIECE_LENGTH = 400;
/** A word that is longer is spoken by itself. */
const LONE_LENGTH = 40;

/**
 * A text as it is spoken: no markup, no pictures, numbers and abbreviations as words. What is left are letters, spaces and the
 * punctuation that makes pauses. Give it whole sentences, never the pieces of a stream (`takePieces` finds them).
 */
export function speakable(text: string, language: Language): string {
  return (
    inWords(withoutMarkup(text.normalize('NFC'), language), language)
      .replaceAll('’', "'")
      .replace(/\s+[–—]\s+|\s+-\s+|[()[\]{}]|[→⇒➜]/g, ', ')
      .replace(/…|\.{2,}/g, (_, at: number, all: string) => (/^\S*\s+\p{Ll}/u.test(all.slice(at + 1)) ? ', ' : '. '))
      .replace(/[«»“”„"]/g, ' ')
      .replace(/(?<=\p{L})[–—‑](?=\p{L})/gu, '-')
      // Whatever else there is has no sound.
      .replace(/[^\p{L}\p{M}\p{N}\s.,;:!?'-]/gu, ' ')
      .replace(/(?<![\p{L}\p{N}])['-]+|['-]+(?![\p{L}\p{N}])/gu, (sign, at: number, all: string) =>
        /\p{L}$/u.test(all.slice(0, at)) && sign === "'" ? sign : ' ',
      )
      .replace(/\s+/g, ' ')
      .replace(/\s+(?=[.,])/g, '')
      .replace(/\s+(?=[;:!?])/g, '')
      .replace(/,(?:\s*,)+/g, ',')
      .replace(/([.;:!?])(?:\s*[.,;:])+/g, '$1')
      .replace(/,(?=\s*[.;:!?])/g, '')
      .replace(/^[\s.,;:!?]+/, '')
      .trim()
  );
}

/** Whether anything of a text is heard. */
export const isSpoken = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const segmenters = new Map<Language, Intl.Segmenter>();
function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}

/** Signs that close what the sentence before opened; the segmenter gives them to the next. */
const CLOSING = /^(?:[\s\u00a0\u202f]*(?:[»”"')\]]|\*{1,3}(?=\s|$)|_{1,3}(?=\s|$)))+\s*/u;

/** Sentences of one paragraph, with everything between them: joined they are the paragraph. */
function sentencesIn(paragraph: string, language: Language): string[] {
  const out: string[] = [];
  for (const { segment } of segmenterOf(language).segment(paragraph)) {
    let rest = segment;
    const last = out.at(-1);
    if (last !== undefined) {
      const closing = CLOSING.exec(rest)?.[0] ?? '';
      const joined = last + closing;
      rest = rest.slice(closing.length);
      out[out.length - 1] = joined;
      // A sentence ends before a space: the sign in the middle of an address ends none.
      if (
        !/\s$/.test(joined) ||
        ABBREVIATION[language].test(last) ||
        !isSpoken(last) ||
        (rest !== '' && !isSpoken(rest))
      ) {
        out[out.length - 1] = joined + rest;
        continue;
      }
    }
    if (rest !== '') out.push(rest);
  }
  return out;
}

const CLAUSE = /[,;:](?=\s)|\s[–—-](?=\s)/g;
const JOINT: Record<Language, RegExp> = {
  en: /\s(?=(?:and|but|or|because|so|when|which|that|if|while|before|after|with|for|to)\s)/gi,
  fr: /\s(?=(?:et|mais|ou|parce|car|donc|quand|qui|que|si|pendant|avant|après|avec|pour|sans|dans|de|à)\s)/gi,
};
const wordsIn = (text: string): number => text.split(/\s+/).filter(isSpoken).length;

/** The last place where a sentence may be cut, so that what comes before fits. @returns 0 when it need not be cut */
function cutOf(sentence: string, language: Language, { words, length }: { words: number; length: number }): number {
  const fits = (at: number): boolean => at <= length && wordsIn(sentence.slice(0, at)) <= words;
  if (fits(sentence.length)) return 0;
  for (const pattern of [CLAUSE, JOINT[language], /\s/g]) {
    let cut = 0;
    for (const found of sentence.matchAll(pattern)) {
      const at = found.index + found[0].length;
      if (!fits(at)) break;
      if (wordsIn(sentence.slice(0, at)) >= 3 || pattern.source === '\\s') cut = at;
    }
    if (cut > 0) return cut;
  }
  return Math.min(length, sentence.length);
}

/** A code block that is still open hides all that follows it until it is closed. */
const inOpenCode = (text: string): boolean => (text.match(/^ *(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1;

export type Taken = {
  /** To be spoken one after the other. */
  pieces: string[];
  /** Characters of the text that are done with; ask again from there. */
  taken: number;
};

/**
 * What can be spoken of a reply that is still being written: whole sentences, the first of them short, words alone together with what
 * follows. Call it with the text from the character that was not taken yet.
 * @param first nothing of this reply was spoken yet
 * @param ended nothing more comes
 */
export function takePieces(
  text: string,
  language: Language,
  { first, ended }: { first: boolean; ended: boolean },
): Taken {
  const pieces: string[] = [];
  let taken = 0;
  let at = 0;
  let held = '';
  const say = (raw: string): void => {
    const whole = held + raw;
    const said = speakable(whole, language);
    if (isSpoken(said) && wordsIn(said) < 2 && said.length < LONE_LENGTH) {
      held = whole;
      return;
    }
    held = '';
    if (isSpoken(said)) pieces.push(said);
    taken = at;
  };
  for (const block of text.match(/[^\n]*\n+|[^\n]+$/g) ?? []) {
    const closed = ended || block.endsWith('\n');
    if (inOpenCode(text.slice(0, at + block.length)) && !ended) break;
    if (isFence(block) || inOpenCode(text.slice(0, at))) {
      at += block.length;
      if (held === '') taken = at;
      continue;
    }
    const sentences = sentencesIn(block, language);
    for (const [index, sentence] of sentences.entries()) {
      const isLast = index === sentences.length - 1;
      const complete =
        closed || !isLast || (/[.!?…]["”»')\]*_]*\s+$/.test(sentence) && !ABBREVIATION[language].test(sentence));
      let rest = sentence;
      for (;;) {
        const opening = first && pieces.length === 0;
        const room = { words: opening ? FIRST_WORDS - wordsIn(held) : Number.POSITIVE_INFINITY, length: PIECE_LENGTH };
        const cut = cutOf(rest, language, room);
        if (cut === 0) break;
        at += cut;
        say(rest.slice(0, cut));
        rest = rest.slice(cut);
      }
      if (!complete) return { pieces, taken };
      at += rest.length;
      say(rest);
    }
  }
  if (ended) {
    if (held !== '') pieces.push(speakable(held, language));
    taken = text.length;
  }
  return { pieces: pieces.filter(isSpoken), taken };
}

const isFence = (block: string): boolean => /^ *(?:`{3,}|~{3,})/.test(block);

/** The pieces of a finished text. */
export const piecesOf = (text: string, language: Language): string[] =>
  takePieces(text, language, { first: true, ended: true }).pieces;

const OF_LANGUAGE: Record<Language, RegExp> = {
  en: /\b(?:the|and|you|your|is|are|was|of|to|what|that|with|for|this|have|do|how|would|it|not|my|i'm|it's|don't)\b/gi,
  fr: /\b(?:le|la|les|des|du|et|vous|votre|est|sont|de|un|une|que|qui|pour|avec|dans|ce|cette|pas|je|ne|au|aux|quoi|comment|mon|c'est|j'ai)\b|[àâçéèêëîïôûùœ]/gi,
};

/** The language a text is plainly written in, else the one expected. */
export function languageOf(text: string, expected: Language): Language {
  const plain = text.replaceAll('’', "'");
  const other = expected === 'en' ? 'fr' : 'en';
  const count = (language: Language): number => plain.match(OF_LANGUAGE[language])?.length ?? 0;
  const there = count(other);
  return there >= 3 && there > 2 * count(expected) ? other : expected;
}
