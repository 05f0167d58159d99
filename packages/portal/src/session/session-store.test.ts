// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session, SessionMeans, SessionNews } from './session-store.ts';
import { createSession } from './session-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = { status?: number; body?: unknown } | 'down';
const me = { id: 'u1', email: 'camille@example.org', name: 'Camille', roles: [{ name: 'ADMIN' }], permissions: [] };

function set(
  answers: Partial<Record<'refresh' | 'me' | 'tenants' | 'logout', () => Answer>> = {},
  alone: SessionMeans['alone'] = (work) => work(),
  more: Partial<SessionMeans> = {},
) {
  const calls: { path: string; authorization: string | null }[] = [];
  let tokens = 0;
  const all = {
    refresh: (): Answer => ({ body: { accessToken: `token-${++tokens}`, expiresIn: 100 } }),
    me: (): Answer => ({ body: me }),
    tenants: (): Answer => ({ body: { tenants: [], activeTenant: {} } }),
    logout: (): Answer => ({}),
    ...answers,
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = input as string;
    calls.push({ path, authorization: new Headers(init?.headers).get('authorization') });
    const answer = path.endsWith('/token/refresh')
      ? all.refresh()
      : path.endsWith('/users/v2/me')
        ? all.me()
        : path.endsWith('/me/tenants')
          ? all.tenants()
          : path.endsWith('/logout')
            ? all.logout()
            : { status: path.includes('old') ? 401 : 200, body: {} };
    if (answer === 'down') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 });
  };
  let hear: (news: SessionNews) => void = () => undefined;
  const posted: SessionNews[] = [];
  const becameAnother = vi.fn();
  const means: SessionMeans = {
    fetch,
    alone,
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
    ...more,
  };
  const session: Session = createSession(means);
  const count = (end: string) => calls.filter(({ path }) => path.endsWith(end)).length;
  return { session, calls, count, posted, becameAnother, hear: (news: SessionNews) => hear(news) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the session of a tab', () => {
  it('APP-9 a reload signs in by the cookie; an admin is one by the name of a role, in any case', async () => {
    const { session } = set();
    expect(session.state().status).toBe('loading');
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', isAdmin: true, user: { id: 'u1' } });
    expect(session.accessToken()).toBe('token-1');
  });

  it('AUTH-7 where the page says that its visitor is a stranger, no request is sent until a person signs in, in this tab or another', async () => {
    const { session, calls, hear } = set({}, undefined, { nobody: true });
    session.start();
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(calls).toEqual([]);
    hear('signedIn');
    await settle();
    expect(session.state().status).toBe('signedIn');
  });

  it('AUTH-18 a browser that belongs to somebody else by now is noticed in every tab', async () => {
    const tokenOf = (sub: string) => `a.${btoa(JSON.stringify({ sub }))}.c`;
    let sub = 'u1';
    const { session, hear, becameAnother } = set({
      refresh: () => ({ body: { accessToken: tokenOf(sub), expiresIn: 100 } }),
    });
    session.start();
    await settle();
    hear('signedIn');
    await settle();
    expect(becameAnother).not.toHaveBeenCalled();
    sub = 'u2';
    hear('signedIn');
    await settle();
    expect(becameAnother).toHaveBeenCalledOnce();
  });

  it('AUTH-20 the first question waits for no other tab, the next renewal does', async () => {
    const locked: unknown[] = [];
    const { session } = set({}, (work) => {
      locked.push(work);
      return work();
    });
    session.start();
    await settle();
    expect(session.state().status).toBe('signedIn');
    expect(locked).toHaveLength(0);
    await session.refresh();
    expect(locked).toHaveLength(1);
  });

  it('APP-9 the token is told of once, and before the profile was asked for', async () => {
    const { session, count } = set();
    const profiles: number[] = [];
    session.start({ onToken: () => profiles.push(count('/users/v2/me')) });
    await settle();
    expect(profiles).toEqual([0]);
  });

  it('AUTH-20 without a cookie one is signed out, and no profile is asked for', async () => {
    const { session, count } = set({ refresh: () => ({ status: 401 }) });
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedOut', user: null });
    expect(count('/users/v2/me')).toBe(0);
  });

  it('AUTH-24 the profile is tried three times more, 2000 ms apart', async () => {
    let tries = 0;
    const { session } = set({ me: () => (++tries < 4 ? { status: 503 } : { body: me }) });
    session.start();
    await settle();
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1999);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(tries).toBe(4);
    expect(session.state().status).toBe('signedIn');
  });

  it('AUTH-24 a profile that never loads fails the sign-in', async () => {
    const { session } = set({ me: () => ({ status: 500 }) });
    const signing = expect(session.signIn({ accessToken: 't', expiresIn: 100 })).rejects.toMatchObject({ status: 500 });
    await vi.advanceTimersByTimeAsync(6000);
    await signing;
    expect(session.state().status).toBe('signedOut');
    expect(session.accessToken()).toBeNull();
  });

  it('AUTH-20 the token is renewed at 80 % of its life', async () => {
    const { session, count } = set();
    session.start();
    await settle();
    await vi.advanceTimersByTimeAsync(79_000);
    expect(count('/token/refresh')).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(count('/token/refresh')).toBe(2);
    expect(session.accessToken()).toBe('token-2');
  });

  it('APP-5 a refused call is first renewed and sent again, without a word', async () => {
    const { session, calls } = set();
    session.start();
    await settle();
    let first = true;
    await session.fetch('/api/old', { headers: { authorization: 'Bearer token-1' } }).then(() => {
      first = false;
    });
    expect(first).toBe(false);
    const sent = calls.filter(({ path }) => path === '/api/old').map(({ authorization }) => authorization);
    expect(sent).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('AUTH-20 a sign-out reaches the other tabs, and theirs this one', async () => {
    const { session, posted, hear } = set();
    session.start();
    await settle();
    hear('signedOut');
    expect(session.state().status).toBe('signedOut');
    hear('signedIn');
    await settle();
    expect(session.state().status).toBe('signedIn');
    await session.signOut();
    expect(posted).toEqual(['signedOut']);
    expect(session.accessToken()).toBeNull();
  });

  it('AUTH-20 a session that ended elsewhere is reported once it is found out', async () => {
    let alive = true;
    const { session } = set({
      refresh: () => (alive ? { body: { accessToken: 't', expiresIn: 10 } } : { status: 401 }),
    });
    const lost = vi.fn();
    session.onLost(lost);
    session.start();
    await settle();
    alive = false;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('APP-1 a server that does not answer is asked again, and nobody is signed out for it', async () => {
    let down = true;
    const { session } = set({ refresh: () => (down ? 'down' : { body: { accessToken: 't', expiresIn: 100 } }) });
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ status: 'loading', unreachable: true });
    down = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(session.state()).toMatchObject({ status: 'signedIn', unreachable: false });
  });

  it('AUTH-20 a token for another server waits until it is known who is here, and is null when nobody is', async () => {
    const { session } = set();
    const early = session.validToken();
    session.start();
    await settle();
    expect(await early).toBe('token-1');
    await session.signOut();
    expect(await session.validToken()).toBeNull();
  });

  it('AUTH-20 a token that ran out while the machine slept is renewed before it is handed out, once for all who ask', async () => {
    const { session, count } = set();
    session.start();
    await settle();
    expect(await session.validToken()).toBe('token-1');
    // Sleeping, no timer rings: only the clock goes on.
    vi.setSystemTime(Date.now() + 100_000);
    expect(await Promise.all([session.validToken(), session.validToken()])).toEqual(['token-2', 'token-2']);
    expect(count('/token/refresh')).toBe(2);
  });

  it('AUTH-20 a token that cannot be renewed: unreachable rejects, refused ends the session', async () => {
    let answer: Answer = { body: { accessToken: 'token', expiresIn: 100 } };
    const { session } = set({ refresh: () => answer });
    const lost = vi.fn();
    session.onLost(lost);
    session.start();
    await settle();
    vi.setSystemTime(Date.now() + 100_000);
    answer = 'down';
    await expect(session.validToken()).rejects.toMatchObject({ type: 'network' });
    expect(lost).not.toHaveBeenCalled();
    answer = { status: 401 };
    expect(await session.validToken()).toBeNull();
    expect(lost).toHaveBeenCalledOnce();
  });

  it('PORTAL-6 reading the same profile again gives the same objects, another one others', async () => {
    let name = 'Camille';
    const { session } = set({ me: () => ({ body: { ...me, name } }) });
    session.start();
    await settle();
    const { user, tenants } = session.state();
    await session.refresh();
    expect(session.state().user).toBe(user);
    expect(session.state().tenants).toBe(tenants);
    name = 'Camille B.';
    await session.refresh();
    expect(session.state().user).toMatchObject({ name: 'Camille B.' });
  });
});
