import { useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

type Address = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  navigate: (path: string, options?: { replace?: boolean }) => void;
};

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/**
 * The address of the screen that asks. While the next one loads, the address bar is ahead of the screen that leaves; and the
 * screen that arrives is there before the router calls its address the settled one. Taking the other's address for one's own
 * made a page that only leads on lead on for ever.
 */
export function useAddress(): Address {
  const { history } = useRouter();
  const own = useMatch({ strict: false, select: (match) => withoutSlash(match.pathname) });
  const here = useRouterState({
    select: ({ location, resolvedLocation }) =>
      withoutSlash(location.pathname) === own ? location : (resolvedLocation ?? location),
  });
  const navigate = useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) =>
      replace ? history.replace(path) : history.push(path),
    [history],
  );
  return { pathname: here.pathname, search: here.searchStr, navigate };
}
