import { expect, it } from 'vitest';
import { decodeToken } from './decode-token.ts';

const part = (text: string): string => Buffer.from(text).toString('base64url');
const tokenOf = (payload: string): string => `${part('{}')}.${part(payload)}.x`;

it('AUTH-23 reads the claims, accents included, with or without Bearer', () => {
  const token = tokenOf('{"name":"Zoë Élise","exp":1}');
  expect(decodeToken(token)).toEqual({ name: 'Zoë Élise', exp: 1 });
  expect(decodeToken(`Bearer ${token}`).name).toBe('Zoë Élise');
});

it.each([
  [undefined, 'Invalid token specified: must be a string'],
  [null, 'Invalid token specified: must be a string'],
  ['', 'Invalid token specified: missing part #2'],
  ['abc', 'Invalid token specified: missing part #2'],
  ['a..c', 'Invalid token specified: missing part #2'],
  ['a.%%%.c', 'Invalid token specified: encoding error (malformed base64)'],
  ['a.a.c', 'Invalid token specified: encoding error (malformed base64)'],
  [
    `a.${Buffer.from([0xff, 0xfe]).toString('base64url')}.c`,
    'Invalid token specified: encoding error (malformed base64)',
  ],
  [tokenOf('not json'), 'Invalid token specified: the payload is not JSON'],
  [tokenOf('[]'), 'Invalid token specified: the payload is not an object'],
  [tokenOf('null'), 'Invalid token specified: the payload is not an object'],
])('AUTH-23 %s: %s', (token, message) => {
  expect(() => decodeToken(token)).toThrow(message);
});
