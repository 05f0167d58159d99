import type { Db } from '#db/database.ts';
import type { Bus } from '#platform/bus.ts';
import type { Services } from '#platform/context.ts';
import type { Policies } from '../security-policies/policies.ts';
import { ALL_TENANTS, POLICY_NEWS } from '../security-policies/policies.ts';
import type { AddressRules } from './address-rules.ts';
import { addressRules } from './address-rules.ts';
import type { DomainRules } from './domain-rules.ts';
import * as store from './restrictions.store.ts';

/** What holds in a tenant now, made ready and remembered; null where nothing is restricted. */
export type Restrictions = {
  /** @param within the database of the open transaction, where there is one */
  addresses(tenantId: string, within?: Db): Promise<AddressRules | null>;
  domains(tenantId: string, within?: Db): Promise<DomainRules | null>;
  /** Forgets on this node, now. @param tenantId or `ALL_TENANTS` */
  forget(tenantId: string): void;
};

/** Tenants remembered at most; the oldest gives way. Most have no rules and cost some 100 bytes, 10,000 rules some 1.5 MB. */
const MOST = 2_000;

type Remembered<T> = { of(tenantId: string, within?: Db): Promise<T>; forget(tenantId: string): void };

function remember<T>({ bus, db }: { bus: Bus; db: Db }, read: (tenantId: string, db: Db) => Promise<T>): Remembered<T> {
  const remembered = new Map<string, T>();
  /** Counts the news, so that what was read before is not remembered after. */
  let news = 0;
  return {
    of: async (tenantId, within) => {
      const known = remembered.get(tenantId);
      if (known !== undefined) return known;
      const before = news;
      const found = await read(tenantId, within ?? db);
      // A transaction may see what never comes to stand.
      if (before === news && !within && bus.isHeard()) {
        if (remembered.size >= MOST) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(tenantId, found);
      }
      return found;
    },
    forget: (tenantId) => {
      news += 1;
      if (tenantId === ALL_TENANTS) remembered.clear();
      else remembered.delete(tenantId);
    },
  };
}

export function openRestrictions(
  { bus, database }: Pick<Services, 'bus' | 'database'>,
  policies: Policies,
): Restrictions {
  const db = database.scoped({ kind: 'system' });
  const addresses = remember({ bus, db }, async (tenantId, db) => {
    const { isActive, strategy } = (await policies.of(tenantId, db))['ip-restrictions'];
    return isActive ? addressRules(strategy, await store.listActiveAddresses(db, tenantId)) : null;
  });
  const domains = remember({ bus, db }, async (tenantId, db) => {
    const settings = (await policies.of(tenantId, db))['email-domains'];
    if (!settings.active) return null;
    // With the list of all public suffixes and mail providers: read where somebody has such rules.
    const { domainRules } = await import('./domain-rules.ts');
    return domainRules(settings, await store.listDomains(db, tenantId));
  });
  const forget = (tenantId: string): void => {
    addresses.forget(tenantId);
    domains.forget(tenantId);
  };
  // The news of every policy: whoever changes a rule tells them too.
  bus.subscribe(POLICY_NEWS, forget);
  bus.onSilence(() => forget(ALL_TENANTS));
  bus.onReconnected(() => forget(ALL_TENANTS));
  return { addresses: addresses.of, domains: domains.of, forget };
}
