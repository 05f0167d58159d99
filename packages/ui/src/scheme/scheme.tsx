import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../stored.ts';

/** Also read by `scheme.js`, before the first paint. */
export const schemeKey = 'parley.scheme';

export const schemes = ['system', 'light', 'dark'] as const;

export type Scheme = (typeof schemes)[number];

interface SchemeState {
  scheme: Scheme;
  /** Remembers the choice on this device; `system` forgets it. */
  setScheme: (scheme: Scheme) => void;
}

const SchemeContext = createContext<SchemeState | null>(null);
const ofSystem: SchemeState = { scheme: 'system', setScheme: () => undefined };

function storedScheme(): Scheme {
  const stored = readStored(schemeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}

export function SchemeProvider({ children }: { children: ReactNode }) {
  const [scheme, choose] = useState<Scheme>(storedScheme);
  useEffect(() => apply(scheme), [scheme]);
  useEffect(() => {
    // Another tab of the same person chose; two tabs in two schemes look like a fault.
    const follow = (event: StorageEvent) => {
      if (event.key === schemeKey) choose(storedScheme());
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  const state = useMemo<SchemeState>(
    () => ({
      scheme,
      setScheme: (next) => {
        writeStored(schemeKey, next === 'system' ? null : next);
        choose(next);
      },
    }),
    [scheme],
  );
  return <SchemeContext.Provider value={state}>{children}</SchemeContext.Provider>;
}

export function useScheme(): SchemeState {
  return useContext(SchemeContext) ?? ofSystem;
}

/** Whether somebody above lets the scheme be chosen. */
export const useIsSchemeOurs = (): boolean => useContext(SchemeContext) !== null;
