import type { Flow, Language } from '../flow/flow.ts';
import { typeset } from './wording.ts';

/** Four authored ways to begin, for somebody who has never been here. */
export const suggestions = (flow: Flow, language: Language): string[] =>
  flow.suggestions.map((text) => typeset(text[language], language));
