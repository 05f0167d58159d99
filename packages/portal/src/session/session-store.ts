import { ApiError, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { SessionUser, TenantChoice } from './session-person.ts';
import { claimsIn, isAdminName, keptIfSame, tenantsOf, userOf } from './session-person.ts';
import type { TabTenant } from './tab-tenant.ts';

/** The login-type answer of the identity API; `expiresIn` is seconds. Without an access token it is a challenge. */
export type LoginAnswer = { accessToken?: string | undefined; expiresIn?: number | undefined };

export type SessionState = {
  status: 'loading' | 'signedOut' | 'signedIn';
  user: SessionUser | null;
  /** APP-9 */
  isAdmin: boolean;
  /** The server could not be asked at start; it is asked again by itself. */
  unreachable: boolean;
  /** Where the person belongs, the active one among them. */
  tenants: readonly TenantChoice[];
  /** TENANT-3: on the way to another tenant. */
  switching: boolean;
  /** AUTH-22: this tab had a tenant that the person is no longer in, and shows the session's instead. */
  tenantLost: boolean;
};

/** What the session needs from the browser; a test brings its own. */
export type SessionMeans = {
  fetch: typeof fetch;
  /** Of the server, without a slash at its end; left out, it is the origin of the page. */
  baseUrl?: string;
  /** Runs alone among all tabs of this origin. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Tells the other tabs; returns the listener's end. */
  channel: { post(news: SessionNews): void; listen(hear: (news: SessionNews) => void): () => void };
  wait: (milliseconds: number) => Promise<void>;
  now: () => number;
  /** The cookie of this browser belongs to somebody else by now: signed in, or acting in another's name, in another tab. */
  becameAnother?: () => void;
  /** Nobody is signed in in this browser, as the page was told: nothing is asked at start. */
  nobody?: boolean;
  /** Where each tab has a tenant of its own; otherwise all go by the session's, and nothing is kept. */
  tabTenant?: TabTenant | null;
};
export type SessionNews = 'signedIn' | 'signedOut';

export type Session = {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** @param options.onToken called once, as soon as there is an access token: what it opens need not wait for the profile */
  start(options?: { onToken?: () => void }): void;
  accessToken(): string | null;
  /**
   * An access token that is still good when it arrives: renewed first where its life is over. Waits until it is known who is here.
   * @returns null when nobody is signed in. @throws ApiError when it would have to be renewed and the server cannot be reached
   */
  validToken(): Promise<string | null>;
  /** Takes over a login answer and loads the profile. @throws ApiError when the profile cannot be loaded */
  signIn(answer: LoginAnswer): Promise<void>;
  /** @param options.everywhere ends every session of the person. @throws ApiError when the server did not hear it; this tab is signed out all the same */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  /** Renews the access token and reads the profile again. @returns false when the session is over */
  refresh(): Promise<boolean>;
  /**
   * TENANT-3: this session, and this tab where it has its own, goes on in another tenant.
   * @param options.stay the page stays, so it is read who one is there; otherwise the page is loaded again by the caller
   * @throws ApiError when it does not
   */
  switchTenant(tenantId: string, options?: { stay?: boolean }): Promise<void>;
  /** `fetch` that renews an access token which ran out, before sending or after a 401, once. */
  fetch: typeof fetch;
  /** Called when the server refuses to go on with a session that was open here. */
  onLost(listener: () => void): () => void;
};

const ROOM = '/frontegg/identity/resources';
/** Share of an access token's life after which it is renewed. */
const RENEW_AT = 0.8;
/** AUTH-24: tries of the profile after the first, and milliseconds between them. */
const PROFILE_RETRIES = 3;
const PROFILE_PAUSE_MS = 2_000;
/** Milliseconds between questions while the server does not answer. */
const UNREACHABLE_PAUSE_MS = 4_000;
const ASSUMED_LIFE_SECONDS = 20;
/** An access token with less life than this is renewed before it is handed out. Milliseconds. */
const ON_ITS_WAY_MS = 2_000;
/** `setTimeout` counts in 31 bits. */
const LONGEST_TIMER_MS = 2_147_000_000;

export const atStart: SessionState = {
  status: 'loading',
  user: null,
  isAdmin: false,
  unreachable: false,
  tenants: [],
  switching: false,
  tenantLost: false,
};
const signedOut: SessionState = { ...atStart, status: 'signedOut' };

type Renewal = 'renewed' | 'refused' | 'unreachable';

/** The access token lives in this closure and nowhere else; the refresh cookie is the browser's. */
export function createSession(means: SessionMeans): Session {
  const base = `${means.baseUrl ?? ''}${ROOM}`;
  let state = atStart;
  let token: string | null = null;
  let expiresAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each sign-in and sign-out, so that an answer to an earlier session changes nothing. */
  let era = 0;
  let started = false;
  let renewing: Promise<Renewal> | undefined;
  const listeners = new Set<() => void>();
  const lostListeners = new Set<() => void>();

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const change = (next: Partial<SessionState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const forget = (): void => {
    era += 1;
    token = null;
    clearTimeout(timer);
    means.tabTenant?.forget();
    change(signedOut);
  };

  const hold = (answer: LoginAnswer): void => {
    token = answer.accessToken ?? null;
    const lifeMs = (answer.expiresIn ?? ASSUMED_LIFE_SECONDS) * 1000;
    expiresAt = means.now() + lifeMs;
    clearTimeout(timer);
    timer = setTimeout(() => void renewInTime(), Math.min(lifeMs * RENEW_AT, LONGEST_TIMER_MS));
  };

  const send = (method: 'POST' | 'PUT', path: string, body: unknown): Promise<Response> =>
    means.fetch(`${base}${path}`, {
      method,
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });

  const post = (path: string, body: unknown): Promise<Response> => send('POST', path, body);

  const renew = (alone: SessionMeans['alone'] = means.alone): Promise<Renewal> => {
    renewing ??= alone(askForToken).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const askForToken = async (): Promise<Renewal> => {
    const begun = era;
    const { tabTenant } = means;
    let answer: LoginAnswer;
    let lost = false;
    try {
      const refresh = (tenantId: string | null): Promise<Response> =>
        post('/auth/v1/user/token/refresh', tabTenant ? { tenantId } : {});
      const wanted = tabTenant?.read() ?? null;
      let response = await refresh(wanted);
      lost = response.status === 404 && wanted !== null;
      if (lost) response = await refresh(null);
      if (response.status >= 500 || response.status === 429) return 'unreachable';
      if (!response.ok) return 'refused';
      answer = (await response.json()) as LoginAnswer;
    } catch {
      return 'unreachable';
    }
    if (begun !== era) return token ? 'renewed' : 'refused';
    if (!answer.accessToken) return 'refused';
    hold(answer);
    const { sub, tenantId } = claimsIn(answer.accessToken);
    const another = state.user !== null && sub !== undefined && sub !== state.user.id;
    // Of somebody else's tenant nobody needs to be told.
    if (lost && another) tabTenant?.forget();
    else if (lost) tabTenant?.lose();
    const elsewhere = Boolean(state.user?.tenantId && tenantId && tenantId !== state.user.tenantId);
    // What is on the screen is of the one before.
    if (another || (elsewhere && !state.switching)) means.becameAnother?.();
    return 'renewed';
  };

  /** The clock of the access token rang, or the machine woke up. */
  const renewInTime = async (): Promise<void> => {
    const result = await renew();
    if (result === 'refused') lost();
    if (result === 'unreachable' && token) {
      clearTimeout(timer);
      timer = setTimeout(() => void renewInTime(), UNREACHABLE_PAUSE_MS);
    }
  };

  const lost = (): void => {
    if (state.status !== 'signedIn') return;
    for (const listener of lostListeners) listener();
  };

  /** Settles once it is known whether a person is signed in. */
  const known = (): Promise<void> =>
    new Promise((resolve) => {
      if (state.status !== 'loading') return resolve();
      const leave = subscribe(() => {
        if (state.status === 'loading') return;
        leave();
        resolve();
      });
    });

  const readProfile = async (): Promise<Pick<SessionState, 'tenants'> & { user: SessionUser }> => {
    const ask = async (path: string): Promise<unknown> => {
      const response = await means.fetch(`${base}${path}`, {
        credentials: 'include',
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new ApiError(response.status, 'profile', DIFFICULTIES);
      return response.json();
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        const list = means.tabTenant ? '/users/v1/me/tenants' : '/users/v3/me/tenants';
        const [me, mine] = await Promise.all([ask('/users/v2/me'), ask(list)]);
        return { user: userOf(me), tenants: tenantsOf(mine) };
      } catch (cause) {
        if (attempt === PROFILE_RETRIES) {
          throw cause instanceof ApiError ? cause : new ApiError(0, 'network', DIFFICULTIES, { cause });
        }
        await means.wait(PROFILE_PAUSE_MS);
      }
    }
  };

  const enter = async (): Promise<void> => {
    const begun = era;
    const read = await readProfile();
    if (begun !== era) return;
    const user = keptIfSame(state.user, read.user);
    const tenants = keptIfSame(state.tenants, read.tenants);
    if (user.tenantId) means.tabTenant?.keep(user.tenantId);
    const tenantLost = means.tabTenant?.takeLost() ?? false;
    change({ status: 'signedIn', user, tenants, isAdmin: isAdminName(user), unreachable: false, tenantLost });
  };

  const begin = async (onToken?: () => void): Promise<void> => {
    const begun = era;
    // The first question does not wait for the lock, which a busy page is given only after everything has been drawn; two tabs
    // that open in the same moment are given the same answer by the server's grace.
    let alone: SessionMeans['alone'] = (work) => work();
    for (;;) {
      const result = await renew(alone);
      alone = means.alone;
      if (begun !== era) return;
      if (result === 'refused') return forget();
      if (result === 'renewed') {
        onToken?.();
        onToken = undefined;
        try {
          return await enter();
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) return forget();
        }
      }
      if (begun !== era) return;
      change({ unreachable: true });
      await means.wait(UNREACHABLE_PAUSE_MS);
    }
  };

  const hear = (news: SessionNews): void => {
    if (news === 'signedOut' && state.status === 'signedIn') forget();
    if (news === 'signedIn' && state.status === 'signedOut') void begin();
    // Perhaps as somebody else; the cookie knows.
    if (news === 'signedIn' && state.status === 'signedIn') void renewInTime();
  };

  const authorised: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const sent = headers.get('authorization');
    // A machine that slept: the answer is known, so do not ask for it.
    if (sent && token && means.now() >= expiresAt) await renew();
    const send = (): Promise<Response> => {
      if (sent && token) headers.set('authorization', `Bearer ${token}`);
      return means.fetch(input, { ...init, headers });
    };
    const response = await send();
    if (response.status !== 401 || !sent) return response;
    return (await renew()) === 'renewed' ? send() : response;
  };

  return {
    state: () => state,
    subscribe,
    start: ({ onToken } = {}) => {
      // React's strict mode mounts twice.
      if (started) return;
      started = true;
      means.channel.listen(hear);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible' && token && means.now() >= expiresAt) void renewInTime();
      });
      if (means.nobody) forget();
      else void begin(onToken);
    },
    accessToken: () => token,
    validToken: async () => {
      await known();
      if (!token || means.now() < expiresAt - ON_ITS_WAY_MS) return token;
      const result = await renew();
      if (result === 'unreachable') throw new ApiError(0, 'network', DIFFICULTIES);
      if (result === 'refused') lost();
      return result === 'renewed' ? token : null;
    },
    signIn: async (answer) => {
      if (!answer.accessToken) throw new ApiError(0, 'challenge', DIFFICULTIES);
      era += 1;
      // Whoever comes in begins in the tenant they were let into.
      means.tabTenant?.forget();
      hold(answer);
      try {
        await enter();
      } catch (error) {
        forget();
        throw error;
      }
      means.channel.post('signedIn');
    },
    signOut: async ({ everywhere = false } = {}) => {
      const bearer = token;
      try {
        if (everywhere && bearer) {
          const all = await means.fetch(`${base}/users/sessions/v1/me/all`, {
            method: 'DELETE',
            credentials: 'include',
            headers: { authorization: `Bearer ${bearer}` },
          });
          if (!all.ok) throw new ApiError(all.status, 'logout', DIFFICULTIES);
        }
        const response = await post('/auth/v1/logout', {});
        // Nothing left to end is what was wanted.
        if (!response.ok && response.status !== 401) throw new ApiError(response.status, 'logout', DIFFICULTIES);
      } finally {
        forget();
        means.channel.post('signedOut');
      }
    },
    refresh: async () => {
      const result = await renew();
      if (result === 'renewed') await enter();
      if (result === 'refused') forget();
      return result !== 'refused';
    },
    switchTenant: async (tenantId, { stay = false } = {}) => {
      change({ switching: true });
      try {
        const response = await send('PUT', '/users/v1/tenant', { tenantId });
        if (!response.ok) throw new ApiError(response.status, 'tenant', DIFFICULTIES);
        means.tabTenant?.keep(tenantId);
        // An answer on its way is still of the tenant before.
        await renewing;
        if ((await renew()) === 'unreachable') throw new ApiError(0, 'network', DIFFICULTIES);
        means.channel.post('signedIn');
        // While switching: a token of another tenant than the screen's is no surprise.
        if (stay) await enter();
      } finally {
        change({ switching: false });
      }
    },
    fetch: authorised,
    onLost: (listener) => {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
  };
}
