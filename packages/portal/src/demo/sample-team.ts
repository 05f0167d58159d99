import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import { daysAgo, daysAhead, demoId, hoursAgo } from './clock.ts';
import { samplePeople } from './people.ts';
import { sampleCategories, samplePermissions } from './sample-permissions.ts';
import type { Member, SampleGroup } from './world.ts';

export const SAMPLE_TENANT = demoId('01', 1);
const DOMAIN = 'halden-moreau.example';

const permissionId = (key: string): string => demoId('02', samplePermissions.findIndex(([each]) => each === key) + 1);
const idsOf = (...keys: readonly (typeof samplePermissions)[number][0][]): string[] => keys.map(permissionId);

const row = { vendorId: 'parley', createdAt: daysAgo(1_420), updatedAt: daysAgo(30) };

export function sampleRoles(): Role[] {
  const role = (
    number: number,
    role: Omit<Role, 'id' | 'vendorId' | 'createdAt' | 'updatedAt' | 'tenantId'>,
  ): Role => ({
    ...row,
    ...role,
    id: demoId('03', number),
    tenantId: number <= 2 ? null : SAMPLE_TENANT,
  });
  return [
    role(1, {
      key: 'owner',
      name: 'Owner',
      description: 'Manages the account',
      isDefault: false,
      firstUserRole: true,
      permissions: idsOf('fe.*'),
      level: 0,
    }),
    role(2, {
      key: 'member',
      name: 'Member',
      description: 'Works here',
      isDefault: true,
      permissions: idsOf(
        'fe.secure.read.userApiTokens',
        'fe.secure.write.userApiTokens',
        'fe.secure.delete.userApiTokens',
      ),
      level: 100,
    }),
    role(3, {
      key: 'people',
      name: 'Office / Secrétariat',
      description: 'Looks after the team: invitations, groups, roles',
      isDefault: false,
      permissions: idsOf(
        'fe.secure.read.users',
        'fe.secure.write.users',
        'fe.secure.write.updateUser',
        'fe.secure.write.usersRoles',
        'fe.secure.read.groups',
        'fe.secure.write.groups',
        'fe.secure.read.roles',
      ),
      level: 40,
    }),
    role(4, {
      key: 'auditor',
      name: 'Auditor / Contrôle',
      description: 'Sees everything and changes nothing',
      isDefault: false,
      permissions: idsOf('fe.secure.read.*', 'fe.secure.read.audits'),
      level: 60,
    }),
  ];
}

/** With the roles that hold each of them; kept true as roles change. */
export const samplePermissionRows = (roles: readonly Role[]): Permission[] =>
  samplePermissions.map(([key, categoryId, name]) => {
    const id = permissionId(key);
    return {
      id,
      key,
      name,
      description: null,
      categoryId,
      fePermission: true,
      roleIds: roles.filter(({ permissions }) => permissions.includes(id)).map((role) => role.id),
      assignmentType: key === 'fe.*' ? 'NEVER' : 'ASSIGNABLE',
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  });

export const sampleCategoryRows = (permissions: readonly Permission[]) =>
  sampleCategories.map((category) => ({
    ...category,
    feCategory: true,
    permissionIds: permissions.filter(({ categoryId }) => categoryId === category.id).map(({ id }) => id),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));

const addressOf = (name: string): string => {
  const [first = '', ...rest] = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace('ø', 'o')
    .toLowerCase()
    .split(' ');
  return `${first}.${rest.join('')}@${DOMAIN}`;
};

export const sampleMembers = (roles: readonly Role[]): Member[] =>
  samplePeople.map((person, index) => {
    const id = demoId('04', index + 1);
    return {
      id,
      sub: id,
      email: addressOf(person.name),
      name: person.name,
      profilePictureUrl: null,
      phoneNumber: null,
      verified: !person.invited,
      mfaEnrolled: person.mfa ?? false,
      provider: 'local',
      tenantId: SAMPLE_TENANT,
      tenantIds: [SAMPLE_TENANT],
      activatedForTenant: !person.invited,
      isLocked: person.locked ?? false,
      isDisabled: person.disabled ?? false,
      managedBy: person.directory ? 'scim2' : 'frontegg',
      metadata: '{}',
      createdAt: daysAgo(person.joined),
      lastLogin: person.seen === null ? null : hoursAgo(person.seen),
      temporaryExpirationDate: person.leaves ? daysAhead(person.leaves) : null,
      ...(person.invited ? { invitationExpires: daysAhead(7) } : {}),
      roleIds: roles.filter(({ key }) => key === person.role).map((role) => role.id),
      appIds: [],
    };
  });

const groups = [
  { key: 'studio', name: 'Studio', color: '#2f6650', description: 'Plans and drawings, Lyon and Bristol', roles: [] },
  {
    key: 'sites',
    name: 'Chantiers',
    color: '#a8481f',
    description: 'Everybody who is out on a building site',
    roles: [],
  },
  { key: 'models', name: 'Model workshop', color: '#5b3fa0', description: 'Maquettes, bois et carton', roles: [] },
  {
    key: 'office',
    name: 'Office',
    color: '#1f5fa8',
    description: 'Contracts, invoices, the people themselves',
    roles: ['people'],
  },
] as const;

export const sampleGroups = (members: readonly Member[], roles: readonly Role[]): SampleGroup[] =>
  groups.map(({ key, name, color, description, roles: carried }, index) => ({
    id: demoId('05', index + 1),
    name,
    color,
    description,
    metadata: null,
    managedBy: key === 'models' ? 'scim2' : 'frontegg',
    roleIds: roles.filter((role) => carried.some((each) => each === role.key)).map(({ id }) => id),
    userIds: members.filter((_, at) => samplePeople[at]?.groups.includes(key)).map(({ id }) => id),
    createdAt: daysAgo(900 - index * 120),
    updatedAt: daysAgo(12 + index),
  }));
