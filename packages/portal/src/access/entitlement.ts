import type { Entitlements } from '@parley/contracts/identity/entitlements.ts';
import { allows } from '@parley/contracts/identity/permission-pattern.ts';

/** APP-10: why something is not available. */
export type DenialReason = 'MISSING_PERMISSION' | 'MISSING_FEATURE' | 'BUNDLE_EXPIRED';
export type Entitlement =
  | { isEntitled: true; justification?: undefined }
  | { isEntitled: false; justification: DenialReason };

/** What is asked for: a feature or a permission, by its key. */
export type Asked =
  | { featureKey: string; permissionKey?: undefined }
  | { permissionKey: string; featureKey?: undefined };

const yes: Entitlement = { isEntitled: true };
const no = (justification: DenialReason): Entitlement => ({ isEntitled: false, justification });

/** `expireTime` is null without a grant of one's own, -1 for ever, else epoch milliseconds. */
function ofFeature({ features, plans }: Entitlements, key: string, nowMs: number): Entitlement {
  const feature = Object.hasOwn(features, key) ? features[key] : undefined;
  if (!feature) return no('MISSING_FEATURE');
  const { expireTime, planIds } = feature;
  if (expireTime === -1 || (expireTime !== null && expireTime > nowMs)) return yes;
  // A plan may treat everybody to it.
  if (planIds.some((id) => plans[id]?.defaultTreatment === 'true')) return yes;
  return no(expireTime === null ? 'MISSING_FEATURE' : 'BUNDLE_EXPIRED');
}

/**
 * APP-10. A permission has to be held, and where features carry it one of them has to be had; a feature has to be had.
 * @param nowMs epoch milliseconds
 */
export function entitledTo(entitlements: Entitlements, asked: Asked, nowMs: number): Entitlement {
  if (asked.featureKey !== undefined) return ofFeature(entitlements, asked.featureKey, nowMs);
  const { permissionKey } = asked;
  if (!Object.keys(entitlements.permissions).some((held) => allows(held, permissionKey)))
    return no('MISSING_PERMISSION');
  const carrying = Object.entries(entitlements.features).filter(([, { linkedPermissions }]) =>
    linkedPermissions.includes(permissionKey),
  );
  if (carrying.length === 0) return yes;
  const each = carrying.map(([key]) => ofFeature(entitlements, key, nowMs));
  if (each.some(({ isEntitled }) => isEntitled)) return yes;
  return no(
    each.some(({ justification }) => justification === 'BUNDLE_EXPIRED') ? 'BUNDLE_EXPIRED' : 'MISSING_FEATURE',
  );
}
