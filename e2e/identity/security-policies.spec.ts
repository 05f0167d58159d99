import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { journeys } from '../support/journeys.ts';
import { ADMIN } from '../support/server.ts';

const house = journeys();

describe('the rules at the door', () => {
  test('SECU-1 AUTH-11 an administrator asks everybody for a second factor, and the next person meets it', async () => {
    const next = await house.person();
    const { page } = await house.as(await house.admin());
    // Where the rules were before there was a portal.
    await page.goto(house.at('/account/security'));
    await page.getByRole('tab', { name: 'Signing in' }).click();
    const policy = page.getByRole('region', { name: 'Second factor', exact: true });
    await policy.getByLabel('Who needs one').selectOption('Force');
    await policy.getByText('Those who have none set one up at their next sign-in.').waitFor();
    await policy.getByRole('button', { name: 'Save' }).click();
    // Who has none would be stopped as well, is told so, and insists.
    const question = page.getByRole('dialog', { name: 'You have no second factor yourself' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await policy.getByText('Saved. It holds from now on.').count()).toBe(0);
    await policy.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Save it all the same' }).click();
    await policy.getByText('Saved. It holds from now on.').waitFor();
    await policy.getByText('Your organisation decided this itself.').waitFor();

    const door = await house.stranger();
    await door.page.goto(house.at('/account/login'));
    await door.page.getByRole('textbox').first().fill(next.email);
    await door.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await door.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await door.page.getByRole('button', { name: 'Sign in' }).click();
    await door.page.getByRole('button', { name: /Authenticator app|An app/ }).waitFor();

    // Back to what it was, by the same row.
    await policy.getByLabel('Who needs one').selectOption('DontForce');
    await policy.getByRole('button', { name: 'Save' }).click();
    await policy.getByText('Saved. It holds from now on.').waitFor();
  });

  test('SECU-2 AUTH-20 whoever does nothing is signed out, told why, and comes back to where they were', async () => {
    const { page: admin } = await house.as(await house.admin());
    await admin.goto(house.at('/portal/security?tab=sessionManagement'));
    const policy = admin.getByRole('region', { name: 'Nobody there' });
    await policy.getByLabel('Sign out whoever does nothing').check();
    await policy.getByLabel('Minutes without a sign of life').fill('0');
    await policy.getByRole('button', { name: 'Save' }).click();
    await policy.getByText('Enter a whole number from 1 to 43200.').waitFor();
    await policy.getByLabel('Minutes without a sign of life').fill('10');
    await policy.getByRole('button', { name: 'Save' }).click();
    await policy.getByText('Saved. It holds from now on.').waitFor();

    const { page } = await house.as(await house.person());
    await page.clock.install();
    const asked = page.waitForResponse((response) => response.url().endsWith('/configurations/sessions/v1'));
    await page.goto(house.at('/settings'));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.clock.runFor(2_000);
    await asked;
    // What came of the answer is there.
    await page.waitForFunction(() => localStorage.getItem('parley.last-activity') !== null);
    await page.clock.fastForward('10:01');
    await page.getByText('You were signed out because nobody was here for 10 minutes.').waitFor();
    await page.waitForURL(/\/account\/login\?redirectUrl=%2Fsettings/);

    await policy.getByLabel('Sign out whoever does nothing').uncheck();
    await policy.getByRole('button', { name: 'Save' }).click();
    await policy.getByText('Saved. It holds from now on.').waitFor();
  });

  test('SECU-1 a member sees neither the page nor its place', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/portal/security'));
    await page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Security' }).count()).toBe(0);
  });
});

describe('the security center', () => {
  test('SECU-5 a recommendation shows its change, is carried out by keyboard, and undone', async () => {
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/portal/security'));
    const score = page.getByRole('region', { name: 'How safe it is' });
    const before = await score.getByText(/^\d+$/).innerText();
    const title = 'Lock an account that somebody guesses at';
    await page.getByRole('button', { name: `See the change: ${title}` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText('No account is locked. Attempts only become slower.').waitFor();
    await dialog.getByText(/After 5 wrong passwords an account is locked/).waitFor();
    await dialog.getByRole('button', { name: 'Change it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Undo: ${title}` }).waitFor();
    await expect.poll(() => score.getByText(/^\d+$/).innerText()).toBe(String(Number(before) + 10));
    expect(await page.getByRole('button', { name: `See the change: ${title}` }).count()).toBe(0);
    await page.getByRole('button', { name: `Undo: ${title}` }).click();
    await page.getByText('It is as it was before.').waitFor();
    await expect.poll(() => score.getByText(/^\d+$/).innerText()).toBe(before);
    // Whom it concerns, in one of three tables.
    await page.getByText('No second factor', { exact: true }).click();
    await page.getByRole('table', { name: 'No second factor' }).getByText('admin@example.com').first().waitFor();
  });
});

describe('from where, and with which address', () => {
  test('SECU-3 J4 J5 one’s own network is allowed; the rule that lets oneself in is not lost by a slip', async () => {
    const here = '203.0.113.7';
    const { page } = await house.as(await house.admin(), { extraHTTPHeaders: { 'x-forwarded-for': here } });
    await page.goto(house.at('/portal/security?tab=ipRestrictions'));
    await page.getByText(`You are at ${here}.`).waitFor();
    const rules = page.getByRole('region', { name: 'Who is let in from where' });
    await rules.getByLabel('Look at the network people come from').check();
    await rules.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'You would keep yourself out' });
    await question.getByText(/your next click would be refused/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Allow my network' }).click();
    const quick = page.getByRole('dialog', { name: `Allow ${here} and look at networks from now on?` });
    await quick.getByText('It will be the only network that is let in.').waitFor();
    await quick.getByRole('button', { name: 'Allow my network' }).click();
    await rules.getByText(/Only people on an allowed network are let in/).waitFor();
    await page.getByText('It is on the list of allowed networks.').waitFor();

    // Elsewhere nobody comes in any more.
    const door = await house.stranger({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.20' } });
    await door.page.goto(house.at('/account/login'));
    await door.page.getByRole('textbox').first().fill(ADMIN.email);
    await door.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await door.page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await door.page.getByRole('button', { name: 'Sign in' }).click();
    await door.page
      .getByText(/not open to the network you are on/)
      .first()
      .waitFor();

    // Back to what it was: first the rules are off, then the network is gone.
    await rules.getByLabel('Look at the network people come from').uncheck();
    await rules.getByRole('button', { name: 'Save' }).click();
    await rules.getByText('Saved. It holds from now on.').waitFor();
    await page.getByRole('button', { name: `Actions for ${here}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: `Remove ${here}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('No network is allowed yet').waitFor();
  });

  test('SECU-4 J4 sur un téléphone, en français\u00a0: un domaine est admis, la règle tient, et elle se retire', async () => {
    const admin = { ...(await house.admin()), language: 'fr' as const };
    const { page } = await house.as(admin, { viewport: { width: 360, height: 740 } });
    await page.goto(house.at('/portal/security?tab=domainRestrictions'));
    const rules = page.getByRole('region', { name: 'Quelles adresses peuvent nous rejoindre' });
    await rules.getByLabel('Regarder le domaine de l’adresse de qui arrive').check();
    await rules.getByRole('button', { name: 'Enregistrer' }).click();
    await page
      .getByRole('dialog', { name: 'Votre propre domaine serait écarté' })
      .getByRole('button', { name: 'Annuler' })
      .click();
    await page.getByRole('button', { name: 'Ajouter des domaines' }).click();
    const form = page.getByRole('dialog', { name: 'Domaines' });
    await form.getByLabel('Domaines').fill('com');
    await form.getByRole('button', { name: 'Ajouter des domaines' }).click();
    await form.getByText('Ce n’est pas un domaine comme example.com.').waitFor();
    await form.getByLabel('Domaines').fill('example.com');
    await form.getByRole('button', { name: 'Ajouter des domaines' }).click();
    await page.getByRole('table', { name: 'Domaines' }).getByText('example.com').waitFor();
    await rules.getByRole('button', { name: 'Enregistrer' }).click();
    await rules.getByText('Enregistré. Cela vaut dès maintenant.').waitFor();

    const newcomer = await house.stranger({ locale: 'fr-FR' });
    await newcomer.page.goto(house.at('/account/sign-up'));
    await newcomer.page.getByLabel('E-mail', { exact: true }).fill('quelquun@ailleurs.example');
    await newcomer.page.getByLabel('Votre nom', { exact: true }).fill('Camille');
    await newcomer.page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await newcomer.page.getByRole('button', { name: 'Créer le compte' }).click();
    await newcomer.page
      .getByText(/pas ouverte aux adresses de ce domaine/)
      .first()
      .waitFor();

    await rules.getByLabel('Regarder le domaine de l’adresse de qui arrive').uncheck();
    await rules.getByRole('button', { name: 'Enregistrer' }).click();
    await rules.getByText('Enregistré. Cela vaut dès maintenant.').waitFor();
  });
});
