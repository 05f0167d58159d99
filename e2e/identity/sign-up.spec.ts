import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEV_SECRET, linkIn, mailTo, PASSWORD } from '../../apps/server/src/testing/people.ts';
import { composer, journeys, replies, said, say } from '../support/journeys.ts';

const house = journeys();
const newEmail = () => `n${randomBytes(6).toString('hex')}@example.com`;

describe('signing up', () => {
  test('AUTH-13 AUTH-14 CONF-2 from the first page to the first conversation, with the mail read in the mailbox', async () => {
    const { page, context } = await house.stranger();
    const email = newEmail();
    await page.goto(house.at('/'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Your name').fill('Camille Martin');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toContain(email);

    const mailbox = await context.newPage();
    await mailbox.goto(house.at(`/dev/mailbox#secret=${DEV_SECRET}`));
    await mailbox.getByLabel('Only to this address').fill(email);
    await mailbox.getByRole('heading', { level: 2 }).waitFor();
    await mailbox.getByRole('link', { name: 'Open the link' }).click();
    await mailbox.getByRole('button', { name: 'Activate my account' }).click();

    await mailbox.getByRole('heading', { name: 'In which language shall we talk?' }).waitFor();
    await mailbox.getByRole('button', { name: 'Continue' }).click();
    await mailbox.getByRole('heading', { name: 'What this is, and what it is not' }).waitFor();
    await expect
      .poll(() => mailbox.getByRole('main').innerText())
      .toContain('The coach is an AI: a program, not a person.');
    await mailbox.getByRole('button', { name: 'Continue' }).click();

    await mailbox.getByRole('heading', { name: 'Your agreement' }).waitFor();
    const age = mailbox.getByRole('checkbox', { name: /18 years old or older/ });
    await expect.poll(() => age.isChecked()).toBe(false);
    await mailbox.getByRole('button', { name: 'Continue' }).click();
    await mailbox.getByText('Parley can be used from the age of 18.').waitFor();
    await age.check();
    await mailbox.getByRole('checkbox', { name: /My conversations may be kept/ }).check();
    await mailbox.getByRole('button', { name: 'Continue' }).click();

    await mailbox.getByRole('heading', { name: 'A time of your own?' }).waitFor();
    await expect.poll(() => mailbox.getByRole('switch', { name: 'Remind me by mail' }).isChecked()).toBe(false);
    await mailbox.getByRole('button', { name: 'Continue' }).click();

    await mailbox.getByRole('heading', { name: 'What brings you here?' }).waitFor();
    const way = mailbox.getByRole('group', { name: 'Ways to begin' }).getByRole('button').first();
    const words = await way.innerText();
    await way.click();
    await composer(mailbox).waitFor();
    await expect.poll(() => composer(mailbox).inputValue()).toBe(words);
    await composer(mailbox).press('Enter');
    await replies(mailbox).first().waitFor();
    await expect.poll(() => said(mailbox).first().innerText()).toContain(words);
    await mailbox.waitForURL(/\/c\/[0-9a-f-]{36}$/);

    // The other window learnt of it and is signed in as well.
    await page.goto(house.at('/'));
    await composer(page).waitFor();
  });

  test('AUTH-13 CONF-2 APP-13 the same in French, from the language of the browser', async () => {
    const { page } = await house.stranger({ locale: 'fr-FR' });
    const email = newEmail();
    await page.goto(house.at('/account/sign-up'));
    await page.getByLabel('Votre nom').fill('Élodie Martin');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await page.getByRole('heading', { name: 'Consultez vos messages' }).waitFor();
    const mail = await mailTo(house.server(), email);
    expect(mail.subject).toMatch(/compte/);
    await page.goto(linkIn(mail).href);
    await page.getByRole('button', { name: 'Activer mon compte' }).click();
    await page.getByRole('heading', { name: /Dans quelle langue souhaitez-vous parler/ }).waitFor();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('checkbox', { name: /18\s*ans ou plus/ }).check();
    await page.getByRole('checkbox', { name: /Mes conversations peuvent être conservées/ }).check();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('heading', { name: 'Un moment à vous' }).waitFor();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('button', { name: 'Je préfère commencer avec mes propres mots' }).click();
    await say(page, 'Je voudrais parler de mon travail.');
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Mode guidé');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
  });

  test('AUTH-14 a spent activation link says so and offers another', async () => {
    const { page } = await house.stranger();
    const email = newEmail();
    await page.goto(house.at('/account/sign-up'));
    await page.getByLabel('Your name').fill('Robin');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    const link = linkIn(await mailTo(house.server(), email));
    await page.goto(link.href);
    await page.getByRole('button', { name: 'Activate my account' }).click();
    await page.waitForURL(/\/welcome/);

    const other = await house.stranger();
    await other.page.goto(link.href);
    await other.page.getByRole('heading', { name: 'This link no longer holds' }).waitFor();
    await other.page.getByRole('heading', { name: 'Send a new link' }).waitFor();
  });

  test('AUTH-13 what is missing in the form is told under its field, and nothing is sent', async () => {
    const { page } = await house.stranger();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('signUp')) sent.push(request.url());
    });
    await page.goto(house.at('/account/sign-up'));
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('Enter the name you would like to be called by.').waitFor();
    await page.getByText('Enter your e-mail address.').waitFor();
    await page.getByText('7 more characters: a password has at least 12.').waitFor();
    await expect
      .poll(() => page.getByLabel('Your name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(sent).toEqual([]);
  });
});
