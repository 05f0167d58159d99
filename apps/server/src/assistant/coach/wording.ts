import type { Language, Variants } from '../flow/flow.ts';

export type Address = 'tu' | 'vous';

/** Turns in which no template is said twice. */
export const FRESH_TURNS = 8;

/** Chooses the form of address in `[tu form|vous form]`. Must run before the person's own words are put in. */
export const addressed = (text: string, address: Address): string =>
  text.replace(/\[([^\][|]*)\|([^\][|]*)\]/gu, (_, tu: string, vous: string) => (address === 'tu' ? tu : vous));

const VOWEL = /^[«“]?\s?[aeiouyâàéèêëîïôûœ]/iu;

/** Puts values in; `que~{x}` becomes `qu'x` before a vowel. A template whose value is missing gives undefined. */
export function filledIn(template: string, values: Record<string, string | undefined>): string | undefined {
  let complete = true;
  const value = (name: string) => {
    const found = values[name];
    if (found === undefined) complete = false;
    return found ?? '';
  };
  const text = template
    .replace(/e~\{([a-z_]+)\}/giu, (_, name: string) => {
      const found = value(name);
      return VOWEL.test(found) && !found.startsWith('«') ? `'${found}` : `e ${found}`;
    })
    .replace(/\{([a-z0-9_]+)\}/giu, (_, name: string) => value(name));
  return complete ? text : undefined;
}

const NO_BREAK = '\u00a0';

/** Apostrophes, dashes and the no-break spaces of French, so that texts can be authored with plain ones. */
export function typeset(text: string, language: Language): string {
  const common = text.replace(/(\p{L}|\d)'(?=[\p{L}«“\s.,]|$)/gu, '$1’').replace(/(“[^”]*?)\.”\./gu, '$1”.');
  if (language !== 'fr') return common.replace(/(?<!\p{L})([Aa]) (?=(?:8\d?|11|18)(?!\d))/gu, '$1n ');
  return common.replace(/[ \u00a0]+([;:!?»])/gu, `${NO_BREAK}$1`).replace(/«[ \u00a0]*/gu, `«${NO_BREAK}`);
}

export const quoted = (text: string, language: Language): string => (language === 'fr' ? `« ${text} »` : `“${text}”`);

export const capitalised = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase());

/** FNV-1a, 32 bit: the same conversation and turn always speak alike, so a reload or a second node says the same. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Remembers which templates were said in the last turns, and hands out others. */
export type Voice = {
  language: Language;
  say(pool: string, variants: Variants, values?: Record<string, string | undefined>): string | undefined;
  /** The memory to store with the state. */
  spoken(): string[];
};

export function voiceOf(language: Language, address: Address, seed: string, turn: number, recent: string[]): Voice {
  const memory = recent.filter((entry) => Number(entry.split('|')[0]) > turn - FRESH_TURNS);
  const used = new Set(memory.map((entry) => entry.slice(entry.indexOf('|') + 1)));
  return {
    language,
    say(pool, variants, values = {}) {
      const texts = variants[language];
      const start = texts.length === 0 ? 0 : hash(`${seed}|${turn}|${pool}`) % texts.length;
      for (let step = 0; step < texts.length; step += 1) {
        const index = (start + step) % texts.length;
        const key = `${pool}#${index}`;
        if (used.has(key)) continue;
        const text = filledIn(addressed(texts[index] ?? '', address), values);
        if (text === undefined) continue;
        used.add(key);
        memory.push(`${turn}|${key}`);
        return text.replace(
          /^([“«]\s?)(\p{L})/u,
          (_, mark: string, letter: string) => mark + letter.toLocaleUpperCase(),
        );
      }
      return undefined;
    },
    spoken: () => memory,
  };
}
