import type { Language } from '../flow/flow.ts';
import { normalise, phrase } from './normalise.ts';

const WORDS: Record<Language, string[]> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  fr: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
};

/** Shares of the scale for people who answer in words. */
const VAGUE: Record<Language, [string, number][]> = {
  en: [
    ['not at all|none|nothing', 0],
    ['not (?:very|really|that|so) (?:\\p{L}+)|hardly|barely', 0.2],
    ['a little|a bit|slightly|low', 0.3],
    ['half|so-so|medium|moderately|in the middle|average', 0.5],
    ['quite|fairly|rather|pretty', 0.7],
    ['very|a lot|extremely|high|strongly', 0.9],
    ['completely|totally|fully|absolutely|the most|maximum', 1],
  ],
  fr: [
    ['pas du tout|aucune?|nul(?:le)?', 0],
    ['pas (?:très|vraiment|tellement)|à peine', 0.2],
    ['un peu|faible|légèrement', 0.3],
    ['moyen|moyenne|moyennement|à moitié|bof|entre les deux', 0.5],
    ['assez|plutôt', 0.7],
    ['très|beaucoup|énormément|fort', 0.9],
    ['complètement|totalement|entièrement|absolument|maximum', 1],
  ],
};

/** A number in digits or words, "7/10", "between 6 and 7", "pretty much"; undefined when none fits the scale. */
export function readNumber(text: string, language: Language, min: number, max: number): number | undefined {
  const plain = normalise(text);
  const between = /(?:between|entre) (-?\d+) (?:and|et) (-?\d+)/u.exec(plain);
  if (between) return inside((Number(between[1]) + Number(between[2])) / 2, min, max);
  const digits = /(?<![\p{L}\d])([-+−]?\d{1,3})(?:[.,](\d+))?/u.exec(plain);
  if (digits) return inside(Number(`${digits[1]?.replace('−', '-')}.${digits[2] ?? 0}`), min, max);
  // "un peu" is not the number one, "one of those" neither.
  const words = WORDS[language].findIndex((word, index) => index !== 1 && phrase(word).test(plain));
  if (words !== -1) return inside(words, min, max);
  if (plain.replace(/[.!]/gu, '') === WORDS[language][1]) return inside(1, min, max);
  if (plain.split(' ').length > 8) return undefined;
  for (const [pattern, share] of VAGUE[language])
    if (phrase(pattern).test(plain)) return Math.round(min + share * (max - min));
  return undefined;
}

const inside = (number: number, min: number, max: number): number | undefined =>
  Number.isFinite(number) && number >= min && number <= max ? Math.round(number) : undefined;
