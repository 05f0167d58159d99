import { createHash } from 'node:crypto';
import type { LangStatus, LangStatuses, Texts } from '@parley/contracts/assistant/texts.ts';
import type { Language } from '@parley/contracts/language.ts';

/** Translations beside an original, which stays what it is: in a language, the texts it lacks, by the place where they stand. */
export type Translations = Partial<Record<Language, { of: string; texts: Record<string, string> }>>;
/** The texts of one thing by the place where they stand, such as `title` or `sections.0.items.2`. */
export type TextsAt = Record<string, Texts>;

export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** A digest of the originals: a translation made of others is out of date. */
export const digestOf = (originals: TextsAt): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(originals).map(([place, { en, fr }]) => [place, en, fr])))
    .digest('hex')
    .slice(0, 32);

/** Places whose text does not exist in a language. */
export const lacking = (originals: TextsAt, language: Language): string[] =>
  Object.keys(originals).filter((place) => originals[place]?.[language] === undefined);

export function langStatus(originals: TextsAt, translations: Translations): LangStatuses {
  const of = digestOf(originals);
  const statusIn = (language: Language): LangStatus => {
    const without = lacking(originals, language);
    if (without.length === 0) return 'original';
    const made = translations[language];
    if (!made) return 'missing';
    return made.of === of && without.every((place) => made.texts[place] !== undefined) ? 'translated' : 'stale';
  };
  return { en: statusIn('en'), fr: statusIn('fr') };
}

/** A text with what was translated for its place; what was made of another original is left out. */
export function withTranslation(originals: TextsAt, translations: Translations, place: string): Texts {
  const original = originals[place] ?? {};
  const of = digestOf(originals);
  const added = LANGUAGES.flatMap((language): [Language, string][] => {
    const made = translations[language];
    const text = made?.of === of ? made.texts[place] : undefined;
    return original[language] === undefined && text !== undefined ? [[language, text]] : [];
  });
  return { ...original, ...Object.fromEntries(added) };
}
