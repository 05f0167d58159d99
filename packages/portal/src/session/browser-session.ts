import type { Session, SessionMeans, SessionNews } from './session-store.ts';
import { createSession } from './session-store.ts';
import type { TabTenant } from './tab-tenant.ts';

function channelOf(name: string): SessionMeans['channel'] {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  // Opened when it is needed: a server that draws the page has one as well, and would never end with it.
  let opened: BroadcastChannel | undefined;
  const channel = (): BroadcastChannel => {
    opened ??= new BroadcastChannel(name);
    return opened;
  };
  return {
    post: (news) => channel().postMessage(news),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<SessionNews>) => hear(data);
      channel().addEventListener('message', onMessage);
      return () => channel().removeEventListener('message', onMessage);
    },
  };
}

type BrowserSessionOptions = {
  /** Under which the tabs of one site speak with each other. */
  name: string;
  /** Of the server, without a slash at its end; left out, it is the origin of the page. */
  baseUrl?: string;
  /** Where each tab has a tenant of its own (AUTH-22). */
  tabTenant?: TabTenant | null;
  /** The cookie of this browser belongs to somebody else by now. */
  becameAnother?: () => void;
  /** Nobody is signed in in this browser, as the page was told. */
  nobody?: boolean;
  /** Instead of the network. */
  fetch?: typeof fetch;
};

/** The session of this tab, with what a browser has: its tabs, its locks, its clock. */
export const createBrowserSession = ({ name, ...options }: BrowserSessionOptions): Session =>
  createSession({
    fetch: (input, init) => fetch(input, init),
    ...options,
    // Two tabs renewing at once would use one refresh token twice. Locks need a secure context; the server's grace covers the rest.
    alone: (work) =>
      'locks' in navigator ? (navigator.locks.request(name, work) as unknown as ReturnType<typeof work>) : work(),
    channel: channelOf(name),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => Date.now(),
  });
