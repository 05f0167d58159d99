import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { readSignedId, signedId } from '../one-time-tokens/signed-id.ts';
import { deriveSecrets } from '../secrets.ts';
import { codeOf, isCodeOf } from './challenge-code.ts';

const secrets = deriveSecrets(Buffer.from('a key of the tests, long enough to be one'));
const others = deriveSecrets(Buffer.from('another key of the tests, of that length'));

it('AUTH-8 L6 M10 a code follows from its challenge and a key: six digits, the same at every node, another with another key', () => {
  const codes = new Set<string>();
  for (let each = 0; each < 2_000; each += 1) {
    const challenge = { id: uuidv7() };
    const code = codeOf(secrets, challenge);
    expect(code).toMatch(/^\d{6}$/);
    expect(codeOf(secrets, challenge)).toBe(code);
    codes.add(code);
  }
  // Two in a million meet now and then, no more.
  expect(codes.size).toBeGreaterThan(1_980);
  const ids = Array.from({ length: 50 }, () => ({ id: uuidv7() }));
  expect(ids.filter((challenge) => codeOf(secrets, challenge) === codeOf(others, challenge)).length).toBeLessThan(3);
});

it('AUTH-8 a code may be typed with spaces and dashes, and in wide digits; anything else is wrong and never an error', () => {
  const challenge = { id: uuidv7() };
  const code = codeOf(secrets, challenge);
  const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
  for (const typed of [code, ` ${code.slice(0, 3)} ${code.slice(3)}\t`, `${code.slice(0, 3)}-${code.slice(3)}`, wide])
    expect(isCodeOf(secrets, challenge, typed), typed).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(isCodeOf(secrets, challenge, typed)).toBe(false);
    }),
  );
  expect(isCodeOf(secrets, challenge, `${code}0`)).toBe(false);
  expect(isCodeOf(secrets, challenge, code.slice(1))).toBe(false);
});

it('AUTH-8 L6 a link is read back only as it was made: no other text, no other use, no other key, no changed byte', () => {
  const id = uuidv7();
  const token = signedId(secrets, 'magic-link', id);
  expect(token).toMatch(/^[\w-]{64}$/);
  expect(readSignedId(secrets, 'magic-link', token)).toBe(id);
  expect(readSignedId(others, 'magic-link', token)).toBeUndefined();
  expect(readSignedId(secrets, 'sign-up', token)).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(63), fc.constantFrom(...'AQgw-_09'), (at, char) => {
      const changed = token.slice(0, at) + char + token.slice(at + 1);
      expect(readSignedId(secrets, 'magic-link', changed)).toBe(changed === token ? id : undefined);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => readSignedId(secrets, 'magic-link', text) === undefined));
});

it('AUTH-8 K2 what was sent before the encryption key was changed still signs in, while the former key is given', () => {
  const before = Buffer.from('the key before, long enough to be one key');
  const after = deriveSecrets(Buffer.from('the key after, long enough to be a key too'), [before]);
  const challenge = { id: uuidv7() };
  expect(isCodeOf(after, challenge, codeOf(deriveSecrets(before), challenge))).toBe(true);
  expect(isCodeOf(after, challenge, codeOf(after, challenge))).toBe(true);
  expect(readSignedId(after, 'magic-link', signedId(deriveSecrets(before), 'magic-link', challenge.id))).toBe(
    challenge.id,
  );
  expect(readSignedId(after, 'magic-link', signedId(others, 'magic-link', challenge.id))).toBeUndefined();
});
