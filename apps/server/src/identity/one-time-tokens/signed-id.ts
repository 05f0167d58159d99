import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';

const ID_BYTES = 16;
const PROOF_BYTES = 32;
/** What a signed id is for; one use cannot be taken for another. */
export type SignedUse = 'magic-link' | 'sign-up';

const proofOf = ({ codes }: Pick<Secrets, 'codes'>, use: SignedUse, id: string): Buffer => hmac(codes, `${use}\n${id}`);

/** The id of a row and a proof by a key outside the database: nothing is stored that could make one (L6). 64 characters. */
export const signedId = (secrets: Secrets, use: SignedUse, id: string): string =>
  Buffer.concat([parse(id), proofOf(secrets, use, id)]).toString('base64url');

/** @returns the id, also from before the key was changed (K2); undefined for what we never made */
export function readSignedId(secrets: Secrets, use: SignedUse, token: string): string | undefined {
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
  return [secrets, ...secrets.former].some((keys) => timingSafeEqual(proof, proofOf(keys, use, id))) ? id : undefined;
}
