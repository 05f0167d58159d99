import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import { expect, it } from 'vitest';
import { isBuiltIn, isWithin, obstacleTo } from './role-rights.ts';

const permission = (key: string, assignmentType: Permission['assignmentType'] = 'ASSIGNABLE'): Permission => ({
  id: key,
  key,
  name: key,
  description: null,
  categoryId: 'people',
  fePermission: true,
  assignmentType,
  createdAt: '',
  updatedAt: '',
});
const catalogue = [
  permission('fe.*'),
  permission('fe.secure.*'),
  permission('fe.secure.read.users'),
  permission('fe.secure.write.users'),
  permission('fe.secret', 'NEVER'),
  permission('fe.usage.read', 'ALWAYS'),
];
const role = (given: Partial<Role>): Role => ({
  id: 'r',
  key: 'r',
  name: 'Role',
  description: null,
  isDefault: false,
  permissions: [],
  tenantId: 't',
  vendorId: 'v',
  level: 100,
  createdAt: '',
  updatedAt: '',
  ...given,
});
const reader = { roles: [{ name: 'Reader', key: 'reader' }], permissions: [{ key: 'fe.secure.read.*' }] };
const owner = { roles: [{ name: 'Owner', key: 'owner' }], permissions: [{ key: 'fe.*' }] };

it.each([
  ['what nobody puts in', owner, 'fe.secret', [], 'never'],
  ['what would bring that along', owner, 'fe.*', [], 'never'],
  ['what would not', owner, 'fe.secure.*', [], null],
  ['what is in every role', owner, 'fe.usage.read', [], 'always'],
  ['what is not held', reader, 'fe.secure.write.users', [], 'notHeld'],
  ['what is wider than what is held', reader, 'fe.secure.*', [], 'notHeld'],
  ['what is held', reader, 'fe.secure.read.users', [], null],
  ['what the role had before', reader, 'fe.secure.write.users', ['fe.secure.write.users'], null],
] as const)('TEAM-6 TEAM-9 R1 R3 %s', (_, person, key, before, expected) => {
  const found = catalogue.find((each) => each.key === key);
  expect(found && obstacleTo(person, found, { catalogue, before })).toBe(expected);
});

it('TEAM-9 R1 a role is within what somebody holds, or not', () => {
  expect(isWithin(reader, role({ permissions: ['fe.secure.read.users'] }), catalogue)).toBe(true);
  expect(isWithin(reader, role({ permissions: ['fe.secure.write.users'] }), catalogue)).toBe(false);
  expect(isWithin(reader, role({ key: 'reader', permissions: ['fe.secure.write.users'] }), catalogue)).toBe(true);
  expect(isWithin(owner, role({ permissions: ['fe.*'] }), catalogue)).toBe(true);
});

it('TEAM-6 what comes with the product', () => {
  expect([role({ tenantId: null }), role({ key: 'admin' }), role({})].map(isBuiltIn)).toEqual([true, true, false]);
});
