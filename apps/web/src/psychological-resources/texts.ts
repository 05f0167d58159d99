import type { Texts } from '@parley/contracts/assistant/texts.ts';

/** A text as somebody of this language reads it: in it, else in the other. */
export const inLanguage = (texts: Texts, language: 'en' | 'fr'): string =>
  texts[language] ?? texts.en ?? texts.fr ?? '';
