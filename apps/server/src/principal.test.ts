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
  ['a*a', 'a', false],
  ['a*b*b', 'ab', false],
  ['a*b*b', 'abb', true],
  ['fe.secure.read.users', 'fe.secure.read.user', false],
  ['fe.secure.read.user', 'fe.secure.read.users', false],
])('APP-10 %s against %s: %s', (held, key, allowed) => {
  expect(can(holding('something.else', held), key)).toBe(allowed);
  expect(can(holding('something.else'), key)).toBe(false);
});

test('APP-10 every key is decided as its pattern says, read as a regular expression', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '+'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), text, (permissions, key) => {
      const expected = permissions.some((held) =>
        new RegExp(`^${held.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(key),
      );
      expect(can(holding(...permissions), key)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('APP-10 a role key opens what asks for it, and a superUser everything', () => {
  const person = { permissions: [], roles: [{ key: 'editor', name: 'Editor' }], superUser: false };
  expect([can(person, 'editor'), can(person, 'Editor'), can(person, 'owner')]).toEqual([true, false, false]);
  expect(can({ ...person, superUser: true }, 'owner')).toBe(true);
});
