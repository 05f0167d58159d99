import { invitations } from '@parley/contracts/identity/invitations.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { ask, finish, jarBrowser, magicTokenIn, offerEveryWay } from '../passwordless/testing/ways.ts';
import type { OpenIdProvider } from '../social/testing/openid-provider.ts';
import { openidProvider } from '../social/testing/openid-provider.ts';
import { appWithProvider } from '../social/testing/social-app.ts';
import { socialBrowser } from '../social/testing/social-browser.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, mailTo } from '../testing/browser.ts';

let provider: OpenIdProvider;
let app: TestApp;
let owner: Browser;
let tenantId: string;
/** Nobody comes in who was not invited. */
beforeAll(async () => {
  provider = await openidProvider();
  app = await appWithProvider(provider, { config: { signUp: 'companies' } });
  await offerEveryWay(app);
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal' });
  tenantId = (await owner.call(users.me, {})).tenantId;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const link = async () => (await owner.call(invitations.createLink, { body: {} })).token;
async function profileOf(accessToken: unknown) {
  const browser = browserAt(app.url);
  browser.token = String(accessToken);
  return browser.call(users.me, {});
}

it('AUTH-15 AUTH-8 who was invited and proves the mailbox by a magic link belongs to the tenant that invited, only', async () => {
  await owner.call(invitations.invite, { body: { email: 'invited@example.com' } });
  await mailTo(app, 'invited@example.com');
  const browser = jarBrowser(app.url);
  await ask(browser, 'magiclink', { email: 'invited@example.com' });
  const token = magicTokenIn(await mailTo(app, 'invited@example.com', 2));
  const { accessToken } = await finish(browser, 'magiclink', token);
  expect(await profileOf(accessToken)).toMatchObject({ tenantId, tenantIds: [tenantId] });
});

it('AUTH-15 AUTH-8 an invitation link comes along with a magic link', async () => {
  const person = await activePerson(app, 'known@example.com', { companyName: 'Elsewhere' });
  const browser = jarBrowser(app.url);
  await ask(browser, 'magiclink', { email: 'known@example.com' });
  const token = magicTokenIn(await mailTo(app, 'known@example.com', 2));
  const { accessToken } = await browser.call(passwordless.postLogin, {
    params: { type: 'magiclink' },
    body: { token, invitationToken: await link() },
  });
  const home = (await person.call(users.me, {})).tenantId;
  expect(await profileOf(accessToken)).toMatchObject({ tenantId, tenantIds: [home, tenantId] });
});

it('AUTH-15 AUTH-9 a newcomer comes by a provider with an invitation link only, and belongs to its tenant only', async () => {
  provider.signInAs({ sub: 'grace', email: 'grace@gmail.com', email_verified: true, name: 'Grace Hopper' });
  const refused = await socialBrowser(app).signIn('google');
  expect(refused).toMatchObject({ status: 400, body: { type: 'company_required' } });
  const come = async (invitationToken: string) => {
    const browser = socialBrowser(app);
    const { code, rawState } = await browser.follow(await browser.begin('google'));
    return browser.postLogin('google', { code: code ?? '', state: rawState }, {}, { invitationToken });
  };
  expect(await come('never-was')).toMatchObject({ status: 410, body: { type: 'invitation_invalid' } });
  const first = await come(await link());
  expect(first).toMatchObject({ status: 200, body: { isNewUser: true } });
  expect(await profileOf(first.body.accessToken)).toMatchObject({ tenantId, tenantIds: [tenantId] });
});
