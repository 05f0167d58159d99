import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';

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
