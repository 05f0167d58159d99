import type { AccountSettings } from '@parley/contracts/identity/account-settings.ts';
import type { PortalPart } from '@parley/contracts/identity/portal-parts.ts';
import type { TenantChange } from '../tenants/tenants.service.ts';

const partOf = {
  name: 'account.companyName',
  address: 'account.address',
  website: 'account.website',
  timezone: 'account.timezone',
  dateFormat: 'account.dateFormat',
  timeFormat: 'account.timeFormat',
  currency: 'account.currency',
} as const satisfies Partial<Record<keyof AccountSettings, PortalPart>>;

/** The fields that get another value; all settings may be sent back with one changed. */
export const changedParts = (former: AccountSettings, change: TenantChange): PortalPart[] =>
  (Object.keys(partOf) as (keyof typeof partOf)[])
    .filter((name) => name in change && (change[name] ?? '') !== (former[name] ?? ''))
    .map((name) => partOf[name]);
