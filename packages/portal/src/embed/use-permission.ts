import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { entitledTo } from '../access/entitlement.ts';
import { mayDo } from '../access/permissions.ts';
import { useParley, useSessionState } from './parley-context.ts';
import type { EntitlementState, Wanted } from './types.ts';

/** Whether the person holds a permission, such as `fe.secure.write.users`: for showing or leaving out. A server decides. */
export function usePermission(key: string): boolean {
  const { user } = useSessionState();
  return user !== null && mayDo(user, key);
}

const now = (): number => Date.now();
const unknown = (): null => null;

/** APP-10: by the key of a feature or of a permission; a denial says why. */
export function useEntitlement(wanted: Wanted): EntitlementState {
  const { entitled } = useParley().tab;
  const { user } = useSessionState();
  const whose = user ? `${user.id} ${user.tenantId}` : null;
  const held = useSyncExternalStore(entitled.subscribe, () => (whose ? entitled.of(whose) : null), unknown);
  useEffect(() => {
    if (whose) entitled.load(whose);
  }, [entitled, whose]);
  const { isEntitled, justification = null } = held
    ? entitledTo(held, wanted, now())
    : {
        isEntitled: false,
        justification: wanted.featureKey === undefined ? ('MISSING_PERMISSION' as const) : ('MISSING_FEATURE' as const),
      };
  const isLoading = held === null && whose !== null;
  return useMemo(() => ({ isEntitled, justification, isLoading }), [isEntitled, justification, isLoading]);
}
