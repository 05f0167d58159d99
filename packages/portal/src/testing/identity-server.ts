import { expect, vi } from 'vitest';

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify({ sub: 'u1', tenantId: 't1', ...claims }))}.x`;
export const me = {
  id: 'u1',
  email: 'ada@example.org',
  name: 'Ada',
  tenantId: 't1',
  metadata: '{}',
  roles: [{ key: 'boss', name: 'Boss' }],
  permissions: [{ key: 'fe.secure.*' }],
};
export const room = '/frontegg/identity/resources';
/** What a server answers for a signed-in person, by path. */
export const signedIn: Readonly<Record<string, unknown>> = {
  [`${room}/auth/v1/user/token/refresh`]: { accessToken: tokenOf({}), expiresIn: 100 },
  [`${room}/users/v2/me`]: me,
  [`${room}/users/v3/me/tenants`]: { tenants: [{ id: 't1', name: 'Blue Harbour' }], activeTenant: { id: 't1' } },
  [`${room}/auth/v1/logout`]: {},
  '/flags': {},
  '/metadata': { rows: [{ configuration: {} }] },
  '/identity/resources/configurations/v1/public': { authStrategy: 'EmailAndPassword', allowSignups: true },
  '/entitlements/api/v2/user-entitlements': { features: {}, plans: {}, permissions: { 'fe.secure.*': true } },
};

let servers = 0;

/**
 * A server of its own address that answers by path: a tab has one session for each server. Nobody is signed in where it has no answer to
 * the refresh. Undone by `vi.unstubAllGlobals`.
 */
export function serve(answers: Readonly<Record<string, unknown>> = signedIn): { baseUrl: string; asked: string[] } {
  servers += 1;
  const baseUrl = `https://id${servers}.example.org`;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    expect(url.origin).toBe(baseUrl);
    expect(init?.credentials).toBe('include');
    asked.push(url.pathname);
    const answer = answers[url.pathname];
    if (answer !== undefined) return Response.json(answer);
    // A 401 to anything else ends the session two seconds later (APP-5), in the middle of a test on a busy machine.
    return Response.json({ errors: ['x'] }, { status: url.pathname.endsWith('/token/refresh') ? 401 : 404 });
  });
  return { baseUrl, asked };
}
