import { expect, it } from 'vitest';
import { addressBucket } from '#platform/client-network.ts';
import { preferredLanguage, scopedTenant } from './request-origin.ts';

const A = '01900000-0000-7000-8000-00000000000a';
const B = '01900000-0000-7000-8000-00000000000b';
const NIL = '00000000-0000-0000-0000-000000000000';

it.each([
  [undefined, undefined, null],
  [A, undefined, A],
  [undefined, A.toUpperCase(), A],
  [A, ` ${A} `, A],
  ['undefined', 'null', null],
  ['', A, A],
  [A, B, NIL],
  [undefined, [A, B], NIL],
  [undefined, 'no-id', NIL],
] as const)('AUTH-26 header %s and query %s mean tenant %s', (header, tenantId, scope) => {
  const headers = header === undefined ? {} : { 'frontegg-scoped-tenant': header };
  expect(scopedTenant({ headers, query: tenantId === undefined ? {} : { tenantId } })).toBe(scope);
});

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-GB,fr;q=0.9', 'en'],
  ['de,fr;q=0.4,en;q=0.3', 'fr'],
  ['en;q=0,fr;q=0.1', 'fr'],
  ['*', 'en'],
  ['fr;q=abc', 'fr'],
  [';;;,,,=', 'en'],
] as const)('APP-5 Accept-Language %s means %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('AUTH-25 F3 IPv6 counts by its /64, mapped IPv4 as IPv4, and rubbish shares one bucket', () => {
  expect(addressBucket('192.0.2.7')).toBe('192.0.2.7');
  expect(addressBucket('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressBucket('2001:db8:1:2:3:4:5:6')).toBe(addressBucket('2001:db8:1:2:ffff::1'));
  expect(addressBucket('2001:db8:1:2::1')).not.toBe(addressBucket('2001:db8:1:3::1'));
  expect(addressBucket('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(addressBucket('2001:db8:1:2ff::1', 56)).toBe('2001:db8:1:200::/56');
  expect(addressBucket('2001:db8:1:2ff::1', 48)).toBe('2001:db8:1::/48');
  expect(addressBucket('2001:db8::5', 128)).toBe('2001:db8:0:0:0:0:0:5::/128');
  expect(addressBucket('192.0.2.7', 48)).toBe('192.0.2.7');
  expect(addressBucket('evil, 1.2.3.4')).toBe(addressBucket(''));
});
