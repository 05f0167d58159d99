import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn, signUpOwner } from '../../apps/server/src/testing/people.ts';
import { askIdentity, mailAbout } from '../support/identity.ts';
import type { Person } from '../support/journeys.ts';
import { composer, journeys } from '../support/journeys.ts';
import { agreeToEverything } from '../support/onboarding.ts';

const KEY = 'FRONTEGG_SEPARATE_TABS_BY_TENANT';
const PATIENCE = { timeout: 15_000 };
const kept = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), KEY);

async function openWorkspaces(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Change workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your workspaces' });
  await dialog.waitFor();
  return dialog;
}

/** The name of the workspace that a tab is in. */
async function workspaceOf(page: Page): Promise<string> {
  const dialog = await openWorkspaces(page);
  const name = await dialog.locator('[aria-current]').innerText();
  await page.keyboard.press('Escape');
  return name.split('\n')[0] ?? '';
}

const journeysOf = (house: ReturnType<typeof journeys>) => {
  /** Somebody of the first tenant who joined another one by an invitation, and has met the product in both. */
  const personOfTwo = async (): Promise<Person & { second: string }> => {
    const person = await house.person();
    const server = { url: house.server().url, headers: { 'x-forwarded-for': '198.51.7.9' } };
    const owner = await signUpOwner(server);
    await askIdentity(house.server(), owner, 'POST', '/users/v2', { email: person.email });
    const mail = await mailAbout(house.server(), person.email, /invitation\/accept/);
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
    const { page, close } = await house.as(person);
    await page.goto(link.href);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('You belong to Maison Test now.').waitFor();
    await close();
    await askIdentity(house.server(), person, 'PUT', '/users/v1/tenant', { tenantId: owner.tenantId });
    const there = await signIn(server, person);
    expect(there.tenantId).toBe(owner.tenantId);
    await agreeToEverything(house.server(), there);
    await askIdentity(house.server(), there, 'PUT', '/users/v1/tenant', { tenantId: person.tenantId });
    return { ...person, second: owner.tenantId };
  };
  return { personOfTwo };
};

describe('workspaces', () => {
  const house = journeys();
  const { personOfTwo } = journeysOf(house);

  test('TENANT-3 AUTH-22 by keyboard to another workspace; off, all tabs follow the session and nothing is kept', async () => {
    const person = await personOfTwo();
    const { page, context } = await house.as(person);
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    const second = await context.newPage();
    await second.goto(house.at('/'));
    await composer(second).waitFor();

    await page.getByRole('button', { name: /^Account of/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your workspaces' }).waitFor();
    await page.keyboard.press('Tab');
    while (!(await page.getByRole('button', { name: 'Maison Test' }).evaluate((it) => it === document.activeElement)))
      await page.keyboard.press('Tab');
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await composer(page).waitFor();
    expect(await workspaceOf(page)).toBe('Maison Test');
    await expect.poll(() => workspaceOf(second)).toBe('Maison Test');
    expect([await kept(page), await kept(second)]).toEqual([null, null]);
  });

  test('TENANT-3 somebody with one workspace is offered none', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Change workspace' }).count()).toBe(0);
  });
});

describe('a workspace for each tab', () => {
  const house = journeys({ env: () => ({ SEPARATE_TABS_BY_TENANT: 'on' }) });
  const { personOfTwo } = journeysOf(house);

  test('AUTH-22 two tabs of one person stay in two workspaces; one that is lost falls back and says so', async () => {
    const person = await personOfTwo();
    const { page: one, context } = await house.as(person);
    await one.goto(house.at('/'));
    await composer(one).waitFor();
    await expect.poll(() => kept(one), PATIENCE).toBe(person.tenantId);
    const two = await context.newPage();
    await two.goto(house.at('/'));
    await composer(two).waitFor();
    const dialog = await openWorkspaces(two);
    await Promise.all([two.waitForEvent('load'), dialog.getByRole('button', { name: 'Maison Test' }).click()]);
    await composer(two).waitFor();
    await expect
      .poll(async () => [await kept(one), await kept(two)], PATIENCE)
      .toEqual([person.tenantId, person.second]);

    // What is said in one is not found in the other.
    await composer(two).fill('Only for this house');
    await composer(two).press('Enter');
    await two.waitForURL(/\/c\//);
    const home = await workspaceOf(one);
    expect(home).not.toBe('Maison Test');
    const asked = one.waitForRequest((request) => request.url().endsWith('/user/token/refresh'));
    await one.reload();
    expect((await asked).postDataJSON()).toEqual({ tenantId: person.tenantId });
    await composer(one).waitFor();
    expect(await one.getByText('Only for this house').count()).toBe(0);
    expect(await workspaceOf(one)).toBe(home);
    await two.reload();
    await composer(two).waitFor();
    expect(await workspaceOf(two)).toBe('Maison Test');

    await house.sql([
      ['delete from identity.memberships where tenant_id = $1 and user_id = $2', [person.second, person.userId]],
    ]);
    await two.goto(house.at('/'));
    await two.getByText(`You no longer belong to the workspace of this tab. It shows “${home}” now.`).waitFor();
    await expect.poll(() => kept(two), PATIENCE).toBe(person.tenantId);
    await composer(two).waitFor();
  });
});
