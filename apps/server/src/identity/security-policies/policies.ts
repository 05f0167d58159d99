import type { Db } from '#db/database.ts';
import type { Services } from '#platform/context.ts';
import type { PolicyKind, TenantPolicies } from './policy-kinds.ts';
import { policyKinds, readSettings } from './policy-kinds.ts';
import { isCaptchaWanted, listPolicies } from './security-policies.store.ts';

/** What holds in a tenant now, remembered: the door asks for it at every sign-in and every refresh. */
export type Policies = {
  /**
   * @param tenantId null: what holds where no tenant is known yet
   * @param within the database of the open transaction, where there is one
   */
  of(tenantId: string | null, within?: Db): Promise<TenantPolicies>;
  /** Whether any tenant, or the default, asks for a captcha. */
  anyCaptcha(): Promise<boolean>;
  /** Forgets on this node, now. @param tenantId or `ALL_TENANTS` */
  forget(tenantId: string): void;
};

/** Tenants remembered at most; the oldest gives way. About 2 KiB each. */
const MOST = 5_000;
export const POLICY_NEWS = 'identity.policies';
export const ALL_TENANTS = '*';

/** Whether one of the tenants wants a second factor of everybody. */
export async function forcesFactor(policies: Policies, tenantIds: readonly string[]): Promise<boolean> {
  for (const id of new Set(tenantIds)) if ((await policies.of(id)).mfa.enforceMFAType !== 'DontForce') return true;
  return false;
}

export function openPolicies({ bus, database }: Pick<Services, 'bus' | 'database'>): Policies {
  const db = database.scoped({ kind: 'system' });
  const remembered = new Map<string, TenantPolicies>();
  /** Counts the news, so that what was read before is not remembered after. */
  let news = 0;
  let captcha: boolean | undefined;
  const forget = (tenantId: string): void => {
    news += 1;
    captcha = undefined;
    if (tenantId === ALL_TENANTS) remembered.clear();
    else remembered.delete(tenantId);
  };
  bus.subscribe(POLICY_NEWS, forget);
  bus.onSilence(() => forget(ALL_TENANTS));
  bus.onReconnected(() => forget(ALL_TENANTS));
  return {
    of: async (tenantId, within) => {
      const key = tenantId ?? '';
      const known = remembered.get(key);
      if (known) return known;
      const before = news;
      const rows = await listPolicies(within ?? db, tenantId);
      const policies = Object.fromEntries(
        (Object.keys(policyKinds) as PolicyKind[]).map((kind) => {
          const own = rows.find((row) => row.kind === kind && row.tenantId !== null);
          const row = own ?? rows.find((candidate) => candidate.kind === kind);
          return [kind, readSettings(kind, row?.settings)];
        }),
      ) as TenantPolicies;
      // A transaction may see what never comes to stand.
      if (before === news && !within && bus.isHeard()) {
        if (remembered.size >= MOST) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(key, policies);
      }
      return policies;
    },
    anyCaptcha: async () => {
      if (captcha !== undefined) return captcha;
      const before = news;
      const found = await isCaptchaWanted(db);
      if (before === news && bus.isHeard()) captcha = found;
      return found;
    },
    forget,
  };
}
