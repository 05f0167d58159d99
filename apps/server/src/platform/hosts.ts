import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from './config.ts';

/** Names of this machine, as `URL.hostname` writes them. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** RFC 9110 §7.2: a name, an IPv4 address or an IPv6 address in brackets, perhaps a port; never a user. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d._-]{1,253})(:\d{0,5})?$/i;

/** As many spellings (port, case) of allowed hosts are remembered, so that a stranger cannot fill the memory with others. */
const MOST_SPELLINGS = 64;

/** The name in a `Host` field as `URL.hostname` writes it, without a trailing dot; null for what is not one host. */
export function hostnameOf(host: string): string | null {
  const trimmed = host.trim();
  if (!HOST.test(trimmed)) return null;
  const address = `http://${trimmed}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : null;
}

/** Whether the other end of the connection is a proxy of the operator. */
function trustedPeers(proxies: readonly string[]): (request: IncomingMessage) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/', 2);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return ({ socket: { remoteAddress = '' } }) => list.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}

/** Node keeps the first of several `Host` fields; a proxy in front may have read the last. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** `GET http://host/path`: the host of an absolute request target (RFC 9112 §3.2.2); null for a path. */
const hostOfTarget = (target: string): string | null => /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? null;

/** The path and query of an absolute request target; anything else as it is. */
export function pathOfTarget(target: string): string {
  const host = hostOfTarget(target);
  if (host === null) return target;
  const rest = target.slice(target.indexOf('://') + 3 + host.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** What a request calls this server: null when it may be called so, else the name that is refused. */
export type HostGate = (request: IncomingMessage, target: string) => string | null;

/**
 * Which hosts requests may name (DNS rebinding): that of `PUBLIC_URL`, those of `ALLOWED_HOSTS` and, outside production, loopback
 * names; on any port. Every host a request names is judged: `Host`, an absolute target, and `X-Forwarded-Host` from a trusted
 * proxy, which may then itself come by a loopback name.
 */
export function hostGate(
  config: Pick<Config, 'production' | 'publicUrl' | 'allowedHosts' | 'trustedProxies'>,
): HostGate {
  const allowed = new Set(
    [
      ...(config.publicUrl ? [new URL(config.publicUrl).host] : []),
      ...config.allowedHosts,
      ...(config.production ? [] : LOOPBACK_NAMES),
    ].map(hostnameOf),
  );
  const spellings = new Set<string>();
  const isAllowed = (host: string): boolean => {
    if (spellings.has(host)) return true;
    const hostname = hostnameOf(host);
    if (hostname === null || !allowed.has(hostname)) return false;
    if (spellings.size < MOST_SPELLINGS) spellings.add(host);
    return true;
  };
  const isTrusted = config.trustedProxies.length > 0 ? trustedPeers(config.trustedProxies) : () => false;
  const isHop = (host: string): boolean => LOOPBACK_NAMES.includes(hostnameOf(host) ?? '');

  return (request, target) => {
    const { host = '', 'x-forwarded-host': forwarded } = request.headers;
    const forwardedHosts = forwarded && isTrusted(request) ? String(forwarded).split(',') : [];
    const refused = forwardedHosts.find((name) => !isAllowed(name));
    if (refused !== undefined) return refused;
    if (!isAllowed(host) && !(forwardedHosts.length > 0 && isHop(host))) return host;
    if (hasTwoHosts(request)) return 'two hosts';
    const ofTarget = target.startsWith('/') ? null : hostOfTarget(target);
    return ofTarget !== null && !isAllowed(ofTarget) ? ofTarget : null;
  };
}
