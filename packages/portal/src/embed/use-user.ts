import { useEvent } from '@parley/ui/use-event.ts';
import { useMemo } from 'react';
import { endSilently } from '../login/silent-logout.ts';
import { useParley, useSessionState } from './parley-context.ts';
import type { Tenant, User } from './types.ts';

/**
 * Who is signed in; null while nobody is, or while that is not known yet. The same object until the profile says something else, so that
 * an effect may depend on it.
 */
export const useUser = (): User | null => useSessionState().user;

/** Its functions stay the same while the provider is there. */
export type AuthState = {
  /** It is not known yet whether somebody is here. */
  isLoading: boolean;
  isAuthenticated: boolean;
  /** The server could not be reached at start; it is asked again by itself. */
  isUnreachable: boolean;
  /** To the sign-in page, and back to a path of this site afterwards; to where one is unless said otherwise. */
  signIn: (backTo?: string) => void;
  /** By way of the page that ends the session. */
  signOut: () => void;
  /**
   * Ends the session of every tab without a page, and goes on in `done` after `delayMs` milliseconds (500), whatever the server said.
   */
  silentLogout: (done: () => void, delayMs?: number) => Promise<void>;
  /** The access token as it is, which may have run out; null while nobody is signed in. */
  accessToken: () => string | null;
  /**
   * The access token for a call to your own server, which verifies it; renewed first where its life is over. Never store it. Null when
   * nobody is signed in. Rejects when it would have to be renewed and the server cannot be reached.
   */
  getAccessToken: () => Promise<string | null>;
};

/** The session of this tab. */
export function useAuth(): AuthState {
  const { tab, routes, navigate, location } = useParley();
  const { status, unreachable } = useSessionState();
  const signIn = useEvent((backTo?: string) => {
    // Handed to `onClick` as it is, it gets an event.
    const target = typeof backTo === 'string' ? backTo : `${location.pathname}${location.search}`;
    navigate(`${routes.loginUrl}?${new URLSearchParams({ redirectUrl: target })}`);
  });
  const signOut = useEvent(() => navigate(routes.logoutUrl));
  const silentLogout = useEvent((done: () => void, delayMs?: number) =>
    endSilently(tab.session.signOut, done, delayMs),
  );
  const { accessToken, validToken } = tab.session;
  return useMemo(
    () => ({
      isLoading: status === 'loading',
      isAuthenticated: status === 'signedIn',
      isUnreachable: unreachable,
      signIn,
      signOut,
      silentLogout,
      accessToken,
      getAccessToken: validToken,
    }),
    [status, unreachable, signIn, signOut, silentLogout, accessToken, validToken],
  );
}

export type TenantState = {
  /** The one the person is in; null while nobody is signed in. */
  tenant: Tenant | null;
  /** Where they belong. */
  tenants: readonly Tenant[];
  isSwitching: boolean;
  /** Goes on in another one. Rejects when that is refused. */
  switchTenant: (tenantId: string) => Promise<void>;
};

/** The tenant one is in, and the others one belongs to. Every value stays the same until it changes. */
export function useTenant(): TenantState {
  const { switchTenant } = useParley().tab;
  const { user, tenants, switching } = useSessionState();
  const tenantId = user?.tenantId;
  return useMemo(() => {
    const tenant =
      tenantId === undefined ? null : (tenants.find(({ id }) => id === tenantId) ?? { id: tenantId, name: '' });
    return { tenant, tenants, isSwitching: switching, switchTenant };
  }, [tenantId, tenants, switching, switchTenant]);
}
