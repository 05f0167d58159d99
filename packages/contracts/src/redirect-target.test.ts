import { describe, expect, it } from 'vitest';
import { isAllowedRedirect } from './redirect-target.ts';

const origin = 'https://ok.com';
const allowed = (target: string, allowedOrigins: string[] = []) =>
  isAllowedRedirect(target, { origin, allowedOrigins });

describe('APP-8 redirect targets', () => {
  it.each([
    '/',
    '/c/018f',
    '/settings?tab=profile#sessions',
    '/account/login?redirectUrl=%2Fc%2F1',
    'https://ok.com',
    'https://ok.com/',
    'https://ok.com/a/b?x=//evil#//evil',
    'https://OK.com/a',
  ])('APP-8 takes %s', (target) => expect(allowed(target)).toBe(true));

  it.each([
    'https://ok.com.evil.com',
    'https://ok.com@evil',
    'https://ok.com@evil.com/',
    'https://user:pass@ok.com/',
    'https://evil#ok.com',
    'https://evil?ok.com',
    '//evil',
    '///evil',
    '/\\evil',
    '\\/evil',
    '\\\\evil',
    '/\t/evil',
    '/%09/evil',
    '/\n/evil',
    '/%0d%0aLocation:%20https://evil',
    '/\r\nLocation: https://evil',
    'https:evil',
    'https:/evil',
    'https:///evil',
    'https://ok.com%2f@evil',
    'https://ok.com%252f@evil',
    '/%2f%2fevil',
    '/%5cevil',
    '/%252f%252fevil',
    '/%25252f%25252fevil',
    '/..;/evil',
    '/a/..;/evil',
    '/..%2fevil',
    '/%2e%2e/evil',
    '/../evil',
    '/./evil',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://ok.com/x',
    'ftp://ok.com/',
    'HtTpS://evil',
    'http://ok.com/',
    'https://ok.com./',
    'https://оk.com/',
    'https://xn--k-vtb.com/',
    'https://ok.com:8443/',
    'http://localhost:1/',
    'https://sub.ok.com/',
    'https://ok.community/',
    'https://ok.com\u3002evil.com/',
    'https://[::1]/',
    '/%zz',
    '',
    ' ',
    '.',
    'evil',
    'evil.com/x',
    '?next=//evil',
    '#//evil',
    '/\u0000',
    '/\u202eevil',
    `/${'a'.repeat(65_536)}`,
    `https://ok.com/${'a'.repeat(65_536)}`,
  ])('APP-8 refuses %s', (target) => expect(allowed(target)).toBe(false));

  it('APP-8 another origin is taken only when it is named exactly', () => {
    const list = ['https://app.example', 'http://localhost:5173'];
    expect(allowed('https://app.example/back', list)).toBe(true);
    expect(allowed('http://localhost:5173/', list)).toBe(true);
    expect(allowed('http://localhost:5174/', list)).toBe(false);
    expect(allowed('http://app.example/', list)).toBe(false);
    expect(allowed('https://sub.app.example/', list)).toBe(false);
    expect(allowed('https://app.example.evil/', list)).toBe(false);
    expect(allowed('https://app.example/', ['*', 'https://*.example'])).toBe(false);
  });
});
