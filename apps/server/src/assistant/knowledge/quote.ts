import type { Language } from '@parley/contracts/language.ts';
import { normalise } from '../coach/normalise.ts';
import { wordsOf } from './is-question.ts';

/** Characters of a quotation in a reply of the built-in coach. */
const QUOTED = 240;

const folded = (text: string): string => normalise(text).normalize('NFD').replace(/\p{M}/gu, '');
const stem = (word: string): string => folded(word).slice(0, Math.max(4, word.length - 2));

/** What is quoted is words and nothing else: no mark-up, no brackets that would be read as a citation, no quotation marks in it. */
export const plainWords = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/<\/?[a-z][^>]{0,200}>/giu, ' ')
    .replace(/[*_`#<>|~\\]+/gu, '')
    .replace(/\[/gu, '(')
    .replace(/\]/gu, ')')
    .replace(/["“”«»]/gu, '')
    .replace(/(?:https?:\/\/|www\.)\S+/giu, '…')
    .replace(/\s+/gu, ' ')
    .trim();

/** The sentence of a passage that speaks most of what was asked, with those after it while there is room. */
export function quoteOf(text: string, question: string, language: Language): string {
  const asked = wordsOf(question, language).map(stem);
  const sentences =
    plainWords(text)
      .match(/[^.!?…]+(?:[.!?…]+(?=\s|$)|$)/gu)
      ?.map((each) => each.trim())
      .filter(Boolean) ?? [];
  const speaks = (sentence: string): number => asked.filter((word) => folded(sentence).includes(word)).length;
  let at = 0;
  for (const [index, sentence] of sentences.entries()) if (speaks(sentence) > speaks(sentences[at] ?? '')) at = index;
  let quote = sentences[at] ?? '';
  for (const next of sentences.slice(at + 1)) {
    if (quote.length + next.length + 1 > QUOTED) break;
    quote += ` ${next}`;
  }
  if (quote.length <= QUOTED) return quote;
  const cut = quote.slice(0, QUOTED).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTED / 2))} …`;
}
