import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../stored.ts';
import type { Copy, Language } from './define-copy.ts';
import { isLanguage } from './define-copy.ts';

/** Also read by `scheme.js`, before the first paint. */
export const languageKey = 'parley.language';

interface LanguageState {
  language: Language;
  /** Remembers the choice on this device, and changes every text at once. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState>({ language: 'en', setLanguage: () => undefined });

/** The stored choice, else the first of the browser's languages that we speak, else English. */
export function preferredLanguage(): Language {
  const stored = readStored(languageKey);
  if (isLanguage(stored)) return stored;
  for (const tag of navigator.languages) {
    const spoken = tag.slice(0, 2).toLowerCase();
    if (isLanguage(spoken)) return spoken;
  }
  return 'en';
}

/** Keeps `<html lang>` true. */
export function LanguageProvider({ initial, children }: { initial?: Language; children: ReactNode }) {
  const [language, choose] = useState<Language>(() => initial ?? preferredLanguage());
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const state = useMemo<LanguageState>(
    () => ({
      language,
      setLanguage: (next) => {
        writeStored(languageKey, next);
        choose(next);
      },
    }),
    [language],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  return useContext(LanguageContext);
}

/** The words of `copy` in the language of the moment. */
export function useCopy<Words>(copy: Copy<Words>): Words {
  return copy[useLanguage().language];
}
