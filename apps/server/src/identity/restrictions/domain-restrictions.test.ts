import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { domainRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailTo, PASSWORD } from '../testing/browser.ts';

let app: TestApp;
let owner: Browser & { userId: string };
let admin: Browser;
beforeAll(async () => {
  const credentials = { email: 'admin@operator.example', password: PASSWORD };
  app = await testApp({ config: { admin: credentials } });
  owner = await activePerson(app, 'owner@vidal.example', { companyName: 'Maison Vidal' });
  admin = browserAt(app.url);
  admin.token = (await admin.call(login.withPassword, { body: credentials })).accessToken ?? null;
});
afterAll(() => app.close());

const add = (by: Browser, domain: string, type: 'ALLOW' | 'BLOCK' = 'ALLOW') =>
  by.call(domainRestrictions.create, { body: { domain, type } });
const save = (by: Browser, body: { active: boolean; type?: 'ALLOW' | 'BLOCK'; blockPublicDomains?: boolean }) =>
  by.call(domainRestrictions.saveConfig, { body });
const invite = (email: string) => owner.call(invitations.invite, { body: { email } });
const refused = { status: 403, type: 'email_domain_not_allowed' };
const locked = { status: 409, type: 'domain_locks_you_out' };

beforeEach(async () => {
  for (const by of [owner, admin]) {
    await save(by, { active: false, type: 'ALLOW', blockPublicDomains: false });
    for (const { id } of (await by.call(domainRestrictions.list, {})).items)
      await by.call(domainRestrictions.remove, { params: { id } });
  }
});

test('SECU-4 trap 7 rules are listed with both types, and the config is written as type and read as listType', async () => {
  const made = await add(owner, '@Vidal.Example');
  expect(made).toEqual({ id: expect.any(String), domain: 'vidal.example', type: 'ALLOW' });
  await add(owner, 'rival.example', 'BLOCK');
  await expect(add(owner, 'vidal.example')).rejects.toMatchObject({ status: 409, type: 'domain_rule_exists' });
  for (const domain of ['com', 'nobody@vidal.example', '192.0.2.7'])
    await expect(add(owner, domain)).rejects.toMatchObject({ status: 400, type: 'domain_invalid' });
  const bulk = (...domains: string[]) =>
    owner.call(domainRestrictions.createMany, { body: { domains, type: 'ALLOW' } });
  await expect(bulk('one.example', 'two')).rejects.toMatchObject({ type: 'domain_invalid' });
  expect((await bulk('one.example', 'vidal.example')).items.map(({ domain }) => domain)).toEqual(['one.example']);
  const { items } = await owner.call(domainRestrictions.list, {});
  expect(items.map(({ domain, type }) => `${type} ${domain}`)).toEqual([
    'ALLOW one.example',
    'BLOCK rival.example',
    'ALLOW vidal.example',
  ]);
  expect(await save(owner, { active: true, type: 'BLOCK' })).toEqual({
    active: true,
    blockPublicDomains: false,
    listType: 'BLOCK',
  });
  expect(await save(owner, { active: true, blockPublicDomains: true })).toMatchObject({ listType: 'BLOCK' });
  expect((await admin.call(domainRestrictions.list, {})).items).toEqual([]);
  const params = { id: made.id };
  await expect(admin.call(domainRestrictions.remove, { params })).rejects.toMatchObject({ status: 404 });
  await owner.call(domainRestrictions.remove, { params });
});

test('SECU-4 whoever would keep out their own domain is refused, and believed when they insist', async () => {
  await add(owner, 'partner.example');
  await expect(save(owner, { active: true })).rejects.toMatchObject(locked);
  expect((await owner.call(domainRestrictions.config, {})).active).toBe(false);
  const own = await add(owner, 'vidal.example');
  await save(owner, { active: true });
  await expect(owner.call(domainRestrictions.remove, { params: { id: own.id } })).rejects.toMatchObject(locked);
  await expect(add(owner, 'vidal.example', 'BLOCK')).rejects.toMatchObject(locked);
  await owner.call(domainRestrictions.remove, { params: { id: own.id }, query: { force: 'true' } });
  // A rule is about who joins: whoever is there stays.
  expect((await owner.call(users.me, {})).email).toBe('owner@vidal.example');
  const again = browserAt(app.url);
  const body = { email: 'owner@vidal.example', password: PASSWORD };
  expect((await again.call(login.withPassword, { body })).accessToken).toBeTruthy();
});

test('SECU-4 I5 an invitation is refused when it is made, and when it is accepted after the rule came', async () => {
  await invite('late@guest.example');
  await add(owner, 'vidal.example');
  await save(owner, { active: true });
  await expect(invite('other@guest.example')).rejects.toMatchObject(refused);
  await invite('colleague@vidal.example');
  const { userId, token } = linkOf(await mailTo(app, 'late@guest.example'));
  const guest = browserAt(app.url);
  const accept = () => guest.call(activation.activate, { body: { userId, token, password: PASSWORD } });
  await expect(accept()).rejects.toMatchObject(refused);
  // Nothing was used up: with the rule gone the same link leads in.
  await save(owner, { active: false });
  expect((await accept()).accessToken).toBeTruthy();

  // The same for somebody who has an account, and for a link that whoever has it may use.
  const known = await activePerson(app, 'known@guest.example', { companyName: 'Ailleurs' });
  await invite('known@guest.example');
  const link = linkOf(await mailTo(app, 'known@guest.example', 2));
  const { token: shared } = await owner.call(invitations.createLink, { body: { expiresInMinutes: 60 } });
  await save(owner, { active: true });
  await expect(
    known.call(invitations.accept, { body: { userId: link.userId, token: link.token } }),
  ).rejects.toMatchObject(refused);
  const body = { email: 'known@guest.example', password: PASSWORD, invitationToken: shared };
  await expect(browserAt(app.url).call(login.withPassword, { body })).rejects.toMatchObject(refused);
  const form = { email: 'third@guest.example', name: 'Third', password: PASSWORD, invitationToken: shared };
  await expect(browserAt(app.url).call(signUp.signUp, { body: form })).rejects.toMatchObject(refused);
});

test('SECU-4 newcomers meet the rule of the first tenant at sign-up, and again when they activate', async () => {
  const early = browserAt(app.url);
  const form = { email: 'early@gmail.com', name: 'Early', password: PASSWORD };
  await early.call(signUp.signUp, { body: form });
  await save(admin, { active: true, type: 'BLOCK', blockPublicDomains: true });
  await expect(
    browserAt(app.url).call(signUp.signUp, { body: { ...form, email: 'late@gmail.com' } }),
  ).rejects.toMatchObject(refused);
  const { userId, token } = linkOf(await mailTo(app, 'early@gmail.com'));
  await expect(early.call(activation.activate, { body: { userId, token } })).rejects.toMatchObject(refused);
  // A company of one's own has its own rules.
  const company = { ...form, email: 'founder@gmail.com', companyName: 'Atelier' };
  await browserAt(app.url).call(signUp.signUp, { body: company });
  await activePerson(app, 'clerk@operator.example');
});
