import ipaddr from 'ipaddr.js';

/** How long one request to a provider may take, its answer included. */
export const PROVIDER_TIMEOUT_MS = 6_000;
/** Bytes of an answer; key sets and profiles are a few kilobytes. */
const LARGEST_ANSWER = 256 * 1024;

/** A provider that cannot be reached, is too slow, or says more than anybody would. */
export class EgressError extends Error {}

export type Egress = (url: string, init: RequestInit) => Promise<Response>;

/** This machine, or what a cloud tells its machines: no provider that was discovered lives there. */
function isInside(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ['loopback', 'linkLocal', 'unspecified'].includes(ipaddr.process(bare).range());
}

async function readCapped(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new EgressError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Requests to one provider: timed, capped, following no redirect, over https or to a host the operator named (O5).
 * @param named hosts in the operator's configuration
 */
export function openEgress(
  named: ReadonlySet<string>,
  reroute: Record<string, string>,
  timeoutMs: number = PROVIDER_TIMEOUT_MS,
): Egress {
  return async (text, init) => {
    const url = new URL(text);
    if (!named.has(url.host) && (url.protocol !== 'https:' || isInside(url.hostname)))
      throw new EgressError('the address is not one that a provider has');
    const elsewhere = reroute[url.origin];
    const target = elsewhere ? `${elsewhere}${url.pathname}${url.search}` : url.href;
    try {
      const response = await fetch(target, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      const body = await readCapped(response);
      const empty = [101, 204, 205, 304].includes(response.status);
      return new Response(empty ? null : new Uint8Array(body), { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof EgressError) throw error;
      throw new EgressError('the provider does not answer', { cause: error });
    }
  };
}
