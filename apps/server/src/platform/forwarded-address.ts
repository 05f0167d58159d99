import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Set by hosts that proxy our API with a server-side kit: the client's address, and the secret that makes it credible. */
const ADDRESS = 'x-frontegg-forwarded-for';
const VERIFIER = 'x-frontegg-headers-verifier';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Reads the address of a client behind a host that knows `SHARED_SECRET`; undefined without the secret, or where either
 * header is missing or wrong. The secret is compared by digests, in constant time.
 */
export function forwardedAddress(sharedSecret: string | null): (headers: IncomingHttpHeaders) => string | undefined {
  if (sharedSecret === null) return () => undefined;
  const expected = digest(sharedSecret);
  return ({ [ADDRESS]: forwarded, [VERIFIER]: verifier }) => {
    if (typeof forwarded !== 'string' || typeof verifier !== 'string') return undefined;
    if (!timingSafeEqual(digest(verifier), expected)) return undefined;
    const address = forwarded.split(',', 1)[0]?.trim() ?? '';
    return ipaddr.isValid(address) ? address : undefined;
  };
}
