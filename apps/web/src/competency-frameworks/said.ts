import type { Bilingual, Language } from '@parley/contracts/language.ts';

/** A text in one's language, else in the one it was written in. */
export const said = (text: Bilingual, language: Language): string => text[language] || text.en || text.fr;
