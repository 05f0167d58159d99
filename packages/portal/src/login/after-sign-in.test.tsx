import { REDIRECT_REFUSED } from '@parley/contracts/redirect-target.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routesWith } from '../routes.ts';
import type { RedirectRules } from './after-sign-in.ts';
import { pathWithin, rememberTarget, takeTarget, targetIn } from './after-sign-in.ts';

const rules: RedirectRules = {
  origin: 'https://coach.example',
  allowedOrigins: ['https://app.example'],
  enforceSameSite: true,
  routes: routesWith(),
};
const remember = (target: string, with_: RedirectRules = rules, now?: number) =>
  rememberTarget(targetIn(`?redirectUrl=${encodeURIComponent(target)}`), with_, now);

describe('after sign-in', () => {
  let warn: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    localStorage.clear();
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  it('APP-8 a path of this site and an allowed origin are remembered, once', () => {
    remember('/c/1?x=2#y');
    expect(takeTarget(rules)).toBe('/c/1?x=2#y');
    expect(takeTarget(rules)).toBe('/');
    remember('https://app.example/back');
    expect(takeTarget(rules)).toBe('https://app.example/back');
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'https://coach.example.evil.example/',
    'https://coach.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://app.example:8443/',
  ])('APP-8 %s is ignored, with the warning', (target) => {
    remember(target);
    expect(warn).toHaveBeenCalledExactlyOnceWith(REDIRECT_REFUSED);
    expect(REDIRECT_REFUSED).toBe('The redirect url param is not valid, the origin is a different site');
    expect(takeTarget(rules)).toBe('/');
  });

  it('APP-8 without same-site enforcement another site is accepted, and still nothing that runs', () => {
    const open = { ...rules, enforceSameSite: false };
    remember('https://elsewhere.example/x', open);
    expect(takeTarget(open)).toBe('https://elsewhere.example/x');
    remember('javascript:alert(1)', open);
    expect(takeTarget(open)).toBe('/');
  });

  it('APP-8 what storage holds is checked again: another script may have written it', () => {
    localStorage.setItem('parley.after-sign-in', JSON.stringify({ target: 'https://evil.example', at: Date.now() }));
    expect(takeTarget(rules)).toBe('/');
    expect(warn).toHaveBeenCalledWith(REDIRECT_REFUSED);
    localStorage.setItem('parley.after-sign-in', 'half {');
    expect(takeTarget(rules)).toBe('/');
  });

  it('AUTH-6 a target an hour old, and a page of the sign-in itself, lead to the page for those signed in', () => {
    remember('/c/1', rules, 1_000);
    expect(takeTarget(rules, 1_000 + 3_600_000)).toBe('/');
    remember('/account/logout');
    expect(takeTarget(rules)).toBe('/');
    remember('/account/sessions');
    expect(takeTarget(rules)).toBe('/account/sessions');
  });

  it('AUTH-6 a target on this site is a path for the router', () => {
    expect(pathWithin('https://coach.example/c/1?x#y', rules.origin)).toBe('/c/1?x#y');
    expect(pathWithin('https://app.example/', rules.origin)).toBeNull();
  });
});
