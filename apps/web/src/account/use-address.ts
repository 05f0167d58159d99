import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

type Address = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  navigate: (path: string, options?: { replace?: boolean }) => void;
};

/**
 * The address of the screen that is shown. While the next one loads, the address bar is ahead of it: a screen that read the bar
 * would take the next one's address for its own.
 */
export function useAddress(): Address {
  const { history } = useRouter();
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const search = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).searchStr });
  const navigate = useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) =>
      replace ? history.replace(path) : history.push(path),
    [history],
  );
  return { pathname, search, navigate };
}
