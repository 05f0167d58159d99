import { useCallback } from 'react';
import { useHost } from '../host.tsx';

const withoutSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, '');

type PlaceInPortal = {
  /** First part of the address below the portal: the path of a section; empty at the portal's own address. */
  section: string;
  /** What follows the section's path, such as the id of what is open. */
  rest: string;
  query: URLSearchParams;
  /** To a path below the portal's own, with a query if it has one: `users/42?tab=roles`. */
  go: (path: string, options?: { replace?: boolean }) => void;
};

/** Where one is within the portal. Place belongs into the address, so that a reload and the back button keep it. */
export function usePlace(): PlaceInPortal {
  const { location, navigate, basePath } = useHost();
  const below = location.pathname.startsWith(basePath) ? withoutSlashes(location.pathname.slice(basePath.length)) : '';
  const [section = '', ...rest] = below.split('/').map(decodeURIComponent);
  const go = useCallback<PlaceInPortal['go']>(
    (path, options) => navigate(path === '' ? basePath : `${basePath}/${path}`, options),
    [navigate, basePath],
  );
  return { section, rest: rest.join('/'), query: new URLSearchParams(location.search), go };
}

/** One value in the query of the address, such as the tab that is open. Changing it is no step of its own for the back button. */
export function useInAddress(name: string, standard: string): [value: string, set: (value: string) => void] {
  const { location, navigate } = useHost();
  const set = useCallback(
    (value: string) => {
      const query = new URLSearchParams(location.search);
      if (value === standard) query.delete(name);
      else query.set(name, value);
      navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
    },
    [location, navigate, name, standard],
  );
  return [new URLSearchParams(location.search).get(name) ?? standard, set];
}
