import type { Language } from '@parley/ui/i18n/define-copy.ts';

let chosen: Language | null = null;
const listeners = new Set<() => void>();

function set(next: Language | null): void {
  chosen = next;
  for (const listener of listeners) listener();
}

/** The language chosen on this page, wherever on it, until the account knows it: newer than what the account says. */
export const chosenLanguage = {
  now: (): Language | null => chosen,
  choose: (language: Language): void => set(language),
  /** The account knows that one; a later choice stays. */
  known: (language: Language): void => {
    if (chosen === language) set(null);
  },
  forget: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
