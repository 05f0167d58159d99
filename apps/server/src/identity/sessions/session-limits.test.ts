import { decodeToken } from '@parley/contracts/decode-token.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import type { SessionConfig } from '@parley/contracts/identity/session-config.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { soon } from '#testing/soon.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, PASSWORD, signedIn } from '../testing/browser.ts';
import { ABSOLUTE_SECONDS, endOf, IDLE_SECONDS, limitsOf } from './session-limits.ts';

/** Stands still, so that a second is a second. */
const clock = (() => {
  let nowMs = Date.parse('2031-03-01T12:00:00Z');
  return {
    now: () => new Date(nowMs),
    forward: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
})();
let app: TestApp;
/** A second node of the same installation. */
let node: TestApp;
beforeAll(async () => {
  const config = {
    publicUrl: 'http://parley.test',
    encryptionKey: Buffer.from('the same key on both of the nodes'),
    admin: { email: 'root@example.com', password: PASSWORD },
  };
  app = await testApp({ config, clock });
  node = await testApp({ config, clock, database: { url: app.services.database.url ?? '' } });
});
afterAll(async () => {
  await node.close();
  await app.close();
});

let people = 0;
async function owner(): Promise<Browser & { email: string }> {
  people += 1;
  const email = `limits-${people}@example.com`;
  return Object.assign(await activePerson(app, email, { companyName: `Limits ${people}` }), { email });
}
const onNode = ({ token, cookie }: Browser): Browser => Object.assign(browserAt(node.url), { token, cookie });
const limit = (browser: Browser, body: z.input<typeof SessionConfig>) => browser.call(sessions.saveConfig, { body });
const asks = async (browser: Browser): Promise<number> =>
  (await browser.fetch('/identity/resources/users/v2/me', { headers: { authorization: `Bearer ${browser.token}` } }))
    .status;
async function refreshes(browser: Browser): Promise<number> {
  const response = await browser.fetch('/identity/resources/auth/v1/user/token/refresh', { method: 'POST' });
  const { accessToken } = (await response.json()) as { accessToken?: string };
  if (accessToken) browser.token = accessToken;
  return response.status;
}
const policyArrives = (browser: Browser, at: TestApp, is: (config: z.output<typeof SessionConfig>) => boolean) =>
  soon(async () => is(await Object.assign(browserAt(at.url), { token: browser.token }).call(sessions.config, {})));

const idle = (timeout: number) => ({ sessionIdleTimeoutConfiguration: { isActive: true, timeout } });
const absolute = (timeout: number) => ({ sessionTimeoutConfiguration: { isActive: true, timeout } });
const concurrent = (maxSessions: number) => ({ sessionConcurrentConfiguration: { isActive: true, maxSessions } });

it('SECU-2 what a tenant leaves open is what the product says; what comes first ends a session', () => {
  const standard = limitsOf({});
  expect(standard).toEqual({
    idleSeconds: IDLE_SECONDS,
    absoluteSeconds: ABSOLUTE_SECONDS,
    mostSessions: null,
    timed: false,
  });
  expect(limitsOf({ sessionIdleTimeoutConfiguration: { isActive: false, timeout: 60 } })).toEqual(standard);
  const both = limitsOf({ ...idle(60), ...absolute(100), ...concurrent(2) });
  expect(both).toEqual({ idleSeconds: 60, absoluteSeconds: 100, mostSessions: 2, timed: true });
  expect(endOf(both, { createdMs: 0, usedMs: 0 })).toBe(60_000);
  expect(endOf(both, { createdMs: 0, usedMs: 50_000 })).toBe(100_000);
});

it('SECU-2 S8 a session nobody uses ends with the idle time, to the second, with either token', async () => {
  const ada = await owner();
  await limit(ada, idle(600));
  await policyArrives(ada, app, (config) => config.sessionIdleTimeoutConfiguration?.timeout === 600);
  const early = await signedIn(app.url, ada.email);
  const late = await signedIn(app.url, ada.email);
  const byToken = await signedIn(app.url, ada.email);
  clock.forward(599);
  expect(await refreshes(early)).toBe(200);
  expect(await asks(byToken)).toBe(200);
  clock.forward(1);
  expect(await asks(late)).toBe(401);
  expect(await refreshes(late)).toBe(401);
  // Refreshing put its end off.
  expect(await asks(early)).toBe(200);
  // A clock that is set back revives nothing.
  clock.forward(-3_600);
  expect(await refreshes(late)).toBe(401);
  clock.forward(3_600);
});

it('SECU-2 S8 a session that was open before the idle time came is no longer listed once that is over', async () => {
  const ada = await owner();
  const before = await signedIn(app.url, ada.email);
  await limit(ada, idle(600));
  await policyArrives(ada, app, (config) => config.sessionIdleTimeoutConfiguration?.timeout === 600);
  expect(await refreshes(before)).toBe(200);
  const { id } = await before.call(sessions.current, {});
  const listed = async () => (await ada.call(sessions.list, {})).map((session) => session.id);
  clock.forward(300);
  expect(await refreshes(ada)).toBe(200);
  expect(await listed()).toContain(id);
  clock.forward(301);
  expect(await refreshes(ada)).toBe(200);
  expect(await listed()).not.toContain(id);
});

it('APP-4 S9 a token that ended in the instant of a use of its session stays ended for a clock that is set back', async () => {
  const ada = await owner();
  const old = ada.token ?? '';
  clock.forward(Number(decodeToken(old)?.exp) - clock.now().getTime() / 1000);
  expect(await refreshes(ada)).toBe(200);
  clock.forward(-60);
  // The node that meets it for the first time has only the database to ask.
  expect(await asks(Object.assign(browserAt(node.url), { token: old }))).toBe(401);
  expect(await asks(onNode(ada))).toBe(200);
  clock.forward(60);
});

it('SECU-2 S8 a request is a use, whichever node it goes to, to the second', async () => {
  const ada = await owner();
  await limit(ada, idle(300));
  for (const at of [app, node])
    await policyArrives(ada, at, (config) => config.sessionIdleTimeoutConfiguration?.timeout === 300);
  const here = await signedIn(app.url, ada.email);
  const there = onNode(here);
  expect(await asks(here)).toBe(200);
  clock.forward(200);
  expect(await asks(there)).toBe(200);
  clock.forward(99);
  const usedAt = clock.now().toISOString();
  expect(await asks(there)).toBe(200);
  // Told to the database a moment later.
  await expect
    .poll(async () => {
      const { rows } = await app.services.database.query<{ told: boolean }>(
        { kind: 'system' },
        'select max(last_used_at) >= $1::timestamptz as told from identity.sessions',
        [usedAt],
      );
      return rows[0]?.told;
    })
    .toBe(true);
  clock.forward(299);
  // The token ended with the time that was known when it was made; the session goes on.
  expect(await asks(here)).toBe(401);
  expect(await refreshes(here)).toBe(200);
  expect(await asks(here)).toBe(200);
  clock.forward(300);
  expect(await asks(here)).toBe(401);
  expect(await refreshes(here)).toBe(401);
});

it('SECU-2 S8 whoever was signed in for that long signs in again, however busy they were, to the second', async () => {
  const ada = await owner();
  await limit(ada, absolute(1_000));
  await policyArrives(ada, app, (config) => config.sessionTimeoutConfiguration?.timeout === 1_000);
  const busy = await signedIn(app.url, ada.email);
  for (let time = 0; time < 3; time += 1) {
    clock.forward(333);
    expect(await refreshes(busy)).toBe(200);
  }
  expect(await asks(busy)).toBe(200);
  clock.forward(1);
  expect(await asks(busy)).toBe(401);
  expect(await refreshes(busy)).toBe(401);
});

it('SECU-2 S8 limits hold for sessions that were open before, on every node within a second, and end when they are lifted', async () => {
  const ada = await owner();
  const old = await signedIn(app.url, ada.email);
  const there = onNode(old);
  expect(await asks(there)).toBe(200);
  clock.forward(700);
  const admin = await signedIn(app.url, ada.email);
  await limit(admin, absolute(600));
  await soon(async () => (await asks(there)) === 401);
  expect(await refreshes(old)).toBe(401);
  expect(await asks(admin)).toBe(200);
  await limit(admin, { sessionTimeoutConfiguration: { isActive: false, timeout: 600 } });
  await policyArrives(admin, app, (config) => config.sessionTimeoutConfiguration?.isActive === false);
  expect(await refreshes(admin)).toBe(200);
  clock.forward(86_400);
  expect(await refreshes(admin)).toBe(200);
});

it('SECU-2 S8 one sign-in too many ends the oldest session, on every node within a second', async () => {
  const ada = await owner();
  await limit(ada, concurrent(2));
  await policyArrives(ada, app, (config) => config.sessionConcurrentConfiguration?.maxSessions === 2);
  clock.forward(1);
  const second = await signedIn(app.url, ada.email);
  const oldest = onNode(ada);
  expect(await asks(oldest)).toBe(200);
  clock.forward(1);
  const third = await signedIn(app.url, ada.email);
  await soon(async () => (await asks(oldest)) === 401);
  expect(await refreshes(ada)).toBe(401);
  expect(await asks(second)).toBe(200);
  expect(await asks(third)).toBe(200);
  // The same browser again replaces its own session and costs nobody theirs.
  await third.call(login.withPassword, { body: { email: ada.email, password: PASSWORD } });
  expect(await refreshes(second)).toBe(200);
});

it('SECU-2 S8 of ten sign-ins at once on two nodes no more sessions are left than allowed', async () => {
  const ada = await owner();
  await limit(ada, concurrent(3));
  for (const at of [app, node])
    await policyArrives(ada, at, (config) => config.sessionConcurrentConfiguration?.maxSessions === 3);
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => signedIn(n % 2 ? app.url : node.url, ada.email)));
  const held = await Promise.all(all.map(async (browser) => (await refreshes(browser)) === 200));
  expect(held.filter(Boolean)).toHaveLength(3);
});

it('SECU-2 S8 sessions that are too many when the number is set end at once, also by the default of the installation', async () => {
  const ada = await owner();
  const many: Browser[] = [];
  for (let time = 0; time < 3; time += 1) {
    clock.forward(1);
    many.push(await signedIn(app.url, ada.email));
  }
  const newest = many.at(-1) as Browser;
  await limit(newest, concurrent(2));
  await soon(async () => (await asks(onNode(ada))) === 401 && (await asks(onNode(many[0] as Browser))) === 401);
  expect(await asks(many[1] as Browser)).toBe(200);
  expect(await asks(newest)).toBe(200);

  const bob = await owner();
  clock.forward(1);
  const bobs = await signedIn(app.url, bob.email);
  const root = await signedIn(app.url, 'root@example.com');
  await root.call(tenantPolicies.saveVendor, { params: { kind: 'sessions' }, body: concurrent(1) });
  await soon(async () => (await asks(onNode(bob))) === 401);
  expect(await asks(bobs)).toBe(200);
  // Whoever decided for themselves keeps to that.
  expect(await asks(many[1] as Browser)).toBe(200);
  await root.call(tenantPolicies.saveVendor, {
    params: { kind: 'sessions' },
    body: { sessionConcurrentConfiguration: { isActive: false, maxSessions: 1 } },
  });
  expect((await bobs.call(users.me, {})).email).toBe(bob.email);
});
