import type { Transport } from '@parley/contracts/client.ts';
import { describe, expect, it, vi } from 'vitest';
import { loadPerson, profileRetries } from './load-person.ts';
import { tabTenantIn } from './tab-tenant.ts';

const base64 = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');
const accessToken = `x.${base64({ sub: 'u1', sid: 's1', roles: ['reader'], permissions: ['fe.*'], amr: ['pwd'] })}.x`;
const answer = { accessToken, mfaRequired: false, expiresIn: 300 };
const me = { id: 'u1', email: 'ada@example.org', roles: [{ name: 'Reader' }], permissions: [] };
const paths = {
  flags: '/flags',
  me: '/identity/resources/users/v2/me',
  tenants: '/identity/resources/users/v3/me/tenants',
  authorization: '/identity/resources/users/v1/me/authorization',
  entitlements: '/entitlements/api/v2/user-entitlements',
};

/** Answers by path, one after the other when there are several; a number is the status of a refusal. */
function server(answers: Record<string, unknown[]>) {
  const asked: { path: string; bearer: string | null }[] = [];
  const left = new Map(
    Object.entries({ [paths.flags]: [{}], [paths.me]: [me], [paths.tenants]: [{ tenants: [] }], ...answers }),
  );
  const transport: Transport = {
    baseUrl: '',
    token: () => null,
    fetch: async (input, init) => {
      const path = input instanceof Request ? input.url : input.toString();
      asked.push({ path, bearer: new Headers(init?.headers).get('authorization') });
      const rest = left.get(path) ?? [404];
      const next = rest.length > 1 ? rest.shift() : rest[0];
      return typeof next === 'number' ? Response.json({ errors: ['x'] }, { status: next }) : Response.json(next);
    },
  };
  return { transport, asked, count: (path: string) => asked.filter((each) => each.path === path).length };
}
const noPause = () => Promise.resolve();

describe('the person after a sign-in', () => {
  it('AUTH-6 person and tenants with the new token; claims are merged, and the profile wins over them', async () => {
    const { transport, asked, count } = server({});
    const { person, tenants } = await loadPerson(transport, answer, noPause);
    expect(person).toMatchObject({ sid: 's1', amr: ['pwd'], email: 'ada@example.org', roles: [{ name: 'Reader' }] });
    expect(person.entitlements).toBeNull();
    expect(tenants).toEqual([]);
    for (const { path, bearer } of asked) if (path !== paths.flags) expect(bearer).toBe(`Bearer ${accessToken}`);
    expect(count(paths.entitlements) + count(paths.authorization)).toBe(0);
  });

  it('AUTH-22 with a tenant for each tab the older list is asked for, and the tab keeps the active one', async () => {
    const path = '/identity/resources/users/v1/me/tenants';
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const { transport, count } = server({ [path]: [{ tenants: [], activeTenant: { id: 't2' } }] });
    await loadPerson(transport, answer, noPause, tabTenantIn(storage));
    expect(count(paths.tenants)).toBe(0);
    expect(count(path)).toBe(1);
    expect([...kept]).toEqual([['FRONTEGG_SEPARATE_TABS_BY_TENANT', 't2']]);
  });

  it('AUTH-6 entitlements and authorization each wait for their own flag', async () => {
    const entitlements = { features: {}, plans: {}, permissions: { 'fe.x': true } };
    const authorization = { roles: [{ name: 'Admin' }], permissions: [{ key: 'fe.y' }] };
    const on = { admin_portal_entitlements: 'on', admin_portal_should_load_authorization: 'on' };
    const { transport } = server({
      [paths.flags]: [on],
      [paths.entitlements]: [entitlements],
      [paths.authorization]: [authorization],
    });
    const { person } = await loadPerson(transport, answer, noPause);
    expect(person).toMatchObject({ ...authorization, entitlements });
  });

  it('AUTH-5 entitlements and flags that cannot be loaded are not missed', async () => {
    const first = server({ [paths.flags]: [{ admin_portal_entitlements: 'on' }], [paths.entitlements]: [500] });
    expect((await loadPerson(first.transport, answer, noPause)).person.entitlements).toBeNull();
    const second = server({ [paths.flags]: [500] });
    await expect(loadPerson(second.transport, answer, noPause)).resolves.toBeDefined();
  });

  it('AUTH-24 the profile is asked for three times more, 2000 ms apart', async () => {
    const pause = vi.fn(noPause);
    const late = server({ [paths.me]: [503, 500, 502, me] });
    await expect(loadPerson(late.transport, answer, pause)).resolves.toBeDefined();
    expect(pause.mock.calls).toEqual([[2_000], [2_000], [2_000]]);
    const never = server({ [paths.me]: [503] });
    await expect(loadPerson(never.transport, answer, noPause)).rejects.toMatchObject({ status: 503 });
    expect(never.count(paths.me)).toBe(1 + profileRetries.tries);
  });

  it('AUTH-24 a refusal is not asked for again', async () => {
    const { transport, count } = server({ [paths.me]: [403] });
    await expect(loadPerson(transport, answer, noPause)).rejects.toMatchObject({ status: 403 });
    expect(count(paths.me)).toBe(1);
  });

  it('AUTH-23 a token that cannot be read ends the attempt before anything is asked', async () => {
    const { transport, asked } = server({});
    const load = (token: string) => loadPerson(transport, { ...answer, accessToken: token }, noPause);
    await expect(load('no-dots')).rejects.toThrow('Invalid token specified: ');
    await expect(load('x.%%%.x')).rejects.toThrow(/encoding error/);
    expect(asked).toEqual([]);
  });
});
