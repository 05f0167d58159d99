import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

type Pbkdf2 = { digest: 'sha1' | 'sha256' | 'sha512'; rounds: number; salt: Buffer; key: Buffer };

/**
 * `$pbkdf2-sha256$i=310000$salt$key` (PHC, perhaps with `l=32`) and `$pbkdf2-sha256$29000$salt$key` (passlib, `.` for `+`), in base64
 * of either alphabet (RFC 4648 §4, §5), with or without padding.
 */
const MODULAR =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,4})?\$([A-Za-z0-9+/._-]+)=*\$([A-Za-z0-9+/._-]+)=*$/;
/** `pbkdf2_sha256$260000$salt$key`: Django, whose salt is text. */
const DJANGO = /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,9})\$([^$]+)\$([A-Za-z0-9+/_-]+)=*$/;

/** Node reads both alphabets as `base64`. */
const bytes = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

/** A PBKDF2 hash (RFC 8018) that was brought from elsewhere, or null when it is none. */
export function readPbkdf2(hash: string): Pbkdf2 | null {
  const modular = MODULAR.exec(hash);
  if (modular) {
    const [, digest = 'sha1', rounds = '', salt = '', key = ''] = modular;
    return { digest: digest as Pbkdf2['digest'], rounds: Number(rounds), salt: bytes(salt), key: bytes(key) };
  }
  const django = DJANGO.exec(hash);
  if (!django) return null;
  const [, digest = '', rounds = '', salt = '', key = ''] = django;
  return { digest: digest as Pbkdf2['digest'], rounds: Number(rounds), salt: Buffer.from(salt), key: bytes(key) };
}

/** @param spellings of the password; where it was hashed first, nobody may have normalised it */
export async function verifyPbkdf2(spellings: readonly string[], hash: Pbkdf2): Promise<boolean> {
  const { digest, rounds, salt, key } = hash;
  if (rounds < 1 || key.length === 0) return false;
  for (const spelling of new Set(spellings))
    if (timingSafeEqual(await derive(spelling, salt, rounds, key.length, digest), key)) return true;
  return false;
}
