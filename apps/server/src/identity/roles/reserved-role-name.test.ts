import { expect, it } from 'vitest';
import { isReservedRoleName } from './reserved-role-name.ts';

it.each([
  'admin',
  'Admin',
  'ADMIN',
  ' admin ',
  'ad min',
  'a-d-m-i-n',
  'ａｄｍｉｎ',
  'ádmin',
  'аdmin',
  'adm\u200bin',
  'adm1n',
  '@dmin',
  'admın',
  'admın\u0301',
])('APP-9 "%s" reads as the reserved name', (name) => {
  expect(isReservedRoleName(name)).toBe(true);
});

it.each(['Administrator of rooms', 'Owner', 'Member', 'admins', 'badmin', 'Madmin', ''])(
  'APP-9 "%s" does not',
  (name) => {
    expect(isReservedRoleName(name)).toBe(false);
  },
);
