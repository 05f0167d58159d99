import type { ReactNode } from 'react';
import { createContext, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopLayer } from './dialog/top-layer.ts';

interface Announce {
  /** What is going on: "Replying", "Done", "Copied". A new one replaces the last. */
  status: (text: string) => void;
  /** A text that is finished and should be read whole, such as a reply. Never a text in the making. */
  finished: (text: string) => void;
}

const AnnounceContext = createContext<Announce | null>(null);
const unheard: Announce = { status: () => undefined, finished: () => undefined };

interface Spoken {
  text: string;
  /** Makes two equal announcements differ, or the second would be silence. */
  turn: number;
}

const nothing: Spoken = { text: '', turn: 0 };
const next = (text: string) => (last: Spoken) => ({ text, turn: last.turn + 1 });
const spokenText = ({ text, turn }: Spoken) => (text && turn % 2 ? `${text}\u00a0` : text);

/** Two silent regions for screen readers, one for what is going on and one for finished texts. Once, around the product. */
export function AnnounceProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState(nothing);
  const [finished, setFinished] = useState(nothing);
  const topLayer = useTopLayer();
  const announce = useMemo<Announce>(
    () => ({ status: (text) => setStatus(next(text)), finished: (text) => setFinished(next(text)) }),
    [],
  );
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      {topLayer &&
        createPortal(
          <>
            <div className="sr-only" role="status" aria-live="polite" aria-atomic="true" data-announce="status">
              {spokenText(status)}
            </div>
            <div className="sr-only" aria-live="polite" aria-atomic="true" data-announce="finished">
              {spokenText(finished)}
            </div>
          </>,
          topLayer,
        )}
    </AnnounceContext.Provider>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext) ?? unheard;
}

/** Whether somebody above announces. */
export const useIsAnnounced = (): boolean => useContext(AnnounceContext) !== null;
