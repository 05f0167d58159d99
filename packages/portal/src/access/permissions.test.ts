import { expect, test } from 'vitest';
import { mayDo } from './permissions.ts';

const covers = (held: string, key: string): boolean => mayDo({ permissions: [{ key: held }], roles: [] }, key);

test.each([
  ['fe.secure.read.securityPolicy', 'fe.secure.read.securityPolicy', true],
  ['fe.*', 'fe.secure.read.securityPolicy', true],
  ['fe.secure.read.*', 'fe.secure.read.securityPolicy', true],
  ['*', 'fe.secure.read.securityPolicy', true],
  ['fe.secure.write.*', 'fe.secure.read.securityPolicy', false],
  ['fe.secure.read', 'fe.secure.read.securityPolicy', false],
  ['feXsecure.read.securityPolicy', 'fe.secure.read.securityPolicy', false],
  ['fe.sec*', 'fe.secure.read.securityPolicy', false],
  ['fe.*.securityPolicy', 'fe.secure.read.securityPolicy', true],
])('APP-10 %s covers %s: %s', (held, key, expected) => expect(covers(held, key)).toBe(expected));
