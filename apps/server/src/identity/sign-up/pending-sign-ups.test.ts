import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settled } from '#testing/settled.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { SIGN_UP } from '../limits.ts';
import { ask, finish, magicTokenIn, offerEveryWay } from '../passwordless/testing/ways.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { ACTIVATION_SECONDS } from './sign-ups.service.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock, config: { trustedProxies: ['127.0.0.1', '::1'] } });
  await offerEveryWay(app);
});
afterAll(() => app.close());

const THEIRS = 'slow copper meadow 77 tide';
const GONE = { status: 410, type: 'activation_link_invalid' };
const stranger = (): Browser => browserAt(app.url);
const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[];

type Form = { name?: string; companyName?: string; password?: string };
const signUpAs = async (email: string, form: Form = {}): Promise<Browser> => {
  const browser = stranger();
  await browser.call(signUp.signUp, { body: { email, ...form } });
  return browser;
};
type Link = { userId: string; token: string };
const activate = async (browser: Browser, { userId, token }: Link, password?: string) => {
  const answer = await browser.call(activation.activate, {
    body: { userId, token, ...(password === undefined ? {} : { password }) },
  });
  browser.token = answer.accessToken ?? null;
  return browser;
};
const opensAs = async (browser: Browser) => {
  const { name, email, roles } = await browser.call(users.me, {});
  const { tenants: list } = await browser.call(tenants.mine, {});
  return { name, email, roles: roles.map(({ key }) => key), tenants: list.map((tenant) => tenant.name) };
};
const linkTo = async (email: string, number = 1) => linkOf(await mailTo(app, email, number));
const mailsAbout = async (email: string, number: number) => (await mailTo(app, email, number)).text;

it.each([
  ['our form', { password: PASSWORD }],
  ['the form of the wire, which has no password', {}],
])(
  'AUTH-13 AUTH-14 L5 a stranger who signs up second with %s takes nothing from who came first',
  async (kind, form) => {
    const email = `first-${kind.length}@example.com`;
    const owner = await signUpAs(email, { name: 'Ada Martin', companyName: 'Late & Sons', ...form });
    const first = await linkTo(email);
    await signUpAs(email, { name: 'Mallory', companyName: 'Mallory & Co', password: THEIRS });
    const second = await linkTo(email, 2);
    await activate(owner, first, 'password' in form ? undefined : PASSWORD);
    expect(await opensAs(owner)).toEqual({ name: 'Ada Martin', email, roles: ['owner'], tenants: ['Late & Sons'] });
    await signedIn(app.url, email, PASSWORD);
    await expect(signedIn(app.url, email, THEIRS)).rejects.toMatchObject({ type: 'incorrect_credentials' });
    await expect(activate(stranger(), second, THEIRS)).rejects.toMatchObject(GONE);
    expect(await sql(`select 1 from identity.tenants where name like 'Mallory%'`)).toEqual([]);
  },
);

it('AUTH-14 L5 who signs up after a stranger opens the account by their own link, with their own name and company', async () => {
  const email = 'second@example.com';
  await signUpAs(email, { name: 'Mallory', companyName: 'Mallory Inc', password: THEIRS });
  const first = await linkTo(email);
  const owner = await signUpAs(email, { name: 'Ada Martin', companyName: 'Own House', password: PASSWORD });
  await activate(owner, await linkTo(email, 2));
  expect(await opensAs(owner)).toMatchObject({ name: 'Ada Martin', tenants: ['Own House'] });
  await expect(activate(stranger(), first, THEIRS)).rejects.toMatchObject(GONE);
});

it('AUTH-14 I2 of several links followed at the same moment one opens the account, and its texts alone are used', async () => {
  const email = 'race@example.com';
  const names = ['One', 'Two', 'Three'];
  const links = [];
  for (const [index, name] of names.entries()) {
    await signUpAs(email, { name, companyName: `${name} Ltd` });
    links.push(await linkTo(email, index + 1));
  }
  const tries = await Promise.allSettled(links.map((link) => activate(stranger(), link, PASSWORD)));
  const opened = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(opened).toHaveLength(1);
  for (const result of tries) if (result.status === 'rejected') expect(result.reason).toMatchObject(GONE);
  const { name, tenants: own } = await opensAs(opened[0] as Browser);
  expect(own).toEqual([`${name} Ltd`]);
  expect(await sql(`select 1 from identity.tenants where name in ('One Ltd', 'Two Ltd', 'Three Ltd')`)).toHaveLength(1);
  expect(
    await sql(`select 1 from identity.sign_ups s join identity.users u on u.id = s.user_id where u.email = $1`, [
      email,
    ]),
  ).toEqual([]);
});

it('AUTH-14 the mail tells which sign-up it activates, and that others wait; the audit tells how many went', async () => {
  const email = 'told@example.com';
  await signUpAs(email, { name: 'Ada Martin', companyName: 'Late & Sons' });
  const alone = await mailsAbout(email, 1);
  expect(alone).toContain('Name: Ada Martin. Company: Late & Sons.');
  expect(alone).not.toContain('Another sign-up');
  await signUpAs(email, { name: 'Mallory https://evil.example' });
  const second = await mailsAbout(email, 2);
  expect(second).toContain('Another sign-up with your address');
  expect(second).not.toContain('https://evil.example');
  await activate(stranger(), await linkTo(email), PASSWORD);
  const [activated] = await sql(`select data from identity.audits where action = 'user.activated' and email = $1`, [
    email,
  ]);
  expect(activated?.data).toMatchObject({ otherSignUps: 1 });
  const repeated = await sql(`select data from identity.audits where action = 'user.signed_up' and email = $1`, [
    email,
  ]);
  expect(repeated.map(({ data }) => (data as { waiting: number }).waiting)).toEqual([1, 2]);
});

it('AUTH-14 I7 asked again where it was asked for first, the mail comes for that sign-up; the former link still works', async () => {
  const email = 'again@example.com';
  await signUpAs(email, { name: 'Mallory', companyName: 'M' });
  const owner = await signUpAs(email, { name: 'Ada Martin', companyName: 'Resent House', password: PASSWORD });
  const first = await linkTo(email, 2);
  await owner.call(activation.resend, { body: { email } });
  const text = await mailsAbout(email, 3);
  expect(text).toContain('Company: Resent House');
  const again = await linkTo(email, 3);
  expect(again.token).not.toBe(first.token);
  expect(await owner.call(activation.strategy, { query: again })).toEqual({ shouldSetPassword: false });
  await activate(owner, first);
  expect(await opensAs(owner)).toMatchObject({ tenants: ['Resent House'] });
  await expect(activate(owner, again)).rejects.toMatchObject(GONE);
});

it('AUTH-14 L5 asked again elsewhere, one mail offers every sign-up that waits by what was typed; so does a forgotten password', async () => {
  for (const [email, askAgain] of [
    ['choice@example.com', activation.resend],
    ['forgot@example.com', passwords.forgot],
  ] as const) {
    await signUpAs(email, { name: 'Mallory', companyName: 'Mallory Org' });
    await signUpAs(email, { name: 'Ada Martin', companyName: 'Chosen House' });
    await linkTo(email, 2);
    await stranger().call(askAgain, { body: { email } });
    const text = await mailsAbout(email, 3);
    const url = /Ada Martin, Chosen House[^\n]*\n(\S+)/.exec(text)?.[1] ?? '';
    const link = new URL(url).searchParams;
    expect(text).toContain('Mallory, Mallory Org');
    const owner = await activate(
      stranger(),
      { userId: link.get('userId') ?? '', token: link.get('token') ?? '' },
      PASSWORD,
    );
    expect(await opensAs(owner)).toMatchObject({ name: 'Ada Martin', tenants: ['Chosen House'] });
    expect(await mailsTo(app, email)).toHaveLength(3);
  }
});

it('AUTH-14 a link holds three days from its mail, and the sign-up as long as its last link', async () => {
  const email = 'three-days@example.com';
  await signUpAs(email, { name: 'Ada Martin', companyName: 'Slow House' });
  const first = await linkTo(email);
  clock.forward(2 * 86_400);
  await stranger().call(activation.resend, { body: { email } });
  const second = await linkTo(email, 2);
  clock.forward(86_400 + 60);
  await expect(activate(stranger(), first, PASSWORD)).rejects.toMatchObject(GONE);
  await app.services.jobs.send('identity-expired', {});
  const owner = await activate(stranger(), second, PASSWORD);
  expect(await opensAs(owner)).toMatchObject({ tenants: ['Slow House'] });
});

it('AUTH-15 L5 a stranger’s sign-up neither takes an invited person’s place nor gives them its name or tenant', async () => {
  const host = await activePerson(app, 'host@example.com', { companyName: 'Maison Vidal' });
  const other = await activePerson(app, 'other-host@example.com', { companyName: 'Elsewhere' });
  const email = 'guest@example.com';
  await other.call(invitations.invite, { body: { email, name: 'Wrong Name', phone: '+33600000001' } });
  await mailTo(app, email);
  await host.call(invitations.invite, { body: { email, name: 'Grace Hopper' } });
  const invited = await linkTo(email, 2);
  await signUpAs(email, { name: 'Mallory', companyName: 'Mallory GmbH', password: THEIRS });
  await mailTo(app, email, 3);
  // The sign-up has a mail of its own and sends no invitation again.
  await settled(app.services.database);
  expect(await mailsTo(app, email)).toHaveLength(3);
  // A stranger who asks for the invitations again ends none of them.
  await stranger().call(invitations.resend, { body: { email } });
  await mailTo(app, email, 5);
  const guest = await activate(stranger(), invited, PASSWORD);
  expect(await opensAs(guest)).toEqual({ name: 'Grace Hopper', email, roles: ['member'], tenants: ['Maison Vidal'] });
  expect(await guest.call(users.me, {})).toMatchObject({ phoneNumber: null });
  await expect(signedIn(app.url, email, THEIRS)).rejects.toMatchObject({ type: 'incorrect_credentials' });
});

it('AUTH-15 L5 an invitation link that a stranger signs up with leads the owner of the address nowhere', async () => {
  const mallory = await activePerson(app, 'trap@example.com', { companyName: 'Trap' });
  const { token } = await mallory.call(invitations.createLink, { body: {} });
  const email = 'trapped@example.com';
  await stranger().call(signUp.signUp, { body: { email, name: 'Mallory', invitationToken: token } });
  await mailTo(app, email);
  const owner = stranger();
  const before = (await mailsTo(app, email)).length;
  await ask(owner, 'magiclink', { email });
  owner.token =
    (await finish(owner, 'magiclink', magicTokenIn(await mailTo(app, email, before + 1)))).accessToken ?? null;
  expect(await opensAs(owner)).toMatchObject({ name: '', roles: ['member'], tenants: ['Parley'] });
});

it('AUTH-8 AUTH-13 by a link to sign in the account opens as this browser signed up, and with its password', async () => {
  const email = 'own-browser@example.com';
  const owner = await signUpAs(email, { name: 'Ada Martin', companyName: 'Linked House', password: PASSWORD });
  await signUpAs(email, { name: 'Mallory', companyName: 'Mallory SA', password: THEIRS });
  await mailTo(app, email, 2);
  await ask(owner, 'magiclink', { email });
  owner.token = (await finish(owner, 'magiclink', magicTokenIn(await mailTo(app, email, 3)))).accessToken ?? null;
  expect(await opensAs(owner)).toMatchObject({ name: 'Ada Martin', tenants: ['Linked House'] });
  await signedIn(app.url, email, PASSWORD);
});

it('AUTH-25 F1 only the browser that signed up hears that the account waits, and hears it of every address', async () => {
  await activePerson(app, 'has-one@example.com');
  const answers = [];
  for (const email of ['has-one@example.com', 'has-none@example.com']) {
    const browser = await signUpAs(email, { password: THEIRS });
    const tell = (from: Browser, password: string) =>
      from.call(login.withPassword, { body: { email, password } }).catch(({ type }) => type);
    answers.push([
      await tell(browser, THEIRS),
      await tell(browser, 'another wrong one 12'),
      await tell(stranger(), THEIRS),
    ]);
  }
  expect(answers[0]).toEqual(['account_not_activated', 'incorrect_credentials', 'incorrect_credentials']);
  expect(answers[1]).toEqual(answers[0]);
});

it('AUTH-25 L7 36 sign-ups wait for one address at most, and those of one network leave room for others', async () => {
  const email = 'full@example.com';
  const from = (ip: string) =>
    browserAt(app.url, { 'x-forwarded-for': ip }).call(signUp.signUp, { body: { email, name: 'X' } });
  const refused = { status: 429, type: 'too_many_requests' };
  for (let time = 0; time < 3; time += 1) await from('203.0.113.7');
  await expect(from('203.0.113.7')).rejects.toMatchObject(refused);
  for (let network = 1; network <= 3; network += 1) await from(`198.51.100.${network}`);
  await expect(from('198.51.100.4')).rejects.toMatchObject(refused);
  // The next hour, and the one after: twelve in a day, each of which waits three days.
  for (const hour of [1, 2]) {
    await sql(`delete from platform.rate_limits where key like 'sign-up-account:%'`);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => from(`192.0.2.${hour * 10 + at}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(hour === 1 ? 6 : 0);
  }
  expect(SIGN_UP.day).toMatchObject({ points: 12, seconds: 86_400 });
  expect(ACTIVATION_SECONDS).toBe(3 * 86_400);
});

it('AUTH-14 what was not activated goes with age: the sign-up after its link, its account after a month', async () => {
  const email = 'forgotten@example.com';
  await signUpAs(email, { name: 'Ada Martin' });
  const { userId } = await linkTo(email);
  const left = async () => ({
    accounts: (await sql('select 1 from identity.users where id = $1', [userId])).length,
    signUps: (await sql('select 1 from identity.sign_ups where user_id = $1', [userId])).length,
  });
  clock.forward(3 * 86_400 + 60);
  await app.services.jobs.send('identity-expired', {});
  await expect.poll(left).toEqual({ accounts: 1, signUps: 0 });
  clock.forward(30 * 86_400);
  await app.services.jobs.send('identity-expired', {});
  await expect.poll(left).toEqual({ accounts: 0, signUps: 0 });
});

it('ME-2 L5 a stranger’s sign-up does not keep an address from the person who proves that it is theirs', async () => {
  const ada = await activePerson(app, 'moving@example.com');
  const email = 'squatted@example.com';
  await signUpAs(email, { name: 'Mallory', password: THEIRS });
  const link = await linkTo(email);
  await ada.call(users.changeEmail, { body: { email } });
  const code = /\b(\d{8})\b/.exec((await mailTo(app, email, 2)).text)?.[1] ?? '';
  await ada.call(users.verifyEmail, { body: { email, code } });
  expect(await ada.call(users.me, {})).toMatchObject({ email, name: 'Ada Martin' });
  await expect(activate(stranger(), link, THEIRS)).rejects.toMatchObject(GONE);
});
