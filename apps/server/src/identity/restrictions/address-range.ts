import ipaddr from 'ipaddr.js';

/** The addresses from `first` to `last`, both included. */
export type AddressRange = { family: 4 | 6; first: bigint; last: bigint };
export type Address = { family: 4 | 6; value: bigint };

const BITS = { 4: 32, 6: 128 } as const;
/** IPv4 is mapped into IPv6 behind that many bits (RFC 4291 §2.5.5.2). */
const MAPPED_BITS = 96;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;

const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);

/** Only the spelling with four decimal parts: `127.1`, `0x7f.1` and `010.0.0.1` mean different hosts to different readers. */
function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // Other dotted forms are out of use, and the library reads some of them as mapped ones.
  const isPlain = text.includes(':') && (!text.includes('.') || /^::ffff:[\d.]+$/i.test(text));
  return isPlain && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/** An address of a request, IPv4 also where it came as IPv6; null for what is none. The zone says nothing here (RFC 4007). */
export function readAddress(text: string): Address | null {
  const address = parsed(text.split('%', 1)[0] ?? '');
  if (!address) return null;
  const plain = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  return { family: plain.kind() === 'ipv4' ? 4 : 6, value: numberOf(plain) };
}

/** An address in the one spelling it is shown in; null for what is none. */
export function addressText(text: string): string | null {
  const address = readAddress(text);
  return address && networkText(address.family, address.value, BITS[address.family]);
}

const networkText = (family: 4 | 6, value: bigint, prefix: number): string => {
  const hex = value.toString(16).padStart(BITS[family] / 4, '0');
  const address = ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]);
  const text = address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
  return prefix === BITS[family] ? text : `${text}/${prefix}`;
};

/**
 * An address or a network in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3) of a rule, with the one spelling it is kept in:
 * bits behind the prefix are zero, mapped IPv4 is IPv4. Null for what is none; a zone belongs to one host and is none.
 */
export function readRange(text: string): (AddressRange & { text: string }) | null {
  const [host = '', prefixText, ...rest] = text.trim().split('/');
  const address = host.includes('%') ? null : parsed(host);
  if (!address || rest.length > 0) return null;
  const written = address.kind() === 'ipv4' ? 4 : 6;
  if (prefixText !== undefined && (!PREFIX.test(prefixText) || Number(prefixText) > BITS[written])) return null;
  const writtenPrefix = prefixText === undefined ? BITS[written] : Number(prefixText);
  const mapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && writtenPrefix >= MAPPED_BITS;
  const family = mapped ? 4 : written;
  const prefix = mapped ? writtenPrefix - MAPPED_BITS : writtenPrefix;
  const behind = (1n << BigInt(BITS[family] - prefix)) - 1n;
  const value = numberOf(mapped ? (address as ipaddr.IPv6).toIPv4Address() : address);
  const first = value & ~behind;
  return { family, first, last: first | behind, text: networkText(family, first, prefix) };
}
