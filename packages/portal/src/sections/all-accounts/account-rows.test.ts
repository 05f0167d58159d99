import { expect, test } from 'vitest';
import type { Account, Level } from './account-rows.ts';
import { rowsOf } from './account-rows.ts';

const account = (tenantId: string, children = 0): Account => ({
  tenantId,
  name: tenantId,
  createdAt: '2026-01-01T00:00:00.000Z',
  metadata: { isParent: children > 0 },
  isReseller: false,
  tenantType: 'customer' as const,
  subAccountAccessType: 'defaultOff',
  parentTenantId: null,
  totalSubTenants: children,
  accessAllowed: false,
  people: 0,
});
const levels = new Map<string, Level>([
  ['top', { accounts: [account('a', 2), account('b')], total: 7 }],
  ['a', { accounts: [account('a1', 1)], total: 2 }],
  ['a1', { accounts: [account('a11')], total: 1 }],
]);
const shown = (opened: string[]) => rowsOf('top', levels, new Set(opened)).map(({ key, depth }) => `${depth} ${key}`);

test('TENANT-2 what is below an account stands below it once it is open, with the rest of a level to be fetched', () => {
  expect(shown([])).toEqual(['0 a', '0 b']);
  expect(shown(['a'])).toEqual(['0 a', '1 a1', '1 more a', '0 b']);
  expect(shown(['a', 'a1'])).toEqual(['0 a', '1 a1', '2 a11', '1 more a', '0 b']);
});

test('TENANT-2 nothing of a closed account is shown, and one that lost its last account closes', () => {
  expect(shown(['a1'])).toEqual(['0 a', '0 b']);
  expect(shown(['b'])).toEqual(['0 a', '0 b']);
});
