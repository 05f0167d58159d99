/** Also the order in which languages are offered. */
export const languages = ['en', 'fr'] as const;

export type Language = (typeof languages)[number];

export type Copy<Words> = Readonly<Record<Language, Words>>;

/**
 * The words of a screen in every language. English gives the shape; a missing or surplus entry elsewhere does not compile.
 * A value may be a function, for what is counted or named.
 */
export function defineCopy<Words extends object>(copy: { en: Words; fr: NoInfer<Words> }): Copy<Words> {
  return copy;
}

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
