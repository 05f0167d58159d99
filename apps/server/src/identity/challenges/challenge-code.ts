import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';
import type { Challenge } from './challenges.service.ts';

const DIGITS = 6;
/** Life of a code that was sent (ASVS 6.5.5: ten minutes at most). */
export const CODE_SECONDS = 10 * 60;
/** Tries of one code, wrong ones included. */
export const CODE_TRIES = 5;

/**
 * The code of a challenge, six digits. It follows from the challenge by a key outside the database, so it is stored
 * nowhere, and a message that has to be sent again says the same.
 */
export const codeOf = (secrets: Secrets, challenge: Pick<Challenge, 'id'>): string =>
  String(hmac(secrets.codes, `challenge-code\n${challenge.id}`).readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(
    DIGITS,
    '0',
  );

/** Spaces and dashes that somebody typed are no matter. The caller counts the try first. */
export function isCodeOf(secrets: Secrets, challenge: Pick<Challenge, 'id'>, typed: string): boolean {
  const digits = typed.normalize('NFKC').replace(/[\s.-]/g, '');
  return /^\d{6}$/.test(digits) && timingSafeEqual(Buffer.from(digits), Buffer.from(codeOf(secrets, challenge)));
}
