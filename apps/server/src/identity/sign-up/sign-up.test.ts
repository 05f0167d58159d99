import { activation } from '@parley/contracts/identity/activation.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

const stranger = (): Browser => browserAt(app.url);

it('AUTH-13 trap 15 without a password it is set at activation; the answer names nobody', async () => {
  const answer = await stranger().call(signUp.signUp, {
    body: { email: 'late@example.com', companyName: 'Late & Sons' },
  });
  expect(answer).toEqual({ shouldActivate: true });
  const { url, userId, token } = linkOf(await mailTo(app, 'late@example.com'));
  expect(url.pathname).toBe('/account/activate');
  const browser = stranger();
  expect(await browser.call(activation.strategy, { query: { userId, token } })).toEqual({ shouldSetPassword: true });
  await expect(browser.call(activation.activate, { body: { userId, token } })).rejects.toMatchObject({
    type: 'password_required',
  });
  await expect(
    browser.call(activation.activate, { body: { userId, token, password: 'password1234' } }),
  ).rejects.toMatchObject({ type: 'password_too_weak' });
  browser.token =
    (await browser.call(activation.activate, { body: { userId, token, password: PASSWORD } })).accessToken ?? null;
  const me = await browser.call(users.me, {});
  expect(me.roles).toMatchObject([{ name: 'Owner', key: 'owner', tenantId: null }]);
  expect(me.permissions).toMatchObject([{ key: 'fe.*', fePermission: true }]);
  expect(me.rolesIds).toEqual(me.roles.map(({ id }) => id));
  expect(me.roles[0]?.permissions).toEqual(me.permissions.map(({ id }) => id));
});

it('AUTH-14 I2 I7 an activation link works once, also in parallel, and dies after three days; a newer one does not end it', async () => {
  const email = 'once@example.com';
  const newcomer = stranger();
  await newcomer.call(signUp.signUp, { body: { email, password: PASSWORD } });
  const first = linkOf(await mailTo(app, email));
  await stranger().call(activation.resend, { body: { email } });
  const second = linkOf(await mailTo(app, email, 2));
  const activate = ({ userId, token }: { userId: string; token: string }) =>
    Object.assign(stranger(), { others: new Map(newcomer.others) }).call(activation.activate, {
      body: { userId, token },
    });
  const gone = { status: 410, type: 'activation_link_invalid' };
  clock.forward(3 * 86_400 + 1);
  await expect(activate(second)).rejects.toMatchObject(gone);
  clock.forward(-3 * 86_400 - 1);
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => activate(at % 2 ? first : second)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(activate(second)).rejects.toMatchObject(gone);
  await expect(stranger().call(activation.strategy, { query: second })).rejects.toMatchObject(gone);
});

it('AUTH-14 I8 an activation without token or person is invalid, and with a foreign one refused', async () => {
  const { userId } = await activePerson(app, 'i8@example.com');
  for (const query of ['', `?userId=${userId}`, '?token=x', '?userId=undefined&token=undefined'])
    expect((await stranger().fetch(`/identity/resources/users/v1/activate/strategy${query}`)).status).toBe(400);
  for (const id of [userId, 'not-an-id', '00000000-0000-7000-8000-000000000000'])
    await expect(stranger().call(activation.strategy, { query: { userId: id, token: 'x' } })).rejects.toMatchObject({
      status: 410,
    });
});

it('AUTH-14 L5 a password that a stranger gave with somebody else’s address dies when its owner follows the link', async () => {
  const email = 'victim@example.com';
  const THEIRS = 'slow copper meadow 77 tide';
  const attacker = stranger();
  await attacker.call(signUp.signUp, { body: { email, password: THEIRS } });
  const link = linkOf(await mailTo(app, email));
  const { userId, token } = link;
  // The attacker's own browser would keep it, but has no link; the owner's asks for a password.
  expect(await attacker.call(activation.strategy, { query: { userId, token } })).toEqual({ shouldSetPassword: false });
  const owner = stranger();
  expect(await owner.call(activation.strategy, { query: { userId, token } })).toEqual({ shouldSetPassword: true });
  await expect(owner.call(activation.activate, { body: { userId, token } })).rejects.toMatchObject({
    type: 'password_required',
  });
  await owner.call(activation.activate, { body: { userId, token, password: PASSWORD } });
  await expect(signedIn(app.url, email, THEIRS)).rejects.toMatchObject({ type: 'incorrect_credentials' });
  await signedIn(app.url, email);
});

it('AUTH-14 L5 who signed up is not given the password of somebody who signed up with the same address after them', async () => {
  const email = 'twice@example.com';
  const owner = stranger();
  await owner.call(signUp.signUp, { body: { email, password: PASSWORD } });
  await mailTo(app, email);
  await stranger().call(signUp.signUp, { body: { email, password: 'slow copper meadow 77 tide' } });
  const { userId, token } = linkOf(await mailTo(app, email, 2));
  expect(await owner.call(activation.strategy, { query: { userId, token } })).toEqual({ shouldSetPassword: true });
});

it('AUTH-25 L6 the database holds no secret of a link', async () => {
  await stranger().call(signUp.signUp, { body: { email: 'dump@example.com', password: PASSWORD } });
  const { token } = linkOf(await mailTo(app, 'dump@example.com'));
  const ada = await activePerson(app, 'dumped@example.com');
  const { rows } = await app.services.database.withOwner((client) =>
    client.query(`select (select json_agg(t) from identity.one_time_tokens t)::text || (select json_agg(s) from identity.sessions s)::text
      || (select json_agg(e) from platform.events e)::text || (select json_agg(a) from identity.audits a)::text as dump`),
  );
  expect(rows[0].dump).toContain('activation');
  expect(rows[0].dump).not.toContain(token);
  expect(rows[0].dump).not.toContain(ada.cookie?.split('=')[1]);
});

const seen = async (path: string, body: object) => {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const headers = Object.fromEntries(
    [...response.headers]
      .filter(([name]) => !['date', 'frontegg-trace-id'].includes(name))
      // A cookie with a secret has one of the same length for everybody.
      .map(([name, value]) => [name, value.replace(/=[\w-]{64};/, '=…;')]),
  );
  return { status: response.status, headers, body: await response.text() };
};

it('AUTH-25 F1 known, unknown and waiting addresses get the same status, headers and body everywhere', async () => {
  await activePerson(app, 'known@example.com');
  await stranger().call(signUp.signUp, { body: { email: 'waits@example.com', password: PASSWORD } });
  const calls: [string, (email: string) => object][] = [
    ['/identity/resources/users/v1/signUp', (email) => ({ email, password: PASSWORD, name: 'Somebody' })],
    ['/identity/resources/users/v1/signUp', (email) => ({ email, companyName: 'Some company' })],
    ['/identity/resources/users/v1/passwords/reset', (email) => ({ email })],
    ['/identity/resources/users/v2/passwords/reset/email', (email) => ({ identifier: email, identifierType: 'email' })],
    ['/identity/resources/users/v1/activate/reset', (email) => ({ email })],
    ['/identity/resources/auth/v2/user/sso/prelogin', (email) => ({ email })],
    ['/identity/resources/auth/v1/user', (email) => ({ email, password: 'wrong, whoever it is' })],
  ];
  for (const [path, body] of calls) {
    const known = await seen(path, body('known@example.com'));
    const unknown = await seen(path, body(`nobody${Math.random()}@example.com`));
    expect(unknown, path).toEqual(known);
    if (!path.endsWith('/signUp')) expect(await seen(path, body('waits@example.com')), path).toEqual(known);
  }
  const mails = await mailsTo(app, 'known@example.com');
  expect(mails.some(({ subject }) => subject === 'You already have a Parley account')).toBe(true);
});

it('AUTH-25 signing up for an account that exists changes nothing of it', async () => {
  await activePerson(app, 'mine@example.com');
  await stranger().call(signUp.signUp, {
    body: { email: 'MINE@example.com', name: 'Thief', password: 'slow copper meadow 77 tide', companyName: 'Thieves' },
  });
  const ada = await signedIn(app.url, 'mine@example.com');
  const me = await ada.call(users.me, {});
  expect(me).toMatchObject({ name: 'Ada Martin', tenantIds: [me.tenantId] });
});

it('AUTH-25 L7 mails that anybody can cause are few an hour for one address', async () => {
  const ask = () => stranger().call(passwords.forgot, { body: { email: 'flood@example.com' } });
  for (let time = 0; time < 3; time += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429, type: 'too_many_requests' });
});

it('AUTH-13 the mail speaks the language of the request, and a hostile name stays text', async () => {
  const browser = browserAt(app.url, { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' });
  const name = '<img src=x onerror=alert(1)> http://evil.example "\'&';
  await browser.call(signUp.signUp, { body: { email: 'claire@example.com', name, password: PASSWORD } });
  const mail = await mailTo(app, 'claire@example.com');
  expect(mail.subject).toBe('Activez votre compte Parley');
  expect(mail.html).toContain('lang="fr"');
  expect(mail.html).not.toMatch(/<img|http:\/\/evil/);
  expect(mail.html).not.toMatch(/<[^>]*\ssrc=|url\(/);
  expect(mail.text).not.toContain('http://evil');
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(String(href)).origin)).toEqual([app.url]);
});

it('AUTH-13 the operator can close sign-up, or open it for one kind only', async () => {
  const answers: Record<string, unknown[]> = {};
  for (const mode of ['closed', 'members', 'companies'] as const) {
    const other = await testApp({ config: { signUp: mode } });
    const status = async (body: object): Promise<number> =>
      (
        await fetch(`${other.url}/identity/resources/users/v1/signUp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'a@example.com', ...body }),
        })
      ).status;
    const vendor = await fetch(`${other.url}/identity/resources/configurations/v1/public`);
    answers[mode] = [
      await status({}),
      await status({ companyName: 'Co' }),
      ((await vendor.json()) as { allowSignups: boolean }).allowSignups,
    ];
    await other.close();
  }
  expect(answers).toEqual({ closed: [403, 403, false], members: [200, 403, true], companies: [400, 200, true] });
});
