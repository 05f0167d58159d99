import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import type { Asked, Entitlement } from '../access/entitlement.ts';
import { entitledTo } from '../access/entitlement.ts';
import { useRead } from '../api/ask.ts';

/**
 * APP-10: whether the person is entitled to a feature or a permission, and why not. Undefined until the server has said; what it cannot
 * tell is not there.
 */
export function useEntitlement(asked: Asked): Entitlement | undefined {
  const { data, dataUpdatedAt, isError } = useRead(entitlements.mine, {}, { staleMs: 60_000 });
  if (data) return entitledTo(data, asked, dataUpdatedAt);
  if (!isError) return undefined;
  return {
    isEntitled: false,
    justification: asked.featureKey === undefined ? 'MISSING_PERMISSION' : 'MISSING_FEATURE',
  };
}
