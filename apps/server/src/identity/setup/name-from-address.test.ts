import { expect, it } from 'vitest';
import { nameFromAddress } from './name-from-address.ts';

it.each([
  ['ada.martin@example.com', 'Ada Martin'],
  ['ada.martin+parley@example.com', 'Ada Martin'],
  ['jean-luc_picard@example.com', 'Jean Luc Picard'],
  ['root@example.com', 'Root'],
  ['élise.2@example.com', 'Élise'],
  ['007@example.com', '007@example.com'],
])('APP-9 the name of an administrator who is known by the address %s begins as %s', (email, name) => {
  expect(nameFromAddress(email)).toBe(name);
});
