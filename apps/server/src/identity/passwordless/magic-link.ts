import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Challenge } from '../challenges/challenges.service.ts';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';

const ID_BYTES = 16;
const PROOF_BYTES = 32;
const proofOf = ({ codes }: Pick<Secrets, 'codes'>, id: string): Buffer => hmac(codes, `magic-link\n${id}`);

/**
 * The token of a link: the challenge it finishes, and a proof by a key outside the database. Nothing is stored that
 * could make one (L6); 64 characters.
 */
export const magicLinkToken = (secrets: Secrets, { id }: Pick<Challenge, 'id'>): string =>
  Buffer.concat([parse(id), proofOf(secrets, id)]).toString('base64url');

/** @returns the id of its challenge, also from before the key was changed (K2); undefined for what we never made */
export function readMagicLink(secrets: Secrets, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + PROOF_BYTES || bytes.toString('base64url') !== token) return undefined;
  let id: string;
  try {
    id = stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    // Sixteen bytes that are no UUID.
    return undefined;
  }
  const proof = bytes.subarray(ID_BYTES);
  return [secrets, ...secrets.former].some((keys) => timingSafeEqual(proof, proofOf(keys, id))) ? id : undefined;
}
