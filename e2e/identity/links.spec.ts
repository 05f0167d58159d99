import { describe, expect, test } from 'vitest';
import { linkIn, PASSWORD, signIn, signUpOwner } from '../../apps/server/src/testing/people.ts';
import { askIdentity, codeIn, mailAbout } from '../support/identity.ts';
import { composer, journeys } from '../support/journeys.ts';

const house = journeys();

describe('links that come by mail', () => {
  test('AUTH-15 AUTH-14 somebody new is invited, chooses a password, and is in', async () => {
    const admin = await house.admin();
    const email = `invited-${Date.now()}@example.com`;
    await askIdentity(house.server(), admin, 'POST', '/users/v2', { email, name: 'Nora' });
    const { page } = await house.stranger();
    await page.goto(linkIn(await mailAbout(house.server(), email, /http/)).href);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Activate my account' }).click();
    await page.getByRole('heading', { name: 'In which language shall we talk?' }).waitFor();
  });

  test('AUTH-15 I1 somebody with an account joins by a press; the same link says later that it is spent', async () => {
    const person = await house.person();
    const owner = await signUpOwner({ url: house.server().url, headers: { 'x-forwarded-for': '198.51.7.7' } });
    await askIdentity(house.server(), owner, 'POST', '/users/v2', { email: person.email });
    const link = linkIn(await mailAbout(house.server(), person.email, /invitation\/accept/)).href;
    const { page } = await house.as(person);
    await page.goto(link);
    await page.getByText('you belong to Maison Test as well').waitFor();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('You belong to Maison Test now.').waitFor();
    const me = await askIdentity<{ tenantIds: string[] }>(house.server(), person, 'GET', '/users/v2/me');
    expect(me.tenantIds).toHaveLength(2);
    await page.goto(link);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('heading', { name: 'We couldn’t verify your invitation' }).waitFor();
  });

  test('AUTH-18 a locked account is opened by its link, by a press, once', async () => {
    const person = await house.person();
    await askIdentity(house.server(), await house.admin(), 'POST', '/configurations/v1/lockout-policy', {
      enabled: true,
      maxAttempts: 3,
    });
    for (let attempt = 0; attempt < 4; attempt += 1)
      await signIn(house.server(), { email: person.email, password: 'not this one at all' }).catch(() => undefined);
    const link = linkIn(await mailAbout(house.server(), person.email, /account\/unlock/)).href;
    const { page } = await house.stranger();
    await page.goto(link);
    await page.getByRole('button', { name: 'Unlock my account' }).click();
    await page.getByRole('heading', { name: 'Your account is open' }).waitFor();
    await signIn(house.server(), { email: person.email });
    await page.goto(link);
    await page.getByRole('button', { name: 'Unlock my account' }).click();
    await page.getByRole('heading', { name: 'This link no longer holds' }).waitFor();
  });

  test('AUTH-18 a lost phone gives way to another by a code to the mailbox, which then signs in', async () => {
    const admin = await house.admin();
    await askIdentity(house.server(), admin, 'POST', '/configurations/v1/auth/strategies', {
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }, { strategy: 'SmsCode' }],
      secondaryAuthStrategies: [{ strategy: 'SmsCode', isActive: true }],
    });
    const person = await house.person();
    await house.sql([
      [
        `insert into identity.phone_numbers (id, user_id, phone_number, verified_at, login)
         values (gen_random_uuid(), $1, '+33612345600', now(), true)`,
        [person.userId],
      ],
    ]);
    const { page } = await house.stranger();
    await page.goto(house.at('/account/reset-phone-number'));
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the mail').waitFor();
    await page
      .getByLabel('Code from the mail')
      .fill(codeIn(await mailAbout(house.server(), person.email, /\b\d{6}\b/)));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Phone number', { exact: true }).fill('+33 6 12 34 56 01');
    await page.getByRole('button', { name: 'Use this number' }).click();
    await page.getByLabel('Code from the text message').waitFor();
    await page
      .getByLabel('Code from the text message')
      .fill(codeIn(await mailAbout(house.server(), '+33612345601', /\b\d{6}\b/)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await composer(page).waitFor();
  });
});

describe('acting for somebody else', () => {
  test('AUTH-18 Z6 an administrator enters by the link, sees the band on every page, and ends it as themselves', async () => {
    const person = await house.person({ name: 'Camille Test' });
    const admin = await house.admin();
    const { page, context } = await house.as(admin);
    await page.goto(house.at('/settings'));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    // The very session of this browser begins it.
    const begun = await page.evaluate(async (userId) => {
      const post = async (path: string, body: unknown, token?: string) => {
        const response = await fetch(`/frontegg/identity/resources${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: JSON.stringify(body),
        });
        return response.json();
      };
      const { accessToken } = await post('/auth/v1/user/token/refresh', {});
      return post('/impersonation/v1/begin', { userId, reason: 'They asked for help.' }, accessToken);
    }, person.userId);
    await page.goto(`${begun.url}&redirectUrl=%2Faccount%2Fprivacy`);
    await page.waitForURL(house.at('/portal/privacy'));
    const band = page.getByRole('complementary', { name: 'Acting for somebody else' });
    await band.getByText('in the name of Camille Test').waitFor();
    // Nothing that would stay is done in another person’s name (Z2).
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This cannot be done in another person’s name.').waitFor();
    await page.getByText('An administrator acts in your name').waitFor();
    await page.goto(house.at('/'));
    await band.waitFor();
    // What was said to the coach is nobody else’s.
    await page.getByRole('heading', { name: 'These conversations stay private' }).waitFor();
    await band.getByRole('button', { name: 'End it' }).click();
    await composer(page).waitFor();
    expect(await band.count()).toBe(0);
    await page.goto(house.at('/admin'));
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
    expect((await context.cookies()).length).toBeGreaterThan(0);
    // The link is spent.
    await page.goto(begun.url);
    await page.getByRole('heading', { name: 'Acting in their name did not begin' }).waitFor();
  });
});
