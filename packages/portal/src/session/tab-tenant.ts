/** The names under which a tab keeps its tenant; the first is the public one of this wire. */
export const TAB_TENANT = 'FRONTEGG_SEPARATE_TABS_BY_TENANT';
const LOST = 'parley.tenant-lost';

/** AUTH-22: the tenant of this tab, where an operator lets each tab have its own. */
export type TabTenant = {
  /** Null while the tab goes by the session's. */
  read(): string | null;
  keep(tenantId: string): void;
  /** Back to the session's. */
  forget(): void;
  /** The same, because the person is no longer in it; the next `takeLost` says so, across a reload. */
  lose(): void;
  /** Once. */
  takeLost(): boolean;
};

/** Where storage is forbidden a tab goes by the session's after a reload. */
function storageOfTab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const memory = new Map<string, string>();
  const kept = (): Storage | null => {
    try {
      return sessionStorage;
    } catch {
      return null; // storage is forbidden here
    }
  };
  return {
    getItem: (key) => kept()?.getItem(key) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      try {
        kept()?.setItem(key, value);
      } catch {
        memory.set(key, value); // full
      }
    },
    removeItem: (key) => {
      kept()?.removeItem(key);
      memory.delete(key);
    },
  };
}

export function tabTenantIn(storage = storageOfTab()): TabTenant {
  const forget = () => storage.removeItem(TAB_TENANT);
  return {
    read: () => storage.getItem(TAB_TENANT) || null,
    keep: (tenantId) => storage.setItem(TAB_TENANT, tenantId),
    forget,
    lose: () => {
      forget();
      storage.setItem(LOST, 'yes');
    },
    takeLost: () => {
      const lost = storage.getItem(LOST) !== null;
      storage.removeItem(LOST);
      return lost;
    },
  };
}
