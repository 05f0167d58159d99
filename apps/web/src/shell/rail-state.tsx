import { readStored, writeStored } from '@parley/ui/stored.ts';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';

/** Below this width the rail is a sheet over the page. The same number stands in the style sheets. */
const narrow = '(width < 860px)';
const railKey = 'parley.rail';

type RailState = {
  /** Whether the rail is a sheet here. */
  sheet: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
};

const RailContext = createContext<RailState>({ sheet: false, open: true, setOpen: () => undefined });
export const useRail = (): RailState => useContext(RailContext);

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export function RailProvider({ children }: { children: ReactNode }) {
  const sheet = useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
  const [column, setColumn] = useState(() => readStored(railKey) !== 'closed');
  const [sheetOpen, setSheetOpen] = useState(false);
  const state = useMemo<RailState>(
    () => ({
      sheet,
      open: sheet ? sheetOpen : column,
      setOpen: (open) => {
        if (sheet) return setSheetOpen(open);
        writeStored(railKey, open ? null : 'closed');
        setColumn(open);
      },
    }),
    [sheet, sheetOpen, column],
  );
  return <RailContext value={state}>{children}</RailContext>;
}
