import { domainToASCII } from 'node:url';
import { getDomain, parse } from 'tldts';

/** Characters of a domain name (RFC 1035 §2.3.4). */
const DOMAIN_LENGTH = 253;

/** A domain in the one spelling it is kept and compared in: lower case, A-labels (RFC 5890), no dot at the end; null for none. */
function readName(text: string): string | null {
  const name = domainToASCII(text.trim().normalize('NFKC').toLowerCase()).replace(/\.$/, '');
  return name === '' || name.length > DOMAIN_LENGTH ? null : name;
}

/**
 * The domain of a rule: a name somebody can own, or `*.` and one for all below it. Also written with `@` before it.
 * Null for what is none, such as `com` or `192.0.2.7`.
 */
export function readDomain(text: string): string | null {
  const [, wild = '', rest = ''] = /^@?(\*\.)?(.*)$/s.exec(text.trim()) ?? [];
  if (/[@/:*?#\s]/.test(rest)) return null;
  const name = readName(rest);
  if (!name) return null;
  const { isIp, domain, hostname } = parse(name);
  return isIp || domain === null || hostname !== name ? null : `${wild}${name}`;
}

/** The domain of an e-mail address; null for what has none. */
export const domainOf = (email: string): string | null => readName(email.slice(email.lastIndexOf('@') + 1));

/** The part of a domain that somebody registered (Public Suffix List). */
export const registeredDomain = (domain: string): string | null => getDomain(domain);
