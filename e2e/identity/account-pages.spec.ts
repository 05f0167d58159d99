import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { composer, journeys } from '../support/journeys.ts';

const house = journeys();

/** AUTH-1, with the heading that somebody meets there without a link and without a session. */
const PAGES: [path: string, en: string, fr: string][] = [
  ['/account/login', 'Sign in', 'Se connecter'],
  // Signs in first.
  ['/account/step-up', 'Sign in', 'Se connecter'],
  ['/account/logout', 'You are signed out', 'La session est fermée'],
  ['/account/activate', 'This link is not complete', 'Ce lien est incomplet'],
  ['/account/impersonate', 'Acting in their name did not begin', 'Vous n’agissez pas en son nom'],
  ['/account/invitation/accept', 'We couldn’t verify your invitation', 'Nous n’avons pas pu vérifier votre invitation'],
  ['/account/forget-password', 'A new password', 'Un nouveau mot de passe'],
  ['/account/reset-phone-number', 'A new phone number', 'Un nouveau numéro de téléphone'],
  ['/account/reset-password', 'This link is not complete', 'Ce lien est incomplet'],
  ['/account/social/success', 'That sign-in did not succeed', 'Cette connexion n’a pas abouti'],
  ['/account/sign-up', 'Create an account', 'Créer un compte'],
  ['/account/oidc/callback', 'That sign-in did not succeed', 'Cette connexion n’a pas abouti'],
  ['/account/saml/callback', 'That sign-in did not succeed', 'Cette connexion n’a pas abouti'],
  ['/account/login/magic-link', 'This link is not complete', 'Ce lien est incomplet'],
  ['/oauth/callback', 'That sign-in did not succeed', 'Cette connexion n’a pas abouti'],
  ['/account/unlock', 'This link no longer holds', 'Ce lien n’est plus valable'],
  // Places that lead on: a stranger ends at the sign-in.
  ['/account/redirect', 'Sign in', 'Se connecter'],
  ['/', 'Sign in', 'Se connecter'],
];

describe('the pages of an account', () => {
  for (const language of ['en', 'fr'] as const) {
    test(`AUTH-1 APP-13 every address answers with a page of ours and a way out, in ${language}`, async () => {
      const { page } = await house.stranger({ locale: language === 'en' ? 'en-GB' : 'fr-FR' });
      for (const [path, en, fr] of PAGES) {
        await page.goto(house.at(path));
        const title = language === 'en' ? en : fr;
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        expect(await page.title(), path).toBe(`${title} · Parley`);
        await expect
          .poll(() => page.getByRole('link').count(), { message: `${path} has a way out` })
          .toBeGreaterThan(0);
        await expect.poll(() => page.locator('html').getAttribute('lang'), { message: path }).toBe(language);
      }
    });
  }

  test('AUTH-1 an address that is none says so', async () => {
    const { page } = await house.stranger();
    await page.goto(house.at('/account/no-such-page'));
    await page.getByText('There is no page at this address.').waitFor();
  });
});

const REFUSED = 'The redirect url param is not valid, the origin is a different site';

describe('where a sign-in leads', () => {
  test('APP-8 AUTH-2 a target elsewhere is ignored with a warning, however it is written', async () => {
    const { origin, host, port } = new URL(house.server().url);
    const targets = [
      'https://evil.example/',
      'HTTPS://EVIL.EXAMPLE/',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '/\t/evil.example',
      '/%09/evil.example',
      'https:evil.example',
      'https:/evil.example',
      'https://evil.example#localhost',
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      `http://user@${host}/settings`,
      `${origin}%2f@evil.example`,
      `https://${host}/settings`,
      `http://localhost:${Number(port) + 1}/settings`,
      `http://127.0.0.1:${port}/settings`,
      `http://localhost.:${port}/settings`,
      `http://loсalhost:${port}/settings`,
      'https://*.example.com/',
      '/..;/evil.example',
      '/..%2fevil.example',
      '/%252e%252e/evil.example',
      '/settings\r\nSet-Cookie: a=b',
      'javascript:alert(document.domain)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'settings',
      `/settings?${'a'.repeat(2_100)}`,
    ];
    const { page } = await house.as(await house.person());
    const warnings: string[] = [];
    const foreign: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) foreign.push(request.url());
    });
    page.on('dialog', (dialog) => foreign.push(`dialog: ${dialog.message()}`));
    for (const target of targets) {
      warnings.length = 0;
      await page.goto(house.at(`/account/login?redirectUrl=${encodeURIComponent(target)}`));
      await page.waitForURL(`${origin}/`);
      await expect.poll(() => warnings, { message: target }).toContain(REFUSED);
    }
    await composer(page).waitFor();
    expect(foreign).toEqual([]);
  });

  test('APP-8 a target here is followed after the password, with its query and its fragment', async () => {
    const person = await house.person();
    const { page } = await house.stranger();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const target = '/welcome?step=about#top';
    await page.goto(house.at(`/account/login?redirectUrl=${encodeURIComponent(house.at(target))}`));
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(house.at(target));
    expect(warnings).toEqual([]);
  });
});
