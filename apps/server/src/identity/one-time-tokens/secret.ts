import type { KeyObject } from 'node:crypto';
import { randomBytes, randomInt } from 'node:crypto';
import { hmac, sha256 } from '../secrets.ts';

/** The secret of a link: 256 bits. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');
export const linkHash = (secret: string): Buffer => sha256(secret);

const DIGITS = 8;
/** A code to type. */
export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
/** Codes can be counted through, so their hash needs a key; the person and the address are bound in. */
export const codeHash = (key: KeyObject, code: string, userId: string, email: string): Buffer =>
  hmac(key, `${userId}\n${email}\n${code.replace(/\D/g, '')}`);
