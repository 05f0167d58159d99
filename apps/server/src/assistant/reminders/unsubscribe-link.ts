import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Config } from '#platform/config.ts';

type Keys = Pick<Config, 'encryptionKey' | 'formerEncryptionKeys'>;
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

const signature = (key: Buffer, id: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, 'parley', 'reminder-links', 32)))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** What stands in the link of a mail: which preferences, signed. It holds as long as they are there. */
export function unsubscribeToken({ encryptionKey }: Keys, linkId: string): string {
  const id = parse(linkId);
  return Buffer.concat([id, signature(encryptionKey, id)]).toString('base64url');
}

/** @returns which preferences; null for anything that we did not sign, with this key or a former one */
export function readUnsubscribeToken({ encryptionKey, formerEncryptionKeys }: Keys, token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Some bits of the last character mean nothing; there is one spelling of a token.
  if (bytes.toString('base64url') !== token) return null;
  const [id, given] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const ours = [encryptionKey, ...formerEncryptionKeys].some((key) => timingSafeEqual(signature(key, id), given));
  return ours ? stringify(id) : null;
}
