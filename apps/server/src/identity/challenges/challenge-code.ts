import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';
import type { Challenge } from './challenges.service.ts';

const DIGITS = 6;
/** Life of a code that was sent (ASVS 6.5.5: ten minutes at most). */
export const CODE_SECONDS = 10 * 60;
/** Tries of one code, wrong ones included. */
export const CODE_TRIES = 5;

type OfCodes = Pick<Secrets, 'codes'>;

/**
 * The code of a challenge, six digits. It follows from the challenge by a key outside the database, so it is stored
 * nowhere, and a message that has to be sent again says the same.
 */
export const codeOf = ({ codes }: OfCodes, { id }: Pick<Challenge, 'id'>): string =>
  String(hmac(codes, `challenge-code\n${id}`).readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');

/**
 * Spaces and dashes that somebody typed are no matter. What was sent before the key was changed still holds (K2). The
 * caller counts the try first.
 */
export function isCodeOf(secrets: Secrets, challenge: Pick<Challenge, 'id'>, typed: string): boolean {
  const digits = typed.normalize('NFKC').replace(/[\s.-]/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  return [secrets, ...secrets.former].some((keys) =>
    timingSafeEqual(Buffer.from(digits), Buffer.from(codeOf(keys, challenge))),
  );
}
