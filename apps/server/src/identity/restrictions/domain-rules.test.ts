import { expect, test } from 'vitest';
import { readDomain } from './domain-name.ts';
import { domainRules } from './domain-rules.ts';

test.each([
  ['Example.COM', 'example.com'],
  [' @example.com ', 'example.com'],
  ['example.com.', 'example.com'],
  ['mail.example.co.uk', 'mail.example.co.uk'],
  ['*.example.com', '*.example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
])('SECU-4 the domain %s is kept as %s', (written, kept) => {
  expect(readDomain(written)).toBe(kept);
});

test.each([
  '',
  'com',
  'co.uk',
  '*',
  '*.com',
  'somebody@example.com',
  '192.0.2.7',
  'example.com/x',
  'a b.com',
  '-',
  '..',
])('SECU-4 %s is no domain that somebody owns', (written) => {
  expect(readDomain(written)).toBeNull();
});

const rules = [
  { domain: 'example.com', type: 'ALLOW' },
  { domain: '*.corp.example', type: 'ALLOW' },
  { domain: 'rival.example', type: 'BLOCK' },
  { domain: 'bad.corp.example', type: 'BLOCK' },
];

test('SECU-4 I5 an allow list lets in exactly what it names, a blocked domain keeps out what is below it too', () => {
  const listed = domainRules({ listType: 'ALLOW', blockPublicDomains: false }, rules);
  for (const email of ['a@example.com', 'a@EXAMPLE.com', 'a@eu.corp.example'])
    expect(listed.allows(email), email).toBe(true);
  for (const email of [
    'a@sub.example.com',
    'a@corp.example',
    'a@bad.corp.example',
    'a@x.bad.corp.example',
    'a@notexample.com',
    'a@example.com.evil.test',
    'a@rival.example',
    'nobody',
  ])
    expect(listed.allows(email), email).toBe(false);
  const open = domainRules({ listType: 'BLOCK', blockPublicDomains: false }, rules);
  expect(open.allows('a@gmail.com')).toBe(true);
  expect(open.allows('a@mail.rival.example')).toBe(false);
  // One character more than a name may have (RFC 1035 §2.3.4).
  const long = [...Array.from({ length: 3 }, () => 'a'.repeat(63)), 'b'.repeat(54), 'example'].join('.');
  expect([open.allows(`a@${long.slice(1)}`), open.allows(`a@${long}`)]).toEqual([true, false]);
});

test('SECU-4 I5 public providers are kept out where that is wanted, unless one is allowed by name', () => {
  const closed = domainRules({ listType: 'BLOCK', blockPublicDomains: true }, rules);
  for (const email of ['a@gmail.com', 'a@GoogleMail.com', 'a@outlook.com', 'a@yahoo.fr'])
    expect(closed.allows(email), email).toBe(false);
  expect(closed.allows('a@company.example')).toBe(true);
  const named = domainRules({ listType: 'BLOCK', blockPublicDomains: true }, [{ domain: 'gmail.com', type: 'ALLOW' }]);
  expect(named.allows('a@gmail.com')).toBe(true);
});
