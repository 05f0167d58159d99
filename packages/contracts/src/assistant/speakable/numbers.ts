import type { Language } from '../../language.ts';

const EN_UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const FR_UNITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const FR_TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

function belowHundredEn(n: number): string {
  if (n < 20) return EN_UNITS[n] ?? '';
  const unit = n % 10;
  return `${EN_TENS[Math.floor(n / 10)]}${unit ? `-${EN_UNITS[unit]}` : ''}`;
}

function belowThousandEn(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  if (!hundreds) return belowHundredEn(rest);
  return `${EN_UNITS[hundreds]} hundred${rest ? ` and ${belowHundredEn(rest)}` : ''}`;
}

function belowHundredFr(n: number): string {
  if (n < 20) return FR_UNITS[n] ?? '';
  const ten = Math.floor(n / 10);
  const word = FR_TENS[ten] ?? '';
  // Seventy and ninety count on from sixty and eighty.
  const unit = ten === 7 || ten === 9 ? (n % 10) + 10 : n % 10;
  if (unit === 0) return ten === 8 ? 'quatre-vingts' : word;
  if ((unit === 1 || unit === 11) && ten < 8) return `${word} et ${FR_UNITS[unit]}`;
  return `${word}-${FR_UNITS[unit]}`;
}

/** @param last nothing follows, so that hundreds take their s */
function belowThousandFr(n: number, last: boolean): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  if (!hundreds) return last ? belowHundredFr(rest) : belowHundredFr(rest).replace(/vingts$/, 'vingt');
  const word = hundreds === 1 ? 'cent' : `${FR_UNITS[hundreds]} cent${rest || !last ? '' : 's'}`;
  return rest ? `${word} ${belowHundredFr(rest)}` : word;
}

const GROUPS: Record<Language, readonly (readonly [size: number, one: string, many: string])[]> = {
  en: [
    [1e9, 'billion', 'billion'],
    [1e6, 'million', 'million'],
    [1e3, 'thousand', 'thousand'],
  ],
  fr: [
    [1e9, 'milliard', 'milliards'],
    [1e6, 'million', 'millions'],
    [1e3, 'mille', 'mille'],
  ],
};

/** A whole number below a thousand billions, in words; anything else as its digits, one by one. */
export function cardinal(n: number, language: Language): string {
  if (!Number.isSafeInteger(n) || n < 0 || n >= 1e12) return digits(String(n), language);
  if (n === 0) return language === 'fr' ? 'zéro' : 'zero';
  const words: string[] = [];
  let left = n;
  for (const [size, one, many] of GROUPS[language]) {
    const count = Math.floor(left / size);
    left %= size;
    if (count === 0) continue;
    if (language === 'fr' && size === 1e3) words.push(count === 1 ? 'mille' : `${belowThousandFr(count, false)} mille`);
    else
      words.push(
        `${language === 'fr' ? belowThousandFr(count, true) : belowThousandEn(count)} ${count === 1 ? one : many}`,
      );
  }
  if (left > 0) {
    const tail = language === 'fr' ? belowThousandFr(left, true) : belowThousandEn(left);
    words.push(language === 'en' && words.length > 0 && left < 100 ? `and ${tail}` : tail);
  }
  return words.join(' ');
}

/** Each digit by itself, as numbers to dial are told. */
export const digits = (text: string, language: Language): string =>
  [...text]
    .filter((each) => each >= '0' && each <= '9')
    .map((each) => (language === 'fr' ? FR_UNITS : EN_UNITS)[Number(each)])
    .join(' ');

/** Digits that a listener can write down. Of more, only how many there are and how they begin is of use. */
const LISTENED = 20;
/** Digits behind a decimal sign that are told. */
const FRACTION = 6;

/** A long number: digit by digit, as numbers to dial, or how many digits there are. */
export function longNumber(text: string, language: Language): string {
  if (text.length <= LISTENED) return digits(text, language);
  const [count, beginning] = [cardinal(text.length, language), digits(text.slice(0, 4), language)];
  return language === 'fr'
    ? `un nombre de ${count} chiffres, qui commence par ${beginning}`
    : `a number of ${count} digits, beginning with ${beginning}`;
}

/**
 * @param whole digits before the decimal sign
 * @param all digits behind it
 */
export function decimal(whole: string, all: string, language: Language): string {
  const before = whole.length > 9 ? longNumber(whole, language) : cardinal(Number(whole), language);
  const fraction = all.slice(0, FRACTION);
  if (language === 'en') return `${before} point ${digits(fraction, 'en')}`;
  const zeros = /^0*/.exec(fraction)?.[0] ?? '';
  const rest = fraction.slice(zeros.length);
  return [before, 'virgule', digits(zeros, 'fr'), rest === '' ? '' : cardinal(Number(rest), 'fr')]
    .filter(Boolean)
    .join(' ');
}

const EN_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

export function ordinal(n: number, language: Language, feminine = false): string {
  const words = cardinal(n, language);
  if (language === 'en')
    return words.replace(
      /[a-z]+$/,
      (last) => EN_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
    );
  if (n === 1) return feminine ? 'première' : 'premier';
  return words
    .replace(/cinq$/, 'cinqu')
    .replace(/neuf$/, 'neuv')
    .replace(/(vingt|cent|million)s$/, '$1')
    .replace(/e$/, '')
    .concat('ième');
}

/** How a year is said: in English by its halves. */
export function year(n: number, language: Language): string {
  const century = Math.floor(n / 100);
  const rest = n % 100;
  if (language === 'fr' || (century % 10 === 0 && rest < 10)) return cardinal(n, language);
  if (rest === 0) return `${belowHundredEn(century)} hundred`;
  return `${belowHundredEn(century)} ${rest < 10 ? `oh ${EN_UNITS[rest]}` : belowHundredEn(rest)}`;
}
