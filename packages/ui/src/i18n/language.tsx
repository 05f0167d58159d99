import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useInBrowser } from '../in-browser.ts';
import { readStored, writeStored } from '../stored.ts';
import { useEvent } from '../use-event.ts';
import type { Copy, Language } from './define-copy.ts';
import { isLanguage } from './define-copy.ts';

/** Also read by `scheme.js`, before the first paint. */
export const languageKey = 'parley.language';

interface LanguageState {
  language: Language;
  /** Remembers the choice on this device, and changes every text at once. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState | null>(null);
const english: LanguageState = { language: 'en', setLanguage: () => undefined };

/** The stored choice, else the first of the browser's languages that we speak, else English; English on a server. */
export function preferredLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
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
  return <LanguageContext.Provider value={state}>{children}</LanguageContext.Provider>;
}

export function useLanguage(): LanguageState {
  return useContext(LanguageContext) ?? english;
}

/** Whether somebody above decides about the language. */
export const useIsSpoken = (): boolean => useContext(LanguageContext) !== null;

interface SpokenProps {
  /** Of the host; left out, what this browser prefers. */
  language: Language | undefined;
  /** Told when somebody chooses another one here. */
  onLanguage?: ((language: Language) => void) | undefined;
  children: ReactNode;
}

/** The language of a part within somebody else's page: it touches neither that page nor what is stored for it. */
export function SpokenWithin({ language: given, onLanguage, children }: SpokenProps) {
  const [ofBrowser] = useState(preferredLanguage);
  const preferred = useInBrowser() ? ofBrowser : 'en';
  const tell = useEvent((chosen: Language) => onLanguage?.(chosen));
  const [chosen, choose] = useState<{ language: Language; over: Language | undefined } | null>(null);
  // What the host says later counts more than what was chosen before.
  const language = (chosen?.over === given ? chosen?.language : undefined) ?? given ?? preferred;
  const state = useMemo<LanguageState>(
    () => ({
      language,
      setLanguage: (next) => {
        choose({ language: next, over: given });
        if (next !== language) tell(next);
      },
    }),
    [language, given, tell],
  );
  return <LanguageContext.Provider value={state}>{children}</LanguageContext.Provider>;
}

/** The words of `copy` in the language of the moment. */
export function useCopy<Words>(copy: Copy<Words>): Words {
  return copy[useLanguage().language];
}
