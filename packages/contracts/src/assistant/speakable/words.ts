import type { Language } from '../../language.ts';
import { cardinal, decimal, digits, longNumber, ordinal, year } from './numbers.ts';

type Table = readonly (readonly [RegExp, string])[];

/** Abbreviations as they are said. Sentences are split before, with `ABBREVIATION`. */
const SHORT: Record<Language, Table> = {
  en: [
    [/\bDr\.?(?=\s+\p{Lu})/gu, 'Doctor'],
    [/\bMr\.?(?=\s+\p{Lu})/gu, 'Mister'],
    [/\bMrs\.?(?=\s+\p{Lu})/gu, 'Missus'],
    [/\bMs\.?(?=\s+\p{Lu})/gu, 'Miz'],
    [/\bProf\.?(?=\s+\p{Lu})/gu, 'Professor'],
    [/\bSt\.(?=\s+\p{Lu})/gu, 'Saint'],
    [/\be\.\s?g\.,?/gi, 'for example,'],
    [/\bi\.\s?e\.,?/gi, 'that is,'],
    [/\betc\.?(?=\s+\p{Lu}|\s*$)/gu, 'et cetera.'],
    [/\betc\b\.?/g, 'et cetera'],
    [/\bvs\b\.?/gi, 'versus'],
    [/\bapprox\b\.?/gi, 'approximately'],
    [/\bincl\.(?=\s)/gi, 'including'],
    [/\ba\.m\.?(?=\s|$|[,;])/gi, 'a m'],
    [/\bp\.m\.?(?=\s|$|[,;])/gi, 'p m'],
    [/\bNo\.\s?(?=\d)/g, 'number '],
    [/\bw\/o\b/g, 'without'],
    [/\bw\/(?=\s)/g, 'with'],
    [/\band\/or\b/gi, 'and or'],
    [/\b24\/7\b/g, 'twenty-four seven'],
  ],
  fr: [
    [/\bM\.(?=\s+\p{Lu})/gu, 'Monsieur'],
    [/\bMM\.(?=\s+\p{Lu})/gu, 'Messieurs'],
    [/\bMmes?\b\.?/g, 'Madame'],
    [/\bMlle\b\.?/g, 'Mademoiselle'],
    [/\bDr\.?(?=\s+\p{Lu})/gu, 'Docteur'],
    [/\bPr\.?(?=\s+\p{Lu})/gu, 'Professeur'],
    [/\bp\.\s?ex\.,?/gi, 'par exemple,'],
    [/\bc\.?-?\s?à-?\s?d\./gi, 'c’est-à-dire'],
    [/\betc\.?(?=\s+\p{Lu}|\s*$)/gu, 'et cetera.'],
    [/\betc\b\.?/g, 'et cetera'],
    [/\bcf\.?(?=\s)/gi, 'voir'],
    [/\benv\.(?=\s)/gi, 'environ'],
    [/\bn[°º]\s?(?=\d)/gi, 'numéro '],
    [/\bst(?=e?-\p{Lu})/gu, 'saint'],
    [/\bSte(?=[-\s]\p{Lu})/gu, 'Sainte'],
    [/\bRDV\b/gi, 'rendez-vous'],
    [/\bs\.?v\.?p\b\.?/gi, 's’il vous plaît'],
    [/\bet\/ou\b/gi, 'et ou'],
    [/\b7j\/7\b/gi, 'sept jours sur sept'],
    [/\b24\s?h\/24\b|\b24\/24\b/gi, 'vingt-quatre heures sur vingt-quatre'],
    [/\b7\/7\b/g, 'sept jours sur sept'],
  ],
};

/** A point after these ends no sentence. */
export const ABBREVIATION: Record<Language, RegExp> = {
  en: /(?:^|[\s(“"'])(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|approx|incl|e\.\s?g|i\.\s?e|No|Fig|[A-Z])\.\s*$/u,
  fr: /(?:^|[\s(«"'’])(?:MM?|Mmes?|Mlle|Dr|Pr|p\.\s?ex|p|c\.?-?\s?à-?\s?d|cf|env|av|bd|n|[A-Z])\.\s*$/u,
};

type Unit = readonly [sign: string, one: string, many: string];
const UNITS: Record<Language, readonly Unit[]> = {
  en: [
    ['%', 'percent', 'percent'],
    ['°C', 'degree Celsius', 'degrees Celsius'],
    ['°', 'degree', 'degrees'],
    ['km/h', 'kilometre an hour', 'kilometres an hour'],
    ['km', 'kilometre', 'kilometres'],
    ['cm', 'centimetre', 'centimetres'],
    ['kg', 'kilogram', 'kilograms'],
    ['mins?', 'minute', 'minutes'],
    ['hrs?', 'hour', 'hours'],
    ['€', 'euro', 'euros'],
    ['£', 'pound', 'pounds'],
    ['\\$', 'dollar', 'dollars'],
  ],
  fr: [
    ['%', 'pour cent', 'pour cent'],
    ['°C', 'degré', 'degrés'],
    ['°', 'degré', 'degrés'],
    ['km/h', 'kilomètre heure', 'kilomètres heure'],
    ['km', 'kilomètre', 'kilomètres'],
    ['cm', 'centimètre', 'centimètres'],
    ['kg', 'kilo', 'kilos'],
    ['mins?', 'minute', 'minutes'],
    ['€', 'euro', 'euros'],
    ['£', 'livre', 'livres'],
    ['\\$', 'dollar', 'dollars'],
  ],
};

/** Numbers to dial, as people say them. */
const DIALLED: Record<Language, Record<string, string>> = {
  en: Object.fromEntries(
    ['112', '911', '988', '999', '116', '111', '3114', '741741', '116123'].map((n) => [n, digits(n, 'en')]),
  ),
  fr: {
    '116123': 'cent seize, cent vingt-trois',
    '3114': 'trente et un quatorze',
    '3919': 'trente-neuf dix-neuf',
    '3018': 'trente dix-huit',
    '3020': 'trente vingt',
  },
};

const SIGNS: Record<Language, Table> = {
  en: [
    [/&/g, ' and '],
    [/@/g, ' at '],
    [/(?<=\p{L})(?<!\bkm)\/(?=\p{L})/gu, ' or '],
    [/≥/g, ' at least '],
    [/≤/g, ' at most '],
    [/[≈~](?=\s?\d)/g, ' about '],
    [/×/g, ' times '],
    [/÷/g, ' divided by '],
    [/(?<=\d)\s*=\s*(?=\d)/g, ' is '],
    [/(?<=[\d\p{L}])\s*\+\s*(?=[\d\p{L}])/gu, ' plus '],
    [/\+(?=\d)/g, 'plus '],
    [/(?<![\p{L}\d])[-−](?=\d)/gu, 'minus '],
    [/<(?=\s?\d)/g, ' less than '],
    [/>(?=\s?\d)/g, ' more than '],
    [/#(?=\d)/g, 'number '],
  ],
  fr: [
    [/&/g, ' et '],
    [/@/g, ' arobase '],
    [/(?<=\p{L})(?<!\bkm)\/(?=\p{L})/gu, ' ou '],
    [/≥/g, ' au moins '],
    [/≤/g, ' au plus '],
    [/[≈~](?=\s?\d)/g, ' environ '],
    [/×/g, ' fois '],
    [/÷/g, ' divisé par '],
    [/(?<=\d)\s*=\s*(?=\d)/g, ' égale '],
    [/(?<=[\d\p{L}])\s*\+\s*(?=[\d\p{L}])/gu, ' plus '],
    [/\+(?=\d)/g, 'plus '],
    [/(?<![\p{L}\d])[-−](?=\d)/gu, 'moins '],
    [/<(?=\s?\d)/g, ' moins de '],
    [/>(?=\s?\d)/g, ' plus de '],
    [/#(?=\d)/g, 'numéro '],
  ],
};

/** More than forty digits, whatever groups them; after a comma and a space the next number of a list begins. */
const IN_GROUPS = /\d(?:(?:[ \u00a0\u202f]?[-–—./][ \u00a0\u202f]?|[ \u00a0\u202f,])?\d){40,}/g;
/** Fewer signs than these are those of a decimal or of an amount. */
const GROUPS = 3;

/** A number that is too long to be listened to is one number, so that it is told by its length. */
const ungrouped = (text: string): string =>
  text.replace(IN_GROUPS, (found) => {
    const groups = found.split(/\D+/);
    return groups.length > GROUPS ? groups.join('') : found;
  });

/** Thousands without their signs: `1,000` in English; `1 000` in French, whose spaces never break. */
const grouped = (text: string, language: Language): string =>
  language === 'en'
    ? text.replace(/(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g, (found) => found.replaceAll(',', ''))
    : text.replace(/(?<![\d,])(?!0)\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?![\d])/g, (found) => found.replace(/\D/g, ''));

function times(text: string, language: Language): string {
  if (language === 'fr')
    return text.replace(
      /\b(\d{1,2})\s?[hH:]\s?([0-5]\d)\b|\b(\d{1,2})\s?[hH]\b(?!\p{L})/gu,
      (_, hour?: string, minute?: string, alone?: string) => {
        const count = Number(hour ?? alone);
        const said = `${count === 1 ? 'une' : cardinal(count, 'fr').replace(/\bun$/, 'une')} heure${count > 1 ? 's' : ''}`;
        return minute && minute !== '00' ? `${said} ${cardinal(Number(minute), 'fr').replace(/\bun$/, 'une')}` : said;
      },
    );
  return text.replace(
    /\b(\d{1,2}):([0-5]\d)(?:\s?([ap])\.?m\b\.?)?/gi,
    (_, hour: string, minute: string, half?: string) => {
      const said = cardinal(Number(hour), 'en');
      const rest =
        minute === '00'
          ? half
            ? ''
            : " o'clock"
          : ` ${minute.startsWith('0') ? `oh ${cardinal(Number(minute), 'en')}` : cardinal(Number(minute), 'en')}`;
      return `${said}${rest}${half ? ` ${half.toLowerCase()} m` : ''}`;
    },
  );
}

/** Whether a number of four digits reads as a year where it stands. */
const isYear = (before: string, n: number): boolean =>
  n >= 1_100 &&
  n <= 2_099 &&
  /\b(?:in|since|from|until|by|of|year|january|february|march|april|may|june|july|august|september|october|november|december)\s+(?:\w+ )?$/i.test(
    before,
  );

/** Money with its hundredths: dollars and cents, `douze euros cinquante`. */
function amounts(text: string, language: Language): string {
  const sign = language === 'fr' ? ',' : '\\.';
  return text.replace(
    new RegExp(`(?<![\\d])(\\d{1,9})${sign}(\\d{2})\\s?([€$£])`, 'g'),
    (_, whole: string, part: string, sign: string) => {
      const [, one, many] = UNITS[language].find(([name]) => name === sign || name === `\\${sign}`) ?? ['', '', ''];
      const count = Number(whole);
      const main = `${cardinal(count, language)} ${(language === 'fr' ? count < 2 : count === 1) ? one : many}`;
      if (part === '00') return main;
      const rest = cardinal(Number(part), language);
      return `${main} ${rest}`;
    },
  );
}

function plainNumbers(text: string, language: Language): string {
  const sign = language === 'fr' ? ',' : '\\.';
  const unit = UNITS[language].map(([name]) => name).join('|');
  const number = new RegExp(`(?<![\\p{L}\\d])(\\d+)(?:${sign}(\\d+))?(?:\\s?(${unit})(?![\\p{L}]))?`, 'gu');
  return text.replace(
    number,
    (_, whole: string, fraction: string | undefined, sign: string | undefined, at: number, all: string) => {
      const unitOf =
        sign === undefined ? undefined : UNITS[language].find(([name]) => new RegExp(`^(?:${name})$`).test(sign));
      const said = sayNumber(whole, fraction, language, all.slice(0, at));
      if (!unitOf) return said;
      const [, one, many] = unitOf;
      const single = language === 'fr' ? Number(whole) < 2 : Number(whole) === 1 && fraction === undefined;
      return `${said} ${single ? one : many}`;
    },
  );
}

function sayNumber(whole: string, fraction: string | undefined, language: Language, before: string): string {
  if (fraction !== undefined) return decimal(whole, fraction, language);
  const dialled = DIALLED[language][whole];
  if (dialled) return dialled;
  if (whole.length > 9 && !whole.startsWith('0')) return longNumber(whole, language);
  // A number that begins with zero, or is very long, is dialled or typed, not counted.
  if (whole.length > 1 && whole.startsWith('0')) {
    if (whole.length > 9) return longNumber(whole, language);
    const rest = whole.replace(/^0+/, '');
    const zeros = digits(whole.slice(0, whole.length - rest.length), language);
    return rest === ''
      ? zeros
      : `${zeros} ${whole.length > 4 ? digits(rest, language) : cardinal(Number(rest), language)}`;
  }
  if (language === 'en' && whole.length === 4 && isYear(before, Number(whole))) return year(Number(whole), 'en');
  return cardinal(Number(whole), language);
}

/** Numbers, times, amounts, signs and abbreviations as words of the language. */
export function inWords(text: string, language: Language): string {
  let said = text.replaceAll('’', "'");
  for (const [pattern, word] of SHORT[language]) said = said.replace(pattern, word);
  said = grouped(ungrouped(said.replace(/\b116\s123\b/g, '116123')), language);
  said = said.replace(/([$€£])\s?(\d+(?:[.,]\d+)?)/g, '$2 $1');
  const to = language === 'fr' ? ' à ' : ' to ';
  said = said.replace(/(?<=\d)\s?(?:%|€|h)?\s?[–—-]\s?(?=\d)/g, (found, at: number, all: string) =>
    /\d{1,4}$/.test(all.slice(0, at)) ? to : found,
  );
  for (const [pattern, word] of SIGNS[language]) said = said.replace(pattern, word);
  said = times(said, language);
  const outOf = language === 'fr' ? ' sur ' : ' out of ';
  said = said.replace(/(?<=\d)\s?\/\s?(?=\d)/g, outOf);
  said =
    language === 'en'
      ? said.replace(/\b(\d{1,4})(?:st|nd|rd|th)\b/g, (_, n: string) => ordinal(Number(n), 'en'))
      : said.replace(/\b(\d{1,3})(ers?|res?|ères?|èmes?|emes?|es?)\b/g, (_, n: string, ending: string) =>
          ordinal(Number(n), 'fr', ending.startsWith('re') || ending.startsWith('ère')),
        );
  return plainNumbers(amounts(said, language), language);
}
