import { useEffect, useSyncExternalStore } from 'react';
import { mayDo } from '../access/permissions.ts';
import type { Entitlement, Wanted } from './entitled.ts';
import { entitlementOf } from './entitled.ts';
import { useParley, useSessionState } from './parley-context.ts';

/** Whether the person holds a permission, such as `fe.secure.write.users`: for showing or leaving out. A server decides. */
export function usePermission(key: string): boolean {
  const { user } = useSessionState();
  return user !== null && mayDo(user, key);
}

/** What somebody is entitled to; `isLoading` until the server has said so. */
export type EntitlementState = Entitlement & { isLoading: boolean };

/** APP-10: by the key of a feature or of a permission; a denial says why. */
export function useEntitlement(wanted: Wanted): EntitlementState {
  const { entitled } = useParley().tab;
  const { user } = useSessionState();
  const whose = user ? `${user.id} ${user.tenantId}` : null;
  const held = useSyncExternalStore(entitled.subscribe, () => (whose ? entitled.of(whose) : null));
  useEffect(() => {
    if (whose) entitled.load(whose);
  }, [entitled, whose]);
  if (held) return { ...entitlementOf(held, wanted), isLoading: false };
  const reason = 'feature' in wanted ? 'MISSING_FEATURE' : 'MISSING_PERMISSION';
  return { isEntitled: false, reason, isLoading: whose !== null };
}
