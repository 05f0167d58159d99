import type { Language } from '@parley/contracts/language.ts';

const list = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/** Sounds and words by which somebody shows that they listen, without wanting the word. */
const LISTENING: Record<Language, readonly string[]> = {
  en: list(
    'mm, mmm, mhm, mm-hm, mmhm, mm-hmm, mhmm, hm, hmm, hmmm, uh-huh, uhuh, huh, ah, aha, oh, yes, yeah, yep, yup, ya, ok, okay, right, all right, alright, sure, exactly, absolutely, indeed, true, totally, definitely, of course, good, great, nice, fine, cool, wow, really, interesting, i see, got it, i know, makes sense, that makes sense, go on, thats right, thats true, fair enough, no way',
  ),
  fr: list(
    'mm, mmm, mhm, mm-hm, hm, hmm, hein, ah, aha, oh, oui, ouais, ouaip, ok, okay, okey, daccord, dac, exactement, absolument, effectivement, tout à fait, tout a fait, bien sûr, bien sur, voilà, voila, cest ça, cest ca, cest vrai, je vois, entendu, compris, je comprends, carrément, parfait, super, très bien, ben oui, eh oui, moi aussi, certes, en effet, continuez, continue, ah bon, vraiment',
  ),
};

/** Whoever ends with one of these goes on in a moment. */
const GOING_ON: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    list('and, or, but, because, cause, so, then, if, when, that, like, um, uh, er, the, a, to, my, with, for, of'),
  ),
  fr: new Set(
    list(
      'et, ou, mais, parce, car, donc, puis, alors, si, quand, que, qui, comme, euh, heu, le, la, les, un, une, de, du, des, à, mon, ma, mes, avec, pour',
    ),
  ),
};

const MOST_WORDS = 4;
const LONGEST_PHRASE = 3;

/** The words of a text, without their punctuation and apostrophes. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter(Boolean);

const sounds: Record<Language, ReadonlySet<string>> = { en: new Set(LISTENING.en), fr: new Set(LISTENING.fr) };

/** Made of nothing but such phrases, from here on. */
function onlyListening(words: readonly string[], language: Language): boolean {
  if (words.length === 0) return true;
  for (let length = 1; length <= Math.min(LONGEST_PHRASE, words.length); length++) {
    if (sounds[language].has(words.slice(0, length).join(' ')) && onlyListening(words.slice(length), language))
      return true;
  }
  return false;
}

/** "Mm-hm", "oui, d’accord", or nothing at all: the coach goes on. */
export function isBackchannel(text: string, language: Language): boolean {
  const words = wordsOf(text);
  return words.length <= MOST_WORDS && onlyListening(words, language);
}

/** The last word announces more. */
export function goesOn(text: string, language: Language): boolean {
  if (/[.!?]\s*$/.test(text) && !/\.\.\s*$/.test(text)) return false;
  const last = wordsOf(text).at(-1);
  return last !== undefined && GOING_ON[language].has(last);
}
