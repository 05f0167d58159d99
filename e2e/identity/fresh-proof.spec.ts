import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailAbout } from '../support/identity.ts';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';
import { ADMIN } from '../support/server.ts';

const house = journeys();
let admin: Person;
beforeAll(async () => {
  admin = await house.admin();
});

/** As if the administrator had last signed in an hour ago. */
const anHourAgo = () =>
  house.sql([
    [`update identity.sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [admin.userId]],
  ]);
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
async function confirm(page: Page): Promise<void> {
  await question(page).getByLabel('Your password').fill(ADMIN.password);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await question(page).waitFor({ state: 'detached' });
}

/** What an administrator does on a page, and what is seen once it is done. */
type Act = {
  name: string;
  path: string;
  act: (page: Page) => Promise<unknown>;
  /** Looked for from before the act: a file comes once. */
  done: (page: Page) => Promise<unknown>;
};

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const choose = async (page: Page, name: string, act: string): Promise<void> => {
  await row(page, name)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};
const inDialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const ACTS: Act[] = [
  {
    name: 'TEAM-9 disables someone, which is shown only once it is confirmed',
    path: '/portal/users',
    act: async (page) => {
      await choose(page, 'Basile Roux', 'Disable');
      await inDialog(page, 'Disable Basile Roux?').getByRole('button', { name: 'Disable' }).click();
    },
    done: (page) => row(page, 'Basile Roux').getByText('Disabled').waitFor(),
  },
  {
    name: 'TEAM-4 opens the dialog of the invitation link',
    path: '/portal/users',
    act: async (page) => {
      await press(page, 'More ways to invite');
      await page.getByRole('menuitem', { name: 'Invitation link' }).click();
    },
    done: (page) => inDialog(page, 'Invitation link').getByText('There is no link at the moment.').waitFor(),
  },
  {
    name: 'SECU-2 limits sessions',
    path: '/portal/security?tab=sessionManagement',
    act: async (page) => {
      const policy = page.getByRole('region', { name: 'Nobody there' });
      await policy.getByLabel('Sign out whoever does nothing').check();
      await policy.getByLabel('Minutes without a sign of life').fill('300');
      await policy.getByRole('button', { name: 'Save' }).click();
    },
    done: (page) => page.getByText('Saved. It holds from now on.').waitFor(),
  },
  {
    name: 'SECU-5 follows a recommendation',
    path: '/portal/security',
    act: async (page) => {
      const title = 'Lock an account that somebody guesses at';
      await press(page, `See the change: ${title}`);
      await inDialog(page, title).getByRole('button', { name: 'Change it' }).click();
    },
    done: (page) => page.getByRole('button', { name: 'Undo: Lock an account that somebody guesses at' }).waitFor(),
  },
  {
    name: 'TEAM-6 creates a role',
    path: '/portal/roles',
    act: async (page) => {
      await press(page, 'Create a role');
      const dialog = inDialog(page, 'Create a role');
      await dialog.getByLabel('Name', { exact: true }).fill('Auditing');
      await dialog.getByLabel('See the audit log').check();
      await dialog.getByRole('button', { name: 'Create a role' }).click();
    },
    done: (page) => row(page, 'Auditing').getByText('1 permission').waitFor(),
  },
  {
    name: 'TENANT-2 adds a sub-account',
    path: '/portal/all-accounts',
    act: async (page) => {
      await press(page, 'Add an account');
      const dialog = inDialog(page, 'Add an account');
      await dialog.getByLabel('Name of the account').fill('North');
      await dialog.getByRole('button', { name: 'Add an account' }).click();
    },
    done: (page) => row(page, 'North').waitFor(),
  },
  {
    name: 'AUDIT-1 exports the audit log',
    path: '/portal/audits',
    act: (page) => press(page, 'Export CSV'),
    done: (page) => page.waitForEvent('download'),
  },
  {
    name: 'FEED-1 exports feedback',
    path: '/admin/feedback',
    act: (page) => press(page, 'Export CSV'),
    done: (page) => page.waitForEvent('download'),
  },
];

describe('AUTH-12 M7 an administrator whose sign-in is old', () => {
  beforeAll(async () => {
    const id = randomUUID();
    await house.sql([
      [
        `insert into identity.users (id, email, name, activated_at) values ($1, 'basile@example.com', 'Basile Roux', now())`,
        [id],
      ],
      ['insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [admin.tenantId, id]],
    ]);
    await house.ask(admin, 'POST', '/feedback', { kind: 'app', rating: 5, comment: 'Calm and clear.' });
  });

  test('AUTH-12 TEAM-2 declines, and nothing typed is lost; confirms, and the invitation goes out', async () => {
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/users'));
    await press(page, 'Invite somebody');
    const invite = inDialog(page, 'Invite somebody');
    await invite.getByLabel('E-mail').fill('nora.neuve@example.com');
    await anHourAgo();
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await question(page).getByLabel('Your password').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await press(page, 'Invite somebody');
    await invite.getByLabel('E-mail').fill('nora.neuve@example.com');
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await question(page).getByRole('button', { name: 'Close' }).click();
    await invite.getByText('Nothing was changed: this needs a recent sign-in.').waitFor();
    await expect.poll(() => invite.getByLabel('E-mail').inputValue()).toBe('nora.neuve@example.com');
    await invite.getByRole('button', { name: 'Send the invitation' }).click();
    await confirm(page);
    await invite.waitFor({ state: 'detached' });
    await row(page, 'nora.neuve').waitFor();
    await mailAbout(house.server(), 'nora.neuve@example.com', /invit/i);
  });

  test.each(ACTS)('AUTH-12 $name', async ({ path, act, done }) => {
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await page.goto(house.at(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await anHourAgo();
    const seen = done(page);
    await Promise.all([seen, act(page).then(() => confirm(page))]);
  });

  test('AUTH-12 TEAM-4 declining to read the invitation link claims nothing about it', async () => {
    const { page } = await house.as(admin, { reducedMotion: 'reduce' });
    await page.goto(house.at('/portal/users'));
    await row(page, 'Basile Roux').waitFor();
    await anHourAgo();
    await press(page, 'More ways to invite');
    await page.getByRole('menuitem', { name: 'Invitation link' }).click();
    await question(page).getByRole('button', { name: 'Close' }).click();
    const link = inDialog(page, 'Invitation link');
    await link.getByText('Nothing was changed: this needs a recent sign-in.').waitFor();
    for (const name of ['Create a link', 'Save']) expect(await link.getByRole('button', { name }).count()).toBe(0);
    expect(await link.getByText('There is no link at the moment.').count()).toBe(0);
    await link.getByRole('button', { name: 'Try again' }).click();
    await confirm(page);
    await link.getByText('There is no link at the moment.').waitFor();
  });
});
