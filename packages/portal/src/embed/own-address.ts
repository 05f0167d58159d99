import { useSyncExternalStore } from 'react';

export type Navigate = (path: string, options?: { replace?: boolean }) => void;

/** A page hears of steps back; of our own steps it is told. */
const MOVED = 'parley:moved';

const addressNow = (): string => `${window.location.pathname}${window.location.search}`;

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(MOVED, listener);
  };
}

/** Goes to a path of this site without loading a page, and tells every part of ours. */
export const goTo: Navigate = (path, { replace = false } = {}) => {
  if (replace) window.history.replaceState(null, '', path);
  else window.history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
};

const unknown = (): string => '';

/** The address bar of a host without a router. @returns path and query; nothing on a server, which does not know it */
export const useOwnAddress = (): string => useSyncExternalStore(subscribe, addressNow, unknown);
