import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Keys for one use each, derived from the operator's encryption key. None of them is in the database. */
export type Secrets = {
  /** Names the encryption key without telling it. */
  id: string;
  /** AES-256: private signing keys. */
  signingKeys: Buffer;
  /** HMAC: children of refresh tokens. */
  refresh: Buffer;
  /** HMAC: short codes, which a plain hash would not protect. */
  codes: Buffer;
  /** HMAC: digests of audit rows. */
  audits: Buffer;
};

export function deriveSecrets(encryptionKey: Buffer): Secrets {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', encryptionKey, 'parley', use, 32));
  return {
    id: derive('id').toString('hex', 0, 8),
    signingKeys: derive('signing-keys'),
    refresh: derive('refresh-tokens'),
    codes: derive('codes'),
    audits: derive('audits'),
  };
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
