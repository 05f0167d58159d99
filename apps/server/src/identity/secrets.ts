import type { KeyObject } from 'node:crypto';
import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Keys for one use each, derived from the operator's encryption key. None of them is in the database. */
export type Secrets = {
  /** Names the encryption key without telling it. */
  id: string;
  /** AES-256: what has to be read again, such as seeds of authenticator apps. */
  sealing: Buffer;
  /** Those of the keys before, which still open what they closed and know what they signed. */
  former: FormerSecrets[];
  /** AES-256: private signing keys. */
  signingKeys: Buffer;
  /** HMAC: children of refresh tokens. */
  refresh: KeyObject;
  /** HMAC: short codes, which a plain hash would not protect. */
  codes: KeyObject;
  /** HMAC: proofs of work that were asked for. */
  captcha: string;
  /** HMAC: digests of audit rows. */
  audits: KeyObject;
  /** HMAC: secrets of API tokens, and what their tokens are renewed with. */
  apiTokens: KeyObject;
  /** HMAC: addresses of pictures, which are over within days. */
  pictures: KeyObject;
};

export type FormerSecrets = Pick<
  Secrets,
  'id' | 'sealing' | 'signingKeys' | 'refresh' | 'codes' | 'audits' | 'apiTokens'
>;

/** @param former keys before, newest first */
export function deriveSecrets(encryptionKey: Buffer, former: readonly Buffer[] = []): Secrets {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', encryptionKey, 'parley', use, 32));
  return {
    id: derive('id').toString('hex', 0, 8),
    sealing: derive('sealing'),
    former: former.map((key) => deriveSecrets(key)),
    signingKeys: derive('signing-keys'),
    // Prepared once: preparing a key costs more than using it.
    refresh: createSecretKey(derive('refresh-tokens')),
    codes: createSecretKey(derive('codes')),
    captcha: derive('captcha').toString('hex'),
    audits: createSecretKey(derive('audits')),
    apiTokens: createSecretKey(derive('api-tokens')),
    pictures: createSecretKey(derive('pictures')),
  };
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
export const hmac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();
