import { randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FormerSecrets, Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';

/** So that a secret that leaked somewhere is known for what it is. `docs/operations.md` tells scanners the pattern. */
const PREFIX = 'parley_';
/** 43 letters and digits hold 256 bits. */
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
export const SECRET_PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on would make some letters likelier than others. */
const FAIR = 256 - (256 % DIGITS.length);

function randomText(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2)) if (byte < FAIR && text.length < length) text += DIGITS[byte % 62];
  return text;
}

function checksum(text: string): string {
  let left = crc32(text);
  let written = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    written = DIGITS[left % 62] + written;
    left = Math.floor(left / 62);
  }
  return written;
}

/** The secret of client credentials: a prefix, 256 bits, and a checksum by which a mistyped one is known (T5). */
export function newSecret(): string {
  const text = PREFIX + randomText(RANDOM_LENGTH);
  return text + checksum(text);
}

/** Whether it could be a secret of ours at all. */
export const isWellFormed = (secret: string): boolean =>
  SECRET_PATTERN.test(secret) && checksum(secret.slice(0, -CHECKSUM_LENGTH)) === secret.slice(-CHECKSUM_LENGTH);

/** Bound to the token, so that no hash is worth anything in another row. */
export const secretHash = ({ apiTokens }: Pick<FormerSecrets, 'apiTokens'>, id: string, secret: string): Buffer =>
  hmac(apiTokens, `secret\n${id}\n${secret}`);

/** The keys that made a hash, by the name it was written with. */
export const keysOf = (secrets: Secrets, hashedWith: string): FormerSecrets | undefined =>
  [secrets, ...secrets.former].find(({ id }) => id === hashedWith);

/** Constant in time. Hashes that a former key made hold as long as that key is known. */
export function isSecretOf(
  secrets: Secrets,
  { id, secretHash: stored, hashedWith }: { id: string; secretHash: Buffer; hashedWith: string },
  secret: string,
): boolean {
  const keys = keysOf(secrets, hashedWith);
  return keys !== undefined && timingSafeEqual(stored, secretHash(keys, id, secret));
}
