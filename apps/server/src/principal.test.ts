import { allows } from '@parley/contracts/identity/permission-pattern.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { can } from './principal.ts';

const holding = (...permissions: string[]) => ({ permissions, roles: [], superUser: false });

test.each([
  ['fe.secure.read.users', 'fe.secure.read.users', true],
  ['fe.secure.*', 'fe.secure.read.users', true],
  ['fe.secure.*', 'fe.secure', false],
  ['fe.secure.*', 'fe.secureXread', false],
  ['fe.*.read.*', 'fe.secure.read.users', true],
  ['fe.*.read.*', 'fe.secure.write.users', false],
  ['*.users', 'fe.secure.read.users', true],
  ['*', 'anything', true],
  ['a.*.a', 'a.a', false],
  ['a.*.b.*.b', 'a.x.b.b', false],
  ['a.*.b.*.b', 'a.x.b.y.b', true],
  ['*.*', 'fe', false],
  ['*.*', 'fe.secure', true],
  ['fe.secure.read.users', 'fe.secure.read.user', false],
  ['fe.secure.read.user', 'fe.secure.read.users', false],
])('APP-10 %s against %s: %s', (held, key, allowed) => {
  expect(can(holding('something.else', held), key)).toBe(allowed);
  expect(can(holding('something.else'), key)).toBe(false);
});

test.each([
  ['fe.*', 'fe'],
  ['fe.*', 'feature'],
  ['fe.*', 'feature.read'],
  ['fe.sec*', 'fe.secure'],
  ['fe.sec*', 'fe.secure.read.users'],
  ['fe.*Policy', 'fe.securityPolicy'],
  ['f*', 'fe.secure'],
  ['*e.secure', 'fe.secure'],
  ['fe*', 'fe.secure'],
])('APP-10 R6 a star is whole segments only: %s does not allow %s', (held, key) => {
  expect(can(holding(held), key)).toBe(false);
  expect(allows(held, key)).toBe(false);
});

test('APP-10 R6 every key is decided as the pattern of each held permission says', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '+'), maxLength: 8 });
  const pattern = fc.array(fc.constantFrom('a', 'b', '*', 'a*', ''), { maxLength: 5 }).map((parts) => parts.join('.'));
  const either = fc.oneof(text, pattern);
  fc.assert(
    fc.property(fc.array(either, { maxLength: 5 }), either, (permissions, key) => {
      expect(can(holding(...permissions), key)).toBe(permissions.some((held) => allows(held, key)));
    }),
    { numRuns: 4_000 },
  );
});

test('APP-10 a role key opens what asks for it, and a superUser everything', () => {
  const person = { permissions: [], roles: [{ key: 'editor', name: 'Editor' }], superUser: false };
  expect([can(person, 'editor'), can(person, 'Editor'), can(person, 'owner')]).toEqual([true, false, false]);
  expect(can({ ...person, superUser: true }, 'owner')).toBe(true);
});
