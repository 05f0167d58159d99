import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveSecrets } from '../secrets.ts';
import { isSecretOf, isWellFormed, newSecret, SECRET_PATTERN, secretHash } from './api-token-secret.ts';
import { isRenewalOf, readRenewal, renewalOf } from './renewal.ts';

const secrets = deriveSecrets(Buffer.from('an encryption key of a test, long enough'));
const next = deriveSecrets(Buffer.from('the key that came after it, long enough'), [
  Buffer.from('an encryption key of a test, long enough'),
]);
const CHECKSUM_LENGTH = 6;
const id = '0199a0aa-0000-7000-8000-000000000001';

describe('TOKENS-1 T5 the secret of client credentials', () => {
  it('T5 is known for what it is wherever it leaked, and no two are the same', () => {
    const made = Array.from({ length: 500 }, newSecret);
    expect(new Set(made).size).toBe(500);
    for (const secret of made) {
      expect(`API_SECRET="${secret}"`).toMatch(/parley_[0-9A-Za-z]{49}/);
      expect(SECRET_PATTERN.test(secret)).toBe(true);
      expect(isWellFormed(secret)).toBe(true);
    }
    // Every letter and digit comes, at every place that is drawn.
    expect(new Set(made.join('').replaceAll('parley_', '')).size).toBe(62);
  });

  it('T5 no letter or digit is likelier than another', () => {
    const drawn = Array.from({ length: 4_000 }, () => newSecret().slice('parley_'.length, -CHECKSUM_LENGTH)).join('');
    const each = drawn.length / 62;
    // Six standard deviations: once in some million runs by chance.
    for (const letter of new Set(drawn))
      expect(Math.abs(drawn.split(letter).length - 1 - each), letter).toBeLessThan(6 * Math.sqrt(each));
  });

  it('T5 a mistyped one is known without asking the database', () => {
    const secret = newSecret();
    fc.assert(
      fc.property(fc.integer({ min: 7, max: secret.length - 1 }), fc.constantFrom('a', 'Z', '0', '9'), (at, letter) => {
        fc.pre(secret[at] !== letter);
        return !isWellFormed(secret.slice(0, at) + letter + secret.slice(at + 1));
      }),
    );
    for (const other of ['', ' ', 'undefined', 'parley_', ` ${secret}`, `${secret}\n`, secret.slice(1)])
      expect(isWellFormed(other)).toBe(false);
  });

  it('T5 is kept as a keyed hash bound to its token, which a former key still knows', () => {
    const secret = newSecret();
    const row = { id, secretHash: secretHash(secrets, id, secret), hashedWith: secrets.id };
    expect(row.secretHash.toString('latin1')).not.toContain(secret);
    expect(isSecretOf(secrets, row, secret)).toBe(true);
    expect(isSecretOf(next, row, secret)).toBe(true);
    expect(isSecretOf(secrets, row, newSecret())).toBe(false);
    expect(isSecretOf(secrets, { ...row, id: '0199a0aa-0000-7000-8000-000000000002' }, secret)).toBe(false);
    expect(isSecretOf(deriveSecrets(Buffer.from('another key altogether, also long')), row, secret)).toBe(false);
  });
});

it('TOKENS-1 T5 what renews a token proves itself, names its end, and dies with its secret', () => {
  const row = { id, secretHash: secretHash(secrets, id, newSecret()), hashedWith: secrets.id };
  const text = renewalOf(secrets, row, 2_000_000_000);
  const read = readRenewal(text);
  expect(read).toMatchObject({ id, endsAtSeconds: 2_000_000_000 });
  if (!read) throw new Error('unreadable');
  expect(isRenewalOf(secrets, row, read)).toBe(true);
  expect(isRenewalOf(next, row, read)).toBe(true);
  expect(isRenewalOf(secrets, { ...row, secretHash: Buffer.alloc(32) }, read)).toBe(false);
  const longer = readRenewal(text.replace('2000000000', '2100000000'));
  expect(longer && isRenewalOf(secrets, row, longer)).toBe(false);
  for (const bad of ['', '...', `${id}.x.y.z`, `${text}.`, text.slice(0, -2), 'undefined.1.2.3']) {
    const other = readRenewal(bad);
    expect(other !== null && isRenewalOf(secrets, row, other), bad).toBe(false);
  }
});
