import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress, readRange } from './address-range.ts';
import type { AddressRule } from './address-rules.ts';
import { addressRules } from './address-rules.ts';

const allow = (...ips: string[]): AddressRule[] => ips.map((ip) => ({ ip, strategy: 'ALLOW' }));
const block = (...ips: string[]): AddressRule[] => ips.map((ip) => ({ ip, strategy: 'BLOCK' }));

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7/24 ', '192.0.2.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ['::ffff:0:0/96', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8::ff/32', '2001:db8::/32'],
  ['192.0.2.7/32', '192.0.2.7'],
])('SECU-3 J2 the rule %s is kept as %s', (written, kept) => {
  expect(readRange(written)?.text).toBe(kept);
  expect(readRange(kept)?.text).toBe(kept);
});

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '010.0.0.1',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.0/-1',
  '192.0.2.0/024',
  '192.0.2.0/',
  '192.0.2.0/24/24',
  '::1/129',
  'fe80::1%eth0',
  '2001:db8::1::2',
  '192.0.2.1-192.0.2.9',
  '192.0.2.7, 10.0.0.1',
])('SECU-3 J2 %s is no rule', (written) => {
  expect(readRange(written)).toBeNull();
});

test('SECU-3 J2 IPv4 is the same when it comes as IPv6, and a zone changes nothing', () => {
  expect(readAddress('::ffff:192.0.2.7')).toEqual(readAddress('192.0.2.7'));
  const rules = addressRules('ALLOW', allow('192.0.2.0/24', 'fe80::/10'));
  for (const let_in of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', 'fe80::1', 'fe80::1%eth0'])
    expect(rules.allows(let_in), let_in).toBe(true);
  for (const kept_out of ['192.0.3.7', '::192.0.2.7', '::ffff:192.0.3.1', '2001:db8::1'])
    expect(rules.allows(kept_out), kept_out).toBe(false);
});

test('SECU-3 J2 everything of one family is everything of that family', () => {
  expect(addressRules('ALLOW', allow('0.0.0.0/0')).allows('203.0.113.9')).toBe(true);
  expect(addressRules('ALLOW', allow('0.0.0.0/0')).allows('2001:db8::1')).toBe(false);
  expect(addressRules('ALLOW', allow('::/0')).allows('2001:db8::1')).toBe(true);
  expect(addressRules('BLOCK', block('0.0.0.0/0', '::/0')).allows('203.0.113.9')).toBe(false);
  expect(addressRules('BLOCK', block('0.0.0.0/0', '::/0')).allows('::1')).toBe(false);
});

test('SECU-3 J2 a blocked address stays out of an allowed network, whichever list decides', () => {
  const both = [...allow('192.0.2.0/24'), ...block('192.0.2.66', '192.0.2.64/30')];
  for (const strategy of ['ALLOW', 'BLOCK'] as const) {
    expect(addressRules(strategy, both).allows('192.0.2.66')).toBe(false);
    expect(addressRules(strategy, both).allows('192.0.2.67')).toBe(false);
    expect(addressRules(strategy, both).allows('192.0.2.68')).toBe(true);
  }
  expect(addressRules('ALLOW', both).allows('198.51.100.1')).toBe(false);
  expect(addressRules('BLOCK', both).allows('198.51.100.1')).toBe(true);
});

test('SECU-3 J2 an address that cannot be read is never let in (CVE-2024-47070)', () => {
  for (const text of ['', 'unknown', 'evil, 1.2.3.4', '192.0.2', '_hidden'])
    for (const strategy of ['ALLOW', 'BLOCK'] as const)
      expect(addressRules(strategy, allow('0.0.0.0/0', '::/0')).allows(text), text).toBe(false);
});

test('SECU-3 J2 the searched ranges decide as going through every rule does', () => {
  const address = fc.tuple(fc.constantFrom(10, 192), fc.nat(3), fc.nat(3), fc.nat(255)).map((parts) => parts.join('.'));
  const rule = fc.record({
    ip: fc.tuple(address, fc.integer({ min: 6, max: 32 })).map(([ip, prefix]) => `${ip}/${prefix}`),
    strategy: fc.constantFrom('ALLOW', 'BLOCK'),
  });
  fc.assert(
    fc.property(fc.constantFrom('ALLOW' as const, 'BLOCK' as const), fc.array(rule), address, (strategy, rules, ip) => {
      const asked = readAddress(ip);
      const names = (kind: string): boolean =>
        rules.some((each) => {
          const range = readRange(each.ip);
          return each.strategy === kind && asked && range && range.first <= asked.value && asked.value <= range.last;
        });
      const expected = !names('BLOCK') && (strategy === 'BLOCK' || names('ALLOW'));
      expect(addressRules(strategy, rules).allows(ip)).toBe(expected);
    }),
  );
});
