import type { Session, SessionState } from '@parley/portal/session/session-store.ts';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { isPreview, session } from './session-of-tab.ts';

export type SessionHandle = SessionState &
  Pick<Session, 'accessToken' | 'signIn' | 'signOut' | 'refresh' | 'switchTenant'>;

const SessionContext = createContext<Session>(session);

/** @param own the session of a test; the tab's own otherwise */
export function SessionProvider({ children, own = session }: { children: ReactNode; own?: Session }) {
  useEffect(() => {
    if (!isPreview) own.start();
  }, [own]);
  return <SessionContext value={own}>{children}</SessionContext>;
}

export function useSession(): SessionHandle {
  const own = useContext(SessionContext);
  const state = useSyncExternalStore(own.subscribe, own.state);
  return useMemo(
    () => ({
      ...state,
      accessToken: own.accessToken,
      signIn: own.signIn,
      signOut: own.signOut,
      refresh: own.refresh,
      switchTenant: own.switchTenant,
    }),
    [own, state],
  );
}
