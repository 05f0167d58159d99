import type { Language } from '@parley/ui/i18n/define-copy.ts';

let chosen: Language | null = null;

/** The language somebody chose before signing in: newer than what their account knows, until the account knows it too. */
export const doorLanguage = {
  chosen: (): Language | null => chosen,
  choose: (language: Language): void => {
    chosen = language;
  },
  settled: (): void => {
    chosen = null;
  },
};
