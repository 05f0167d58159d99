import type { Permission, PermissionCategory } from '@parley/contracts/identity/roles.ts';
import { permissions } from '@parley/contracts/identity/roles.ts';
import { useRead } from '../api/ask.ts';
import { useCan } from '../hooks/use-can.ts';

export type Catalogue = { permissions: readonly Permission[]; categories: readonly PermissionCategory[] };

/** Everything that can be allowed, for whoever may see it; null for everybody else, and until it is `settled`. */
export function useCatalogue(): { catalogue: Catalogue | null; settled: boolean } {
  const can = useCan();
  const enabled = can('fe.secure.read.permissions');
  const all = useRead(permissions.list, {}, { enabled });
  const categories = useRead(permissions.categories, {}, { enabled });
  return {
    catalogue: all.data && categories.data ? { permissions: all.data, categories: categories.data } : null,
    settled: !enabled || (!all.isPending && !categories.isPending),
  };
}
