import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * The address as text. The router reads a query as JSON, which is right for lists and wrong for the secrets of links:
 * they come from mails and must stay as they are.
 */
export function useAddress(): {
  pathname: string;
  search: string;
  navigate: (path: string, options?: { replace?: boolean }) => void;
} {
  const { history } = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  // Draws again when the query changes; what is handed out is the text of the address bar.
  useLocation({ select: (location) => location.searchStr });
  const navigate = useCallback(
    (path: string, { replace = false }: { replace?: boolean } = {}) =>
      replace ? history.replace(path) : history.push(path),
    [history],
  );
  return { pathname, search: history.location.search, navigate };
}
