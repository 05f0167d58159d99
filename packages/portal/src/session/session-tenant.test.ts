// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionNews } from './session-store.ts';
import { createSession } from './session-store.ts';
import { TAB_TENANT, tabTenantIn } from './tab-tenant.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const names: Record<string, string> = { t1: 'Home', t2: 'Maison' };
const tokenOf = (tenantId: string, sub = 'u1') => `a.${btoa(JSON.stringify({ sub, tenantId }))}.c`;
const tenantIn = (init?: RequestInit): string =>
  JSON.parse(atob(new Headers(init?.headers).get('authorization')?.split('.')[1] ?? '')).tenantId;

const storageOf = (storage: Map<string, string>) => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});

/** One person, in these tenants; `session` is the one the cookie stands in, for all tabs. */
function house({ belongs = ['t1', 't2'] } = {}) {
  const server = { session: 't1', belongs, sub: 'u1', switchStatus: 200 };
  const tab = ({ separate = false } = {}) => {
    const storage = new Map<string, string>();
    const calls: { path: string; body: unknown }[] = [];
    let hear: (news: SessionNews) => void = () => undefined;
    const posted: SessionNews[] = [];
    const becameAnother = vi.fn();
    const session = createSession({
      fetch: async (input, init) => {
        const path = (input as string).replace('/frontegg/identity/resources', '');
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        calls.push({ path, body });
        if (path.endsWith('/token/refresh')) {
          const tenantId: string = body.tenantId ?? server.session;
          if (!server.belongs.includes(tenantId)) return Response.json({}, { status: 404 });
          return Response.json({ accessToken: tokenOf(tenantId, server.sub), expiresIn: 100 });
        }
        if (path === '/users/v1/tenant') {
          if (server.switchStatus === 200) server.session = body.tenantId;
          return Response.json({}, { status: server.switchStatus });
        }
        if (path === '/users/v2/me') return Response.json({ id: server.sub, tenantId: tenantIn(init), roles: [] });
        return Response.json({ tenants: server.belongs.map((id) => ({ id, tenantId: id, name: names[id] })) });
      },
      alone: (work) => work(),
      channel: {
        post: (news) => void posted.push(news),
        listen: (listener) => {
          hear = listener;
          return () => undefined;
        },
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: () => Date.now(),
      becameAnother,
      tabTenant: separate ? tabTenantIn(storageOf(storage)) : null,
    });
    const asked = (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
    return { session, storage, calls, asked, posted, becameAnother, hear: (news: SessionNews) => hear(news) };
  };
  return { server, tab };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('tenants of tabs', () => {
  it('AUTH-22 off: refreshing names no tenant, the newer list is asked for, nothing is stored', async () => {
    const { session, asked, storage } = house().tab();
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', user: { tenantId: 't1' } });
    expect(asked('/token/refresh')).toEqual([{}]);
    expect(asked('/v3/me/tenants')).toHaveLength(1);
    await session.switchTenant('t2');
    expect(storage.size + sessionStorage.length).toBe(0);
  });

  it('AUTH-22 a tab without its own tenant goes by the session’s, keeps it, and sends it with every refresh', async () => {
    const { server, tab } = house();
    const { session, asked, storage } = tab({ separate: true });
    session.start();
    await settle();
    expect(asked('/token/refresh')).toEqual([{ tenantId: null }]);
    expect(asked('/v1/me/tenants')).toHaveLength(1);
    expect(asked('/v3/me/tenants')).toHaveLength(0);
    expect(storage.get(TAB_TENANT)).toBe('t1');
    // Another tab moves the session on; this one stays.
    server.session = 't2';
    await vi.advanceTimersByTimeAsync(80_000);
    expect(asked('/token/refresh')).toEqual([{ tenantId: null }, { tenantId: 't1' }]);
    expect(tenantIn({ headers: { authorization: session.accessToken() ?? '' } })).toBe('t1');
  });

  it('AUTH-22 two tabs of one person are in two tenants at a time', async () => {
    const { tab } = house();
    const one = tab({ separate: true });
    one.session.start();
    await settle();
    const two = tab({ separate: true });
    two.session.start();
    await settle();
    await two.session.switchTenant('t2');
    one.hear('signedIn');
    await settle();
    expect(one.becameAnother).not.toHaveBeenCalled();
    const tenantOf = ({ session }: typeof one) => tenantIn({ headers: { authorization: session.accessToken() ?? '' } });
    expect([tenantOf(one), tenantOf(two)]).toEqual(['t1', 't2']);
    expect(two.storage.get(TAB_TENANT)).toBe('t2');
  });

  it('AUTH-22 a tenant one is no longer in: the tab falls back to the session’s, says so once, and keeps that', async () => {
    const { server, tab } = house();
    const { session, asked, storage } = tab({ separate: true });
    storage.set(TAB_TENANT, 't2');
    server.belongs = ['t1'];
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', tenantLost: true, user: { tenantId: 't1' } });
    expect(asked('/token/refresh')).toEqual([{ tenantId: 't2' }, { tenantId: null }]);
    expect([...storage]).toEqual([[TAB_TENANT, 't1']]);
    await session.refresh();
    expect(session.state().tenantLost).toBe(false);
  });

  it('AUTH-22 lost while the tab is open: what is on the screen goes, and the reload still says why', async () => {
    const { server, tab } = house();
    const open = tab({ separate: true });
    open.storage.set(TAB_TENANT, 't2');
    open.session.start();
    await settle();
    server.belongs = ['t1'];
    await vi.advanceTimersByTimeAsync(80_000);
    expect(open.becameAnother).toHaveBeenCalledOnce();
    expect(tabTenantIn(storageOf(open.storage)).takeLost()).toBe(true);
  });

  it('AUTH-22 AUTH-18 a browser that became somebody else’s is told nothing of the tenant before', async () => {
    const { server, tab } = house();
    const open = tab({ separate: true });
    open.storage.set(TAB_TENANT, 't2');
    open.session.start();
    await settle();
    server.belongs = ['t1'];
    server.sub = 'u2';
    open.hear('signedIn');
    await settle();
    expect(open.becameAnother).toHaveBeenCalledOnce();
    expect(open.storage.size).toBe(0);
  });

  it('AUTH-22 signing out and signing in leave no tenant of before', async () => {
    const { server, tab } = house();
    const { session, storage } = tab({ separate: true });
    storage.set(TAB_TENANT, 't2');
    session.start();
    await settle();
    await session.signOut();
    expect(storage.size).toBe(0);
    storage.set(TAB_TENANT, 't2');
    await session.signIn({ accessToken: tokenOf(server.session), expiresIn: 100 });
    expect(storage.get(TAB_TENANT)).toBe('t1');
  });
});

describe('changing the tenant', () => {
  it('TENANT-3 loading on, the session moves, the token is refreshed, loading off; other tabs hear of it', async () => {
    const { session, calls, posted } = house().tab();
    session.start();
    await settle();
    calls.length = 0;
    const seen: boolean[] = [];
    session.subscribe(() => seen.push(session.state().switching));
    await session.switchTenant('t2');
    expect(calls).toEqual([
      { path: '/users/v1/tenant', body: { tenantId: 't2' } },
      { path: '/auth/v1/user/token/refresh', body: {} },
    ]);
    expect(seen).toEqual([true, false]);
    expect(posted).toEqual(['signedIn']);
    expect(session.state().tenants.map(({ name }) => name)).toEqual(['Home', 'Maison']);
  });

  it('TENANT-3 PORTAL-6 a page that stays reads who one is there, and is not loaded again', async () => {
    const { session, asked, becameAnother } = house().tab();
    session.start();
    await settle();
    const switching: boolean[] = [];
    session.subscribe(() => switching.push(session.state().switching));
    await session.switchTenant('t2', { stay: true });
    expect(session.state()).toMatchObject({ status: 'signedIn', user: { tenantId: 't2' }, switching: false });
    expect(switching).toEqual([true, true, false]);
    expect(asked('/token/refresh')).toHaveLength(2);
    expect(becameAnother).not.toHaveBeenCalled();
  });

  it('TENANT-3 refused: nothing moves, and loading ends', async () => {
    const { server, tab } = house();
    const { session, storage, asked } = tab({ separate: true });
    session.start();
    await settle();
    server.switchStatus = 404;
    await expect(session.switchTenant('t2')).rejects.toMatchObject({ status: 404 });
    expect(session.state()).toMatchObject({ switching: false, user: { tenantId: 't1' } });
    expect(storage.get(TAB_TENANT)).toBe('t1');
    expect(asked('/token/refresh')).toHaveLength(1);
  });

  it('TENANT-3 a tab that goes by the session shows nothing of the tenant before', async () => {
    const { server, tab } = house();
    const { session, hear, becameAnother } = tab();
    session.start();
    await settle();
    server.session = 't2';
    hear('signedIn');
    await settle();
    expect(becameAnother).toHaveBeenCalledOnce();
  });
});
