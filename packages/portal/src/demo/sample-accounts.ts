import type { AccountSettings, CustomLogin } from '@parley/contracts/identity/account-settings.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import { daysAgo, demoId } from './clock.ts';
import { SAMPLE_TENANT } from './sample-team.ts';
import type { Account, Member } from './world.ts';

type Below = {
  name: string;
  parent: number;
  reseller?: true;
  access?: Account['subAccountAccessType'];
  people: readonly number[];
};

/** By the number of the account above; the company itself is 0. */
const below: readonly Below[] = [
  { name: 'Halden & Moreau, Bristol', parent: 0, access: 'defaultOn', people: [1, 3, 5, 10] },
  { name: 'Halden & Moreau, Lyon', parent: 0, access: 'defaultOn', people: [0, 2, 4, 14] },
  { name: 'Quai des Brumes, promoteur', parent: 0, reseller: true, access: 'defaultOff', people: [4, 12] },
  { name: 'Résidence des Tilleuls', parent: 3, access: 'defaultOff', people: [4] },
  { name: 'Les Halles du Port', parent: 3, access: 'defaultOff', people: [12, 19] },
  { name: 'Ashdown Primary School', parent: 1, access: 'alwaysOn', people: [3, 10, 18] },
  { name: 'Théâtre de la Cour', parent: 2, access: 'alwaysOn', people: [14] },
];

const accountOf = (number: number, name: string, parentTenantId: string | null): Account => {
  const id = demoId('01', number);
  return {
    id,
    tenantId: id,
    name,
    deletedAt: null,
    metadata: '{}',
    vendorId: 'parley',
    isReseller: false,
    tenantType: 'customer',
    createdAt: daysAgo(1_420 - number * 90),
    updatedAt: daysAgo(20 + number),
    hasCustomLogin: number === 1,
    subAccountAccessType: 'defaultOff',
    parentTenantId,
    people: [],
  };
};

export function sampleAccounts(
  members: readonly Member[],
  roles: readonly Role[],
): { account: AccountSettings; customLogin: CustomLogin; accounts: Account[] } {
  const own: Account = {
    ...accountOf(1, 'Halden & Moreau', null),
    isReseller: true,
    tenantType: 'headquarter',
    alias: 'halden-moreau',
  };
  const memberRole = roles.filter(({ key }) => key === 'member').map(({ id }) => id);
  const accounts = [own];
  for (const [index, { name, parent, reseller, access, people }] of below.entries())
    accounts.push({
      ...accountOf(index + 2, name, accounts[parent]?.id ?? own.id),
      ...(reseller ? { isReseller: true, tenantType: 'reseller' as const } : {}),
      ...(access ? { subAccountAccessType: access } : {}),
      people: people.flatMap((at) => {
        const userId = members[at]?.id;
        return userId ? [{ userId, roleIds: [...memberRole], allowed: at % 3 !== 0 }] : [];
      }),
    });
  return {
    account: {
      tenantId: SAMPLE_TENANT,
      name: own.name,
      address: JSON.stringify({
        street: '14 quai Saint-Vincent',
        city: 'Lyon',
        postalCode: '69001',
        country: 'FR',
        display_address: '14 quai Saint-Vincent, 69001 Lyon',
      }),
      website: 'https://halden-moreau.example',
      timezone: 'Europe/Paris',
      dateFormat: 'DD/MM/YYYY',
      timeFormat: '24h',
      currency: 'EUR',
    },
    customLogin: {
      alias: 'halden-moreau',
      applicationUrl: 'https://plans.halden-moreau.example',
      loginUrl: null,
    },
    accounts,
  };
}
