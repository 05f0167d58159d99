import { useParley, useSessionState } from './parley-context.ts';
import type { Tenant, User } from './types.ts';

/** Who is signed in; null while nobody is, or while that is not known yet. */
export function useUser(): User | null {
  const { user } = useSessionState();
  return user ? { ...user, superUser: user.superUser ?? false } : null;
}

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
  /** For calls to one's own server, which verifies it; null while nobody is signed in. Never store it. */
  accessToken: () => string | null;
};

/** The session of this tab. */
export function useAuth(): AuthState {
  const { tab, routes, navigate, location } = useParley();
  const { status, unreachable } = useSessionState();
  return {
    isLoading: status === 'loading',
    isAuthenticated: status === 'signedIn',
    isUnreachable: unreachable,
    signIn: (backTo = `${location.pathname}${location.search}`) =>
      navigate(`${routes.loginUrl}?${new URLSearchParams({ redirectUrl: backTo })}`),
    signOut: () => navigate(routes.logoutUrl),
    accessToken: tab.session.accessToken,
  };
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

/** The tenant one is in, and the others one belongs to. */
export function useTenant(): TenantState {
  const { session } = useParley().tab;
  const { user, tenants, switching } = useSessionState();
  const tenant = user ? (tenants.find(({ id }) => id === user.tenantId) ?? { id: user.tenantId, name: '' }) : null;
  return {
    tenant,
    tenants,
    isSwitching: switching,
    switchTenant: async (tenantId) => {
      await session.switchTenant(tenantId);
      await session.refresh();
    },
  };
}
