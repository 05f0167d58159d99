import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';

/** APP-1: full height, centred. The same words stand in `index.html` before any script runs. */
export function Loading() {
  const { unreachable } = useSession();
  const words = useCopy(shellCopy);
  return (
    <div className="loading" role="status">
      {unreachable ? words.unreachable : 'Loading...'}
    </div>
  );
}

/** Around the whole table of routes: the words of APP-1 stand until the first screen has arrived. */
export function UntilFirstScreen({ children }: { children: ReactNode }): React.JSX.Element {
  const nothingYet = useRouterState({ select: (state) => state.matches.length === 0 });
  return (
    <>
      {nothingYet && <Loading />}
      {children}
    </>
  );
}
