import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { PROVIDER } from '#platform/config.ts';

/** RFC 4226 §4, R6: 160 bits. */
const SEED_BYTES = 20;
/** RFC 6238 §4.1. */
const STEP_SECONDS = 30;
/** Steps before and after that are accepted, for clocks that go wrong (RFC 6238 §5.2). */
const WINDOW = 1;

export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

const generatorOf = (seed: Buffer, account = ''): TOTP =>
  new TOTP({
    issuer: PROVIDER,
    label: account,
    // The only algorithm, length and period that every app understands.
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(seed).buffer }),
  });

/** @returns `otpauth://` address for the QR code, and the seed as base32 for who types it */
export function enrolmentOf(seed: Buffer, account: string): { uri: string; secret: string } {
  const generator = generatorOf(seed, account);
  return { uri: generator.toString(), secret: generator.secret.base32 };
}

/** Spaces and dashes that somebody typed are no matter. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/[\s.-]/g, '');

/** @returns the time step whose code this is, or null. It is used up by whoever keeps the last step. */
export function stepOf(seed: Buffer, typed: string, now: Date): number | null {
  const token = digitsOf(typed);
  if (!/^\d{6}$/.test(token)) return null;
  const delta = generatorOf(seed).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}
