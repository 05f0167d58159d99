import { activation } from '@parley/contracts/identity/activation.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressBucket } from '#platform/client-network.ts';
import type { Limit } from '#platform/rate-limits.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { LOGIN_PER_ADDRESS, MAIL_AGAIN, PASSWORD_RESET, SIGN_UP } from './limits.ts';
import { activePerson, PASSWORD } from './testing/browser.ts';

/** What anybody may ask for, each time about somebody else, so that no limit of an account is met. */
type Door = { path: string; limit: Limit; body: (number: number) => object };
const doors: [string, Door][] = [
  [
    'signing up',
    {
      path: signUp.signUp.path,
      limit: SIGN_UP.address,
      body: (number) => ({ email: `new-${number}@example.com`, name: 'Ada', password: PASSWORD }),
    },
  ],
  [
    'asking to reset a password',
    {
      path: passwords.forgot.path,
      limit: PASSWORD_RESET.address,
      body: (number) => ({ email: `lost-${number}@example.com` }),
    },
  ],
  [
    'asking for the activation mail again',
    {
      path: activation.resend.path,
      limit: MAIL_AGAIN.address,
      body: (number) => ({ email: `late-${number}@example.com` }),
    },
  ],
];

const post = (app: TestApp, path: string, body: object, forwarded: string): Promise<Response> =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify(body),
  });

let number = 0;
const knock = (app: TestApp, { path, body }: Door, forwarded: string): Promise<Response> => {
  number += 1;
  return post(app, path, body(number), forwarded);
};

const signIn = (app: TestApp, email: string, password: string, forwarded: string): Promise<Response> =>
  post(app, login.withPassword.path, { email, password }, forwarded);

/** Takes all points of the address but one, as so many requests before would have. */
const almostUp = (app: TestApp, limit: Limit, ip: string): Promise<void> =>
  app.services.rateLimits.consume(limit, addressBucket(ip), limit.points - 1);

describe('behind a trusted proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => app.close());

  test.each(doors)('AUTH-25 %s is limited by the address the proxy names, with the time to wait', async (_, door) => {
    const { limit } = door;
    await almostUp(app, limit, '203.0.113.5');
    expect((await knock(app, door, '203.0.113.5')).status).toBe(200);
    const refused = await knock(app, door, '203.0.113.5');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(limit.seconds);
    expect(await refused.json()).toMatchObject({ type: 'too_many_requests', status: 429 });
    // Others go on; and what somebody puts in front of what the proxy wrote changes nothing.
    expect((await knock(app, door, '203.0.113.6')).status).toBe(200);
    expect((await knock(app, door, '198.51.100.9, 203.0.113.5')).status).toBe(429);
  });

  test('AUTH-25 an address that guessed too often is told the same as for a wrong password, also with the right one', async () => {
    await activePerson(app, 'ada@example.com');
    await almostUp(app, LOGIN_PER_ADDRESS, '203.0.113.5');
    const wrong = await signIn(app, 'nobody@example.com', PASSWORD, '203.0.113.5');
    const refused = await signIn(app, 'ada@example.com', PASSWORD, '203.0.113.5');
    expect([wrong.status, refused.status]).toEqual([401, 401]);
    expect(await refused.json()).toEqual(await wrong.json());
    expect((await signIn(app, 'ada@example.com', PASSWORD, '203.0.113.6')).status).toBe(200);
  });

  test('AUTH-25 a household of IPv6 addresses counts as one', async () => {
    const [, door] = doors[1] ?? [];
    if (!door) throw new Error('There is such a door.');
    await almostUp(app, door.limit, '2001:db8:1:2::1');
    expect((await knock(app, door, '2001:db8:1:2:aaaa::7')).status).toBe(200);
    expect((await knock(app, door, '2001:db8:1:2:bbbb::8')).status).toBe(429);
    expect((await knock(app, door, '2001:db8:1:3::1')).status).toBe(200);
  });

  test.each([
    [56, 4, '2001:db8:2:1ff', '2001:db8:2:200'],
    [48, 16, '2001:db8:3:ffff', '2001:db8:4:0'],
  ])(
    'AUTH-25 F3 a /%i of IPv6 has %i times what one household has, however many it goes through',
    async (prefix, times, inside, beside) => {
      const [, door] = doors[1] ?? [];
      if (!door) throw new Error('There is such a door.');
      const { name, points, seconds } = door.limit;
      const network = `${inside.slice(0, inside.lastIndexOf(':'))}:${prefix === 56 ? '100' : '0'}::`;
      const wide = { name: `${name}-${prefix}`, points: points * times, seconds };
      await app.services.rateLimits.consume(wide, addressBucket(network, prefix), wide.points - 1);
      expect((await knock(app, door, `${network}1`)).status).toBe(200);
      expect((await knock(app, door, `${inside}::1`)).status).toBe(429);
      expect((await knock(app, door, `${beside}::1`)).status).toBe(200);
    },
  );

  test('AUTH-25 F3 many networks of one attacker get no more mails for one account than one of them', async () => {
    const ask = (network: number) =>
      post(app, passwords.forgot.path, { email: 'one@example.com' }, `2001:db8:7:${network}::1`);
    for (let network = 1; network <= PASSWORD_RESET.network.points; network += 1)
      expect((await ask(network)).status).toBe(200);
    expect((await ask(99)).status).toBe(429);
    expect((await post(app, passwords.forgot.path, { email: 'one@example.com' }, '203.0.113.77')).status).toBe(200);
  });
});

describe('with nobody trusted', () => {
  let app: TestApp;
  beforeAll(async () => {
    // In production the own machine is an address like any other.
    app = await testApp({ config: { production: true } });
  });
  afterAll(() => app.close());

  test.each(doors)('AUTH-25 %s: a forwarded address is not believed', async (_, door) => {
    await almostUp(app, door.limit, '127.0.0.1');
    expect((await knock(app, door, '203.0.113.7')).status).toBe(200);
    expect((await knock(app, door, '203.0.113.8')).status).toBe(429);
  });

  test('AUTH-25 signing in: a forwarded address is not believed', async () => {
    await almostUp(app, LOGIN_PER_ADDRESS, '127.0.0.1');
    for (const last of [7, 8]) await signIn(app, `guess-${last}@example.com`, PASSWORD, `203.0.113.${last}`);
    const points = await app.services.rateLimits.peek(LOGIN_PER_ADDRESS, addressBucket('127.0.0.1'));
    // Out of points, the second try was refused before it was looked at.
    expect(points?.remaining).toBe(0);
    for (const last of [7, 8])
      expect(await app.services.rateLimits.peek(LOGIN_PER_ADDRESS, addressBucket(`203.0.113.${last}`))).toBeNull();
  });
});
