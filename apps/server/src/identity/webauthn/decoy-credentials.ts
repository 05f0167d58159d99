import type { KeyObject } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';

/** Lengths of ids as the common authenticators make them, in bytes. */
const LENGTHS = [16, 20, 32];
/** Bytes by which we know our own. */
const TAG = 8;

const tagOf = (key: KeyObject, random: Buffer): Buffer =>
  hmac(key, `decoy tag ${random.toString('base64url')}`).subarray(0, TAG);

/**
 * What somebody without a passkey seems to have: the same whenever the same address is asked for (W9).
 * @param name address or id that was typed
 */
export function decoyCredentials({ codes }: Secrets, name: string): { id: string; transports: string[] }[] {
  const seed = hmac(codes, `decoy ${name}`);
  const many = (seed[0] ?? 0) < 200 ? 1 : 2;
  return Array.from({ length: many }, (_, index) => {
    const length = LENGTHS[(seed[index + 1] ?? 0) % LENGTHS.length] ?? 16;
    const random = hmac(codes, `decoy ${index} ${name}`).subarray(0, length - TAG);
    const internal = (seed[index + 3] ?? 0) < 100;
    return {
      id: Buffer.concat([random, tagOf(codes, random)]).toString('base64url'),
      transports: internal ? ['internal'] : ['hybrid', 'internal'],
    };
  });
}

/** Whether we made it up: registering it must fare as registering another person's does, or it would tell (W5, W9). */
export function isDecoy({ codes }: Secrets, id: Buffer): boolean {
  if (!LENGTHS.includes(id.length)) return false;
  return timingSafeEqual(id.subarray(-TAG), tagOf(codes, id.subarray(0, -TAG)));
}
