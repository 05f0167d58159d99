import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { askIdentity } from './identity.ts';
import type { Journeys, Person } from './journeys.ts';

/** Sets what holds for all tenants of the server, as whoever runs it. @returns the call that sets it; the token is asked for now */
export async function doorOf(house: Journeys): Promise<(kind: string, settings: object) => Promise<void>> {
  const admin = await house.admin();
  return async (kind, settings) =>
    askIdentity(house.server(), admin, 'PUT', `/configurations/v1/vendor-policies/${kind}`, settings);
}

/** The sign-in page in a browser of its own, at an address that no other journey comes from. */
export async function atTheDoor(house: Journeys, path = '/account/login') {
  const visit = await house.stranger({
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
  });
  await visit.page.goto(house.at(path));
  return visit;
}

export async function giveEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function byPassword(page: Page, { email }: Pick<Person, 'email'>, password = PASSWORD): Promise<void> {
  await giveEmail(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
