import { randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';

/** Without letters that look like digits (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: beyond guessing, also for who could try without a limit. */
const LENGTH = 16;
const GROUP = 4;
export const RECOVERY_CODES = 10;

/** Such as `7k2m-9xqd-04rt-hw8e`. */
export const newRecoveryCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length] ?? '')
    .join('')
    .replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** What may be meant: one code, or the whole list as it was shown, of which any will do. */
export function readRecoveryCodes(typed: string): string[] {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  if (plain.length === 0 || plain.length % LENGTH !== 0) return [];
  return (plain.match(new RegExp(`.{${LENGTH}}`, 'g')) ?? []).slice(0, RECOVERY_CODES);
}

const hashWith = (key: Secrets['codes'], userId: string, code: string): Buffer =>
  hmac(key, `recovery-code\n${userId}\n${code.replace(/-/g, '')}`);

export const recoveryCodeHash = ({ codes }: Secrets, userId: string, code: string): Buffer =>
  hashWith(codes, userId, code);

/** Under the key of now and those before, so that codes outlive a rotation. */
export const recoveryCodeHashes = (secrets: Secrets, userId: string, code: string): Buffer[] =>
  [secrets, ...secrets.former].map(({ codes }) => hashWith(codes, userId, code));
