import { describe, expect, it } from 'vitest';
import { defaultRoutes, pageAt, pagePaths, routesWith } from './routes.ts';

/** As the requirement lists them. */
const listed = [
  '/account/login',
  '/account/step-up',
  '/account/logout',
  '/account/activate',
  '/account/impersonate',
  '/account/invitation/accept',
  '/account/forget-password',
  '/account/reset-phone-number',
  '/account/reset-password',
  '/account/social/success',
  '/account/sign-up',
  '/account/oidc/callback',
  '/account/saml/callback',
  '/account/login/magic-link',
  '/oauth/callback',
  '/account/redirect',
  '/account/unlock',
];

describe('routes', () => {
  it('AUTH-1 every account route is a page of the login box', () => {
    expect(pagePaths(defaultRoutes)).toEqual(expect.arrayContaining(listed));
    for (const path of listed) expect(pageAt(defaultRoutes, path), path).toBeDefined();
    expect(defaultRoutes.authenticatedUrl).toBe('/');
  });

  it('AUTH-1 a host overrides a route by its name, and the default one is no page any more', () => {
    const routes = routesWith({ loginUrl: '/enter', customLoginUrl: '/enter' });
    expect(pageAt(routes, '/enter')).toBe('loginUrl');
    expect(pageAt(routes, '/account/login')).toBeUndefined();
    expect(pageAt(routes, '/account/sign-up')).toBe('signUpUrl');
  });

  it('AUTH-1 a slash at the end changes nothing, a longer path is another place', () => {
    expect(pageAt(defaultRoutes, '/account/activate/')).toBe('activateUrl');
    expect(pageAt(defaultRoutes, '/account/activate/more')).toBeUndefined();
    expect(pageAt(defaultRoutes, '/')).toBeUndefined();
  });
});
