import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useInBrowser } from '../in-browser.ts';
import { readStored, writeStored } from '../stored.ts';
import { useEvent } from '../use-event.ts';
import type { Copy, Language } from './define-copy.ts';
import { isLanguage } from './define-copy.ts';

/** Also read by `scheme.js`, before the first paint. */
export const languageKey = 'parley.language';

interface LanguageState {
  language: Language;
  /** A person's choice: changes every text at once, is remembered on this device, and told to the account. */
  setLanguage: (language: Language) => void;
  /** What the account says: the same, without telling it back. */
  followLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState | null>(null);
const english: LanguageState = { language: 'en', setLanguage: () => undefined, followLanguage: () => undefined };

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

interface LanguageProviderProps {
  initial?: Language;
  /** Told of each choice of a person, wherever on the page it is made: the one place where an account learns it. */
  onChosen?: (language: Language) => void;
  children: ReactNode;
}

/** Keeps `<html lang>` true. */
export function LanguageProvider({ initial, onChosen, children }: LanguageProviderProps) {
  const [language, show] = useState<Language>(() => initial ?? preferredLanguage());
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const followLanguage = useCallback((next: Language) => {
    writeStored(languageKey, next);
    show(next);
  }, []);
  const tell = useEvent((chosen: Language) => onChosen?.(chosen));
  const setLanguage = useCallback(
    (next: Language) => {
      followLanguage(next);
      tell(next);
    },
    [followLanguage, tell],
  );
  const state = useMemo<LanguageState>(
    () => ({ language, setLanguage, followLanguage }),
    [language, setLanguage, followLanguage],
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
  /** Called when a person chooses another one here. */
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
  const state = useMemo<LanguageState>(() => {
    const followLanguage = (next: Language): void => choose({ language: next, over: given });
    return {
      language,
      followLanguage,
      setLanguage: (next) => {
        followLanguage(next);
        if (next !== language) tell(next);
      },
    };
  }, [language, given, tell]);
  return <LanguageContext.Provider value={state}>{children}</LanguageContext.Provider>;
}

/** The words of `copy` in the language of the moment. */
export function useCopy<Words>(copy: Copy<Words>): Words {
  return copy[useLanguage().language];
}
