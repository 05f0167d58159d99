import { createHash, createHmac } from 'node:crypto';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressBucket } from '#platform/client-network.ts';
import { costOf, mediansOf } from '#testing/cost-of.ts';
import { heldNode } from '#testing/held-node.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS, PASSWORD_RESET } from '../limits.ts';
import { activePerson, browserAt, PASSWORD } from '../testing/browser.ts';
import { REMEMBERED } from './failure-pace.ts';

const WRONG = 'certainly wrong';
type Headers = Record<string, string>;

const signIn = (app: TestApp, email: string, password: string, headers: Headers = {}): Promise<Response> =>
  fetch(`${app.url}${login.withPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });
const auditsOf = async (app: TestApp, email: string, action: string): Promise<number> =>
  (
    await app.services.database.query<{ count: number }>(
      { kind: 'system' },
      'select count(*)::int as count from identity.audits where email = $1 and action = $2',
      [email, action],
    )
  ).rows[0]?.count ?? 0;

describe('behind a proxy that is trusted', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { trustedProxies: ['127.0.0.1'] } });
    for (const email of ['spray@example.com', 'ada@example.com']) await activePerson(app, email);
  });
  afterAll(() => app.close());

  const points = async (ip: string): Promise<number> => {
    const state = await app.services.rateLimits.peek(LOGIN_PER_ADDRESS, addressBucket(ip));
    return LOGIN_PER_ADDRESS.points - (state?.remaining ?? LOGIN_PER_ADDRESS.points);
  };

  test('AUTH-25 F2 one account tried from many addresses is closed after as many tries as from one', async () => {
    for (let n = 0; n < 40; n += 1)
      expect((await signIn(app, 'spray@example.com', WRONG, { 'x-forwarded-for': `203.0.${n}.7` })).status).toBe(401);
    expect(await auditsOf(app, 'spray@example.com', 'login.failed')).toBe(LOGIN_PER_ACCOUNT.points);
    expect((await signIn(app, 'spray@example.com', PASSWORD, { 'x-forwarded-for': '198.18.0.1' })).status).toBe(401);
  });

  test('AUTH-25 F2 many accounts tried from one address: the address is closed, each account is not', async () => {
    const from = { 'x-forwarded-for': '203.0.113.50' };
    await app.services.rateLimits.consume(LOGIN_PER_ADDRESS, '203.0.113.50', LOGIN_PER_ADDRESS.points - 5);
    for (let n = 0; n < 8; n += 1) await signIn(app, `someone-${n}@example.com`, WRONG, from);
    expect(await points('203.0.113.50')).toBe(LOGIN_PER_ADDRESS.points);
    expect((await signIn(app, 'ada@example.com', PASSWORD, from)).status).toBe(401);
    expect((await signIn(app, 'ada@example.com', PASSWORD, { 'x-forwarded-for': '203.0.113.51' })).status).toBe(200);
  });

  test.each<[string, (n: number) => string, string]>([
    ['the leftmost changes', (n) => `10.9.8.${n}, 198.51.100.1`, '198.51.100.1'],
    [
      'a hundred hops',
      (n) => `${Array.from({ length: 99 }, (_, hop) => `10.${n}.${hop}.1`).join(', ')}, 198.51.100.2`,
      '198.51.100.2',
    ],
    ['one /64 in turn', (n) => `2001:db8:aa:1::${n + 1}`, '2001:db8:aa:1::1'],
    ['rubbish in front', (n) => `<script>${n}, unknown, 198.51.100.3`, '198.51.100.3'],
    ['nothing but rubbish', (n) => `not-an-address-${n}`, 'not an address'],
  ])('AUTH-25 F3 J3 %s: one bucket', async (_, forwarded, bucket) => {
    for (let n = 0; n < 4; n += 1) {
      const answer = await signIn(app, `f3-${bucket}-${n}@example.com`, WRONG, { 'x-forwarded-for': forwarded(n) });
      expect(answer.status, 'a header nobody can read skips no check').toBe(401);
    }
    expect(await points(bucket)).toBe(4);
  });

  test('AUTH-25 J3 of two such headers the last word counts, and `Forwarded` (RFC 7239) none', async () => {
    const two = new Headers({ 'content-type': 'application/json', forwarded: 'for=198.51.100.66' });
    two.append('x-forwarded-for', '198.51.100.77');
    two.append('x-forwarded-for', '198.51.100.88');
    await fetch(`${app.url}${login.withPassword.path}`, {
      method: 'POST',
      headers: two,
      body: JSON.stringify({ email: 'j3@example.com', password: WRONG }),
    });
    expect([await points('198.51.100.66'), await points('198.51.100.77'), await points('198.51.100.88')]).toEqual([
      0, 0, 1,
    ]);
  });
});

describe('with no proxy trusted', () => {
  let app: TestApp;
  beforeAll(async () => {
    // In production the own machine is an address like any other.
    app = await testApp({ config: { production: true } });
  });
  afterAll(() => app.close());

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9;proto=https;by=203.0.113.43'],
    ['x-real-ip', '203.0.113.9'],
    ['x-client-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
  ])('AUTH-25 J3 `%s: %s` is not believed', async (name, value) => {
    const peek = async (ip: string) =>
      (await app.services.rateLimits.peek(PASSWORD_RESET.address, ip))?.remaining ?? null;
    const before = (await peek('127.0.0.1')) ?? PASSWORD_RESET.address.points;
    await fetch(`${app.url}${passwords.forgot.path}`, {
      method: 'POST',
      headers: new Headers({ 'content-type': 'application/json', [name]: value }),
      body: JSON.stringify({ email: `${Math.random()}@example.com` }),
    });
    expect(await peek('203.0.113.9')).toBeNull();
    expect(await peek('127.0.0.1')).toBe(before - 1);
  });
});

describe('for anybody', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    await activePerson(app, 'ada@example.com');
  });
  afterAll(() => app.close());

  test('AUTH-25 P4 a wrong password costs the same statements whether or not there is such an account', async () => {
    // Runs no jobs, and tells what one request asked of the database.
    const node = await heldNode(app);
    try {
      const statementsOf = async (email: string): Promise<string[]> => {
        const wrong = () => browserAt(node.url).call(login.withPassword, { body: { email, password: WRONG } });
        const { first, trace } = await node.race(Number.POSITIVE_INFINITY, wrong, async () => {});
        expect(first.status).toBe(401);
        // What is asked once in a while for all accounts is of none of them.
        return trace.filter((text) => !text.startsWith('select "id" from "identity"."security_policies"'));
      };
      // Once each, so that what is remembered of a tenant is.
      await statementsOf('warm@example.com');
      await statementsOf('ada@example.com');
      const known = await statementsOf('ada@example.com');
      const unknown = await statementsOf('nobody@example.com');
      expect(known.length).toBeGreaterThan(2);
      expect(unknown).toEqual(known);
    } finally {
      await node.close();
    }
  });

  test('AUTH-25 P4 a wrong password keeps the processors as busy for nobody, and for an account that is closed or has no password', async () => {
    for (const who of ['closed', 'without']) await activePerson(app, `${who}@example.com`);
    const set = (text: string) => app.services.database.query({ kind: 'owner' }, text);
    await set(`update identity.users set disabled_at = now() where email = 'closed@example.com'`);
    await set(`update identity.users set password_hash = null where email = 'without@example.com'`);
    const wrong = (who: string) => async () => {
      await set('delete from platform.rate_limits');
      expect((await signIn(app, `${who}@example.com`, WRONG)).status).toBe(401);
    };
    const { known, ...others } = await mediansOf(
      { known: wrong('ada'), nobody: wrong('nobody'), closed: wrong('closed'), without: wrong('without') },
      9,
    );
    for (const [who, { cpuMs }] of Object.entries(others)) {
      expect(cpuMs, who).toBeGreaterThan(known.cpuMs * 0.6);
      expect(cpuMs, who).toBeLessThan(known.cpuMs * 1.6);
    }
  });

  test('AUTH-25 P2 F1 what is refused at the door without looking takes as long as a wrong password', async () => {
    await activePerson(app, 'paced@example.com');
    for (let time = 0; time < LOGIN_PER_ACCOUNT.points; time += 1) await signIn(app, 'paced@example.com', WRONG);
    await app.services.rateLimits.consume(LOGIN_PER_ACCOUNT, 'paced-nobody@example.com', LOGIN_PER_ACCOUNT.points);
    // Each wrong password takes so long that a busy machine cannot be the reason why a refusal takes as long.
    const LOOKING_MS = 150;
    const asOwner = (text: string) => app.services.database.withOwner((client) => client.query(text));
    await asOwner(`
      create function platform.look_longer() returns trigger language plpgsql as $$
        begin perform pg_sleep(${LOOKING_MS / 1000}); return new; end $$;
      create trigger look_longer before insert on platform.rate_limits
        for each row when (new.key like 'in-a-row-password:%') execute function platform.look_longer()`);
    const AT_ONCE = 8;
    for (let n = 0; n < REMEMBERED; n += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, of) =>
          expect((await signIn(app, `looked-at-${n + of}@example.com`, WRONG)).status).toBe(401),
        ),
      );
    await asOwner('drop trigger look_longer on platform.rate_limits');
    const looks = async (): Promise<number> =>
      (
        await app.services.database.query<{ count: number }>(
          { kind: 'system' },
          `select count(*)::int as count from identity.audits where action = 'login.failed'`,
        )
      ).rows[0]?.count ?? 0;
    const before = await looks();
    // Nobody can look at such a hash, not even with the right password.
    await activePerson(app, 'looked-at@example.com');
    await asOwner(
      `update identity.users set password_hash = '$argon2id$' where email in ('paced@example.com', 'looked-at@example.com')`,
    );
    expect((await signIn(app, 'looked-at@example.com', PASSWORD)).status).toBe(500);
    for (const [email, password] of [
      ['paced@example.com', PASSWORD],
      ['paced-nobody@example.com', WRONG],
    ] as const)
      for (let round = 0; round < 5; round += 1) {
        const { wallMs } = await costOf(async () => expect((await signIn(app, email, password)).status).toBe(401));
        expect(wallMs, email).toBeGreaterThan(LOOKING_MS * 0.95);
      }
    expect(await looks(), 'none of them was looked at').toBe(before);
  });

  test('AUTH-25 F7 where nothing can be counted nobody signs in, and whoever is signed in goes on', async () => {
    const ada = await activePerson(app, 'f7@example.com');
    await ada.call(users.me, {});
    const rename = (from: string, to: string) =>
      app.services.database.withOwner((client) => client.query(`alter table platform.${from} rename to ${to}`));
    await rename('rate_limits', 'rate_limits_away');
    try {
      const answer = await signIn(app, 'f7@example.com', PASSWORD);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.headers.getSetCookie()).toEqual([]);
      await ada.call(users.me, {});
      await ada.call(login.refresh, {});
    } finally {
      await rename('rate_limits_away', 'rate_limits');
    }
    expect((await signIn(app, 'f7@example.com', PASSWORD)).status).toBe(200);
  });

  test('AUTH-25 F8 whatever is asked for, the labels of the figures are patterns of paths', async () => {
    const labels = async (): Promise<string[]> => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      return [
        ...new Set(
          [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\}/gm)].map(([, found]) => String(found)),
        ),
      ];
    };
    const ask = (n: number) =>
      Promise.all([
        fetch(`${app.url}/nothing-${n}`),
        fetch(`${app.url}/identity/resources/users/sessions/v1/me/${n}`, { method: 'DELETE' }),
        signIn(app, `f8-${n}@example.com`, WRONG),
      ]);
    await ask(0);
    await labels();
    const before = await labels();
    for (let n = 1; n < 20; n += 1) await ask(n);
    expect((await labels()).sort()).toEqual(before.sort());
    expect(before.join('\n')).not.toMatch(/example\.com|nothing-/);
  });

  test('AUTH-7 S4 a refresh token of another installation is refused, and the session it names goes on', async () => {
    const ada = await activePerson(app, 's4@example.com');
    const [name = '', value = ''] = (ada.cookie ?? '').split('=');
    const [session = ''] = value.split('.');
    // Made as ours are, with another key, for our session; and the right one under another client's name.
    const forged = createHmac('sha256', createHash('sha256').update('another key').digest())
      .update(value)
      .digest('base64url');
    for (const cookie of [`${name}=${session}.1.${forged}`, `fe_refresh_other=${value}`]) {
      const answer = await fetch(`${app.url}${login.refresh.path}`, { method: 'POST', headers: { cookie } });
      expect(answer.status).toBe(401);
    }
    await ada.call(login.refresh, {});
  });
});
