import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { Entitlements } from '@parley/contracts/identity/entitlements.ts';
import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import { allows } from '@parley/contracts/identity/permission-pattern.ts';

/** Why somebody is not entitled (APP-10). */
export type Denial = 'MISSING_PERMISSION' | 'MISSING_FEATURE' | 'BUNDLE_EXPIRED';
export type Entitlement = { isEntitled: boolean; reason: Denial | null };
export type Wanted = { feature: string } | { permission: string };

/** Of what never ends. */
const FOR_EVER = -1;

const granted: Entitlement = { isEntitled: true, reason: null };
const denied = (reason: Denial): Entitlement => ({ isEntitled: false, reason });

function ofFeature({ features, plans }: Entitlements, key: string, nowMs: number): Entitlement {
  const feature = features[key];
  if (!feature) return denied('MISSING_FEATURE');
  const { expireTime, planIds } = feature;
  if (expireTime !== null && (expireTime === FOR_EVER || expireTime > nowMs)) return granted;
  if (planIds.some((id) => plans[id]?.defaultTreatment === 'true')) return granted;
  return denied(expireTime === null ? 'MISSING_FEATURE' : 'BUNDLE_EXPIRED');
}

/**
 * APP-10: by a feature's key, or by a permission's. A permission that belongs to features counts while one of them is held; one that
 * belongs to none counts by itself.
 */
export function entitlementOf(held: Entitlements, wanted: Wanted, nowMs = Date.now()): Entitlement {
  if ('feature' in wanted) return ofFeature(held, wanted.feature, nowMs);
  const { permission } = wanted;
  if (!Object.keys(held.permissions).some((key) => allows(key, permission))) return denied('MISSING_PERMISSION');
  const linked = Object.entries(held.features).filter(([, { linkedPermissions }]) =>
    linkedPermissions.includes(permission),
  );
  if (linked.length === 0) return granted;
  const each = linked.map(([key]) => ofFeature(held, key, nowMs));
  return (
    each.find(({ isEntitled }) => isEntitled) ??
    each.find(({ reason }) => reason === 'BUNDLE_EXPIRED') ??
    each[0] ??
    granted
  );
}

/** What one person is entitled to in one tenant, asked once for everybody who wants to know. */
export type Entitled = {
  /** Null until it is there, and where the server cannot tell (AUTH-5). */
  of(whose: string): Entitlements | null;
  load(whose: string): void;
  subscribe(listener: () => void): () => void;
};

export function createEntitled(transport: Transport): Entitled {
  let known: { whose: string; held: Entitlements | null } | null = null;
  const listeners = new Set<() => void>();
  return {
    of: (whose) => (known?.whose === whose ? known.held : null),
    load: (whose) => {
      if (known?.whose === whose) return;
      const asked = { whose, held: null as Entitlements | null };
      known = asked;
      call(transport, entitlements.mine, {}).then(
        (held) => {
          asked.held = held;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          // Asked again by the next part that wants to know.
          if (known === asked) known = null;
          console.warn(error);
        },
      );
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
