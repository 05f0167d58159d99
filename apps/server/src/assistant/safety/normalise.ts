import { readChat } from './chat-spelling.ts';
import { spellings } from './spellings.ts';

/**
 * One plain reading of a message, for the patterns: lower case, no accents, single spaces, words of `[a-z0-9*]`,
 * `|` between sentences, a space at both ends. Commas, quotes and hyphens become spaces.
 */
export type NormalisedMessage = {
  text: string;
  /** A laugh stands in the message: hyperbole is likelier. */
  laughs: boolean;
  /** Something stands between quotation marks. */
  quotes: boolean;
};

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /[\u0300-\u036f]/g;

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  к: 'k',
  м: 'm',
  т: 't',
  ο: 'o',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  υ: 'u',
  ı: 'i',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
};
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join('')}]`, 'g');

const PICTURES: [RegExp, string][] = [
  [/\u{1F52B}/gu, ' gun '],
  [/[\u{1F52A}\u{1F5E1}]/gu, ' knife '],
  [/\u{1F48A}/gu, ' pills '],
  [/[\u26B0\u{1FAA6}]/gu, ' die '],
  [/[\u{1F480}\u2620]/gu, ' skull '],
  [/[\u{1FAA2}\u27B0]/gu, ' rope '],
  [/\u{1FA78}/gu, ' blood '],
];
const LAUGH = /[\u{1F602}\u{1F923}\u{1F606}\u{1F605}\u{1F480}]|\b(?:lol|lmao|rofl|mdr+|ptdr+|haha+|hihi+|jk)\b/iu;

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
};

/** Longer runs of letters are no words, and are not looked at as such. */
const LONGEST_WORD = 60;

/** "su1c1de" reads as letters, "3114", "15h" and "4x4" stay numbers. */
function unleet(word: string): string {
  if (word.length > LONGEST_WORD || !/[a-z]/.test(word) || !/[013457@$!€+]/.test(word)) return word;
  if (/^\d+[a-z]{1,3}$|^[a-z]\d+$|^[a-z]+\d+$/.test(word)) return word;
  return word.replace(/[013457@$!€+]/g, (sign) => LEET[sign] ?? sign);
}

/** Words people star, the likeliest first. */
const MASKED =
  'suicide suicidal suicidaire suicidaires suicider kill killing die dying dead death self harm harming myself cutting hang overdose murder mourir mort morte tuer crever pendre scarifier viol violee rape raped abuse'.split(
    ' ',
  );

/** Letters taken out or starred: "su*cide", "s**cide", "k*ll", "su_cide". */
function unmask(word: string): string {
  if (!word.includes('*')) return word;
  if (word.length > LONGEST_WORD) return word.replaceAll('*', '');
  if (/^s[u*]{0,2}[i*]{0,2}[c*][i*]d(?:e|\*)?$/.test(word) || /^s\*+(?:cide|ide|de)$/.test(word)) return 'suicide';
  if (/^s[u*]{1,2}[i*]{0,2}[c*][i*]d[a*]l$/.test(word)) return 'suicidal';
  if (/^s[u*]{1,2}[i*]{0,2}[c*][i*]d[e*]r$/.test(word)) return 'suicider';
  if (/^k[i*]l+$|^k\*+l$|^k\*{2,3}$/.test(word)) return 'kill';
  if (/^k[i*]ll?ing$/.test(word)) return 'killing';
  if (/^d[i*]e$|^d\*\*$/.test(word)) return 'die';
  if (/^t[u*]er$/.test(word)) return 'tuer';
  if (/^m[o*][u*]rir$/.test(word)) return 'mourir';
  if (/^cr[e*]ver$/.test(word)) return 'crever';
  const bare = word.replaceAll('*', '');
  if (!/^[a-z*]+$/.test(word)) return bare;
  const pattern = new RegExp(`^${word.replaceAll(/\*+/g, '[a-z]{1,3}')}$`);
  return MASKED.find((each) => pattern.test(each)) ?? bare;
}

const ELISION = /^(?:[bcdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|quelqu|presqu|aujourd)'/;

/** "i'm" and "don't" become one word, "j'ai", "qu'on" and "aujourd'hui" two. */
function splitApostrophes(word: string): string {
  let rest = word;
  let read = '';
  while (rest.includes("'")) {
    const elided = ELISION.exec(rest)?.[0];
    if (elided === undefined) break;
    read += `${elided.slice(0, -1)} `;
    rest = rest.slice(elided.length);
  }
  return read + rest.replaceAll("'", '');
}

function readWord(word: string): string {
  const plain = splitApostrophes(unmask(unleet(word)).replace(/([a-z])\1{2,}/g, '$1'));
  return plain
    .split(' ')
    .map((part) => spellings.get(part) ?? part.replace(/[^a-z0-9]/g, ''))
    .join(' ');
}

/** Reads a message of any length in linear time. */
export function normalise(message: string): NormalisedMessage {
  let text = message.replace(INVISIBLE, '').normalize('NFKD').replace(MARKS, '').toLowerCase();
  const laughs = LAUGH.test(text);
  const quotes = /["«»“”„]/.test(text);
  for (const [picture, word] of PICTURES) text = text.replace(picture, word);
  text = text
    .replace(/[’‘ʼ`´′]/g, "'")
    .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter)
    // "!" and "$" inside a word are letters in disguise; anywhere else they end a sentence or stand for money.
    .replace(/(?<![a-z0-9@$])!|!(?![a-z])/g, ' . ')
    .replace(/(?<=[a-z])[._](?=[a-z])/g, (sign, at: number, all: string) =>
      isSpelledOut(all, at) ? ' ' : sign === '_' ? ' ' : ' . ',
    )
    .replace(/(?<=[a-z0-9])[-‐‑–—/](?=[a-z0-9])/g, ' ')
    .replace(/[.?;:…\n\r]+/g, ' | ')
    .replace(/[^a-z0-9'*@$!€+| ]+/g, ' ')
    // "s u i c i d e": four or more single letters in a row are one word.
    .replace(/(?<![a-z0-9'])[a-z](?: [a-z](?![a-z0-9'])){3,}/g, (letters) => letters.replaceAll(' ', ''));
  const words = text
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === '|' ? word : readWord(word)));
  return { text: ` ${readChat(words.join(' ')).replace(/ {2,}/g, ' ').trim()} `, laughs, quotes };
}

/** A dot between two single letters, as in "k.m.s". */
function isSpelledOut(all: string, at: number): boolean {
  const before = all[at - 2];
  const after = all[at + 2];
  return (before === undefined || !/[a-z]/.test(before)) && (after === undefined || !/[a-z]/.test(after));
}
