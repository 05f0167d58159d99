import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { journeys } from '../support/journeys.ts';

const house = journeys();

describe('the rules at the door', () => {
  test('SECU-1 AUTH-11 an administrator asks everybody for a second factor, and the next person meets it', async () => {
    const next = await house.person();
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/account/security'));
    const policy = page.getByRole('region', { name: 'Second factor', exact: true });
    await policy.getByLabel('Who needs one').selectOption('Force');
    await policy.getByText('Those who have none set one up at their next sign-in.').waitFor();
    await policy.getByRole('button', { name: 'Save' }).click();
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
    await admin.goto(house.at('/account/security'));
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
    await page.goto(house.at('/account/security'));
    await page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Security' }).count()).toBe(0);
  });
});
