import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { answered, composer, journeys, said } from '../support/journeys.ts';

const house = journeys();
const EXPIRED = 'Session expired. Please refresh the page to continue.';

describe('what was written is not lost', () => {
  test('APP-5 CHAT-3 a draft survives a reload, each conversation with its own', async () => {
    const person = await house.person();
    const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await composer(page).fill('Not sent yet.');
    await page.goto(house.at(`/c/${id}`));
    await composer(page).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await composer(page).fill('Something else.');
    await page.reload();
    await composer(page).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Something else.');
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Not sent yet.');
  });

  test('APP-4 APP-5 a session that ended: one toast for several failures, then signed out; what was written is there after signing in', async () => {
    const person = await house.person();
    const { page, context } = await house.as(person);
    await page.goto(house.at('/'));
    await composer(page).fill('A long thought that must not be lost.');
    await house.ask(person, 'GET', '/config');
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByText(EXPIRED);
    await page.evaluate(() => {
      const seen = window as unknown as { most: number };
      seen.most = 0;
      new MutationObserver(() => {
        const all = document.querySelectorAll('section[aria-label="Notifications"] p').length;
        seen.most = Math.max(seen.most, all);
      }).observe(document.body, { subtree: true, childList: true });
    });
    // Ended elsewhere: neither the access token nor the cookie holds any more.
    await context.clearCookies();
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'jwt_expired',
          title: 'expired',
          status: 401,
          detail: 'expired',
          errors: ['expired'],
        }),
      }),
    );
    await composer(page).press('Enter');
    await page.getByRole('searchbox').fill('anything');
    await toasts.waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.evaluate(() => (window as unknown as { most: number }).most)).toBe(1);

    await page.unroute('**/api/**');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The message had left the composer: it is sent by itself, once.
    await answered(page);
    await expect.poll(() => said(page).innerText()).toContain('A long thought that must not be lost.');
    await expect.poll(() => said(page).count()).toBe(1);
  });

  test('CHAT-5 a message that could not be sent stays, and is sent once when the server answers again', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    await page.route('**/api/chat', (route) => route.abort());
    await composer(page).fill('Once only.');
    await composer(page).press('Enter');
    await page.getByText('Once only.').waitFor();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/api/chat');
    await page.reload();
    await answered(page);
    await expect.poll(() => said(page).count()).toBe(1);
    await page.reload();
    await said(page).getByText('Once only.').waitFor();
    await expect.poll(() => said(page).count()).toBe(1);
  });

  test('APP-6 an error of the server is told in its words, and the message can be taken back', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await page.route('**/api/chat', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'internal_error', title: 'x', status: 500, detail: 'x', errors: ['x'] }),
      }),
    );
    await composer(page).fill('Take me back.');
    await composer(page).press('Enter');
    await page.getByText("We're facing some difficulties, Please try again").first().waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('Take me back.');
  });

  test('CHAT-9 a message that is too long is counted and not sent', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).fill('a'.repeat(8_001));
    await page.getByText('One character too many to send').first().waitFor();
    await composer(page).press('Enter');
    expect(await said(page).count()).toBe(0);
    await composer(page).fill('a'.repeat(8_000));
    await composer(page).press('Enter');
    await answered(page);
  });
});
