import type { KeyObject } from 'node:crypto';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hmac, sha256 } from '../secrets.ts';

/** After a rotation the parent still answers, with the same child: a lost answer, a second tab. */
export const GRACE_MS = 30_000;
/** A session rotates at most once a quarter of an hour for months; more links than that are nobody's token. */
const LONGEST_LINEAGE = 20_000;

/** As it stands in the cookie: session, generation, secret. */
export type RefreshToken = { text: string; sessionId: string; generation: number };

const SHAPE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,9})\.[A-Za-z0-9_-]{43}$/;

export const firstToken = (sessionId: string): RefreshToken => ({
  text: `${sessionId}.0.${randomBytes(32).toString('base64url')}`,
  sessionId,
  generation: 0,
});

export function readToken(text: string | undefined): RefreshToken | null {
  const match = SHAPE.exec(text ?? '');
  return match ? { text: match[0], sessionId: match[1] as string, generation: Number(match[2]) } : null;
}

/** The one child a token can have. Whoever lacks the key cannot make it, so the database keeps hashes only. */
export function childOf(token: RefreshToken, key: KeyObject): RefreshToken {
  const generation = token.generation + 1;
  const secret = hmac(key, token.text).toString('base64url');
  return { text: `${token.sessionId}.${generation}.${secret}`, sessionId: token.sessionId, generation };
}

export const hashOf = (token: RefreshToken): Buffer => sha256(token.text);

type Current = { generation: number; hash: Buffer };

function descends(token: RefreshToken, current: Current, key: KeyObject): boolean {
  let descendant = token;
  while (descendant.generation < current.generation) descendant = childOf(descendant, key);
  return timingSafeEqual(hashOf(descendant), current.hash);
}

/** A lineage in which the key was changed is followed that far: each place of the change is another chain. */
const LONGEST_MIXED_LINEAGE = 64;

/**
 * Whether the current token of the session descends from `token`: then it was ours, and it is used again.
 * @param former keys before, under which the older part of the lineage may have been made
 */
export function isAncestor(
  token: RefreshToken,
  current: Current,
  key: KeyObject,
  former: readonly KeyObject[] = [],
): boolean {
  const links = current.generation - token.generation;
  if (links <= 0 || links > LONGEST_LINEAGE) return false;
  if (descends(token, current, key)) return true;
  for (const before of former) {
    if (descends(token, current, before)) return true;
    if (links > LONGEST_MIXED_LINEAGE) continue;
    let descendant = token;
    while (descendant.generation + 1 < current.generation) {
      descendant = childOf(descendant, before);
      if (descends(descendant, current, key)) return true;
    }
  }
  return false;
}

/** The child that took the place of `token`, under whichever key it was made (K2). */
export const presentChildOf = (token: RefreshToken, hash: Buffer, keys: KeyObject[]): RefreshToken | undefined =>
  keys.map((key) => childOf(token, key)).find((child) => hashOf(child).equals(hash));
