import type { Role } from '@parley/contracts/identity/roles.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback } from 'react';
import { roleNamesCopy } from './role-names.copy.ts';
import { isBuiltIn } from './role-rights.ts';

/** A role as the person's language calls it: the wire names those that come with the product in English. */
export function useNamedRole(): (role: Role) => Role {
  const { shared } = useCopy(roleNamesCopy);
  return useCallback((role) => (isBuiltIn(role) ? { ...role, ...shared[role.key] } : role), [shared]);
}
