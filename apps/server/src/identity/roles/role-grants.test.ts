import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can } from '#principal';
import type { GrantedRole, Holder } from './role-grants.ts';
import { covers, isAtLeast, mayGrant } from './role-grants.ts';

const role = (given: Partial<GrantedRole>): GrantedRole => ({
  id: given.key ?? 'r',
  key: 'r',
  name: 'Role',
  level: 100,
  permissions: [],
  ...given,
});
const owner = role({ key: 'owner', name: 'Owner', level: 0, permissions: ['fe.*'] });
const member = role({ key: 'member', name: 'Member' });
const editor = role({ key: 'editor', level: 50, permissions: ['fe.secure.write.users', 'fe.secure.read.*'] });
const admin = role({ key: 'admin', name: 'admin', level: 0, permissions: ['fe.*'] });

describe('TEAM-2 I4 R1 who may give which role', () => {
  const holds = (...roles: GrantedRole[]) => ({ superUser: false, roles });
  it.each([
    ['an owner gives member', holds(owner), member, true],
    ['an owner gives editor', holds(owner), editor, true],
    ['an owner does not give admin', holds(owner), admin, false],
    ['not even a super user gives admin without holding it', { superUser: true, roles: [owner] }, admin, false],
    ['an administrator gives admin', holds(admin), admin, true],
    ['an editor does not give owner', holds(editor), owner, false],
    ['an editor gives member', holds(editor), member, true],
    ['an editor gives editor', holds(editor), editor, true],
    ['an editor gives a part of it', holds(editor), role({ key: 'x', permissions: ['fe.secure.read.users'] }), true],
    ['not another part', holds(editor), role({ key: 'x', permissions: ['fe.secure.write.roles'] }), false],
    ['not a wider pattern', holds(editor), role({ key: 'x', permissions: ['fe.secure.*'] }), false],
    ['not a higher level', holds(editor), role({ key: 'x', level: 49 }), false],
    ['not a key that reads as a permission', holds(editor), role({ key: 'fe.secure.write.roles' }), false],
    ['not a name that looks like admin', holds(owner), role({ key: 'x', name: 'аdmin' }), false],
    ['nobody without a role gives one', holds(), member, false],
  ] as [string, Holder, GrantedRole, boolean][])('R1 %s', (_, holder, granted, expected) => {
    expect(mayGrant(holder, granted)).toBe(expected);
  });

  it('AUTH-18 Z1 nobody is at least a super user, nor an administrator without being one', () => {
    expect(isAtLeast({ superUser: true, roles: [admin] }, { superUser: true, roles: [] })).toBe(false);
    expect(isAtLeast(holds(owner), holds(admin))).toBe(false);
    expect(isAtLeast(holds(editor), holds(member, owner))).toBe(false);
    expect(isAtLeast(holds(owner), holds(editor, member))).toBe(true);
  });

  const segment = fc.constantFrom('a', 'b', 'ab', '*');
  const pattern = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
  const key = fc.array(fc.constantFrom('a', 'b', 'ab', 'c'), { minLength: 1, maxLength: 5 }).map((p) => p.join('.'));
  it('R1 whatever is covered allows nothing that is not held', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 3 }), pattern, key, (held, granted, wanted) => {
        const as = (permissions: string[]) => ({ permissions, roles: [], superUser: false });
        fc.pre(covers(held, granted));
        return !can(as([granted]), wanted) || can(as(held), wanted);
      }),
      { numRuns: 3_000 },
    );
  });

  const anyRole = fc.record({
    id: fc.constantFrom('1', '2', '3', '4'),
    key: fc.constantFrom('owner', 'member', 'admin', 'a.b', 'x'),
    name: fc.constantFrom('Owner', 'Member', 'Admin', 'X'),
    level: fc.integer({ min: 0, max: 3 }),
    permissions: fc.array(pattern, { maxLength: 3 }),
  });
  it('R1 I4 nobody gains a permission by giving roles, however often', () => {
    fc.assert(
      fc.property(fc.array(anyRole, { minLength: 1, maxLength: 3 }), anyRole, key, (held, granted, wanted) => {
        fc.pre(!held.some(({ id }) => id === granted.id));
        fc.pre(mayGrant({ superUser: false, roles: held }, granted));
        const before = held.flatMap(({ permissions }) => permissions);
        const as = (permissions: string[]) => ({ permissions, roles: [], superUser: false });
        const level = (roles: { level: number }[]) => Math.min(...roles.map((one) => one.level));
        return (
          (can(as(before), wanted) || !can(as([...before, ...granted.permissions]), wanted)) &&
          level([granted]) >= level(held)
        );
      }),
      { numRuns: 3_000 },
    );
  });
});
