import { createFormatter } from '@parley/contracts/formats.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/people.ts';
import { signUpOwner } from '../../apps/server/src/testing/people.ts';
import { askIdentity, mailAbout } from '../support/identity.ts';
import { journeys } from '../support/journeys.ts';
import { agreeToEverything } from '../support/onboarding.ts';
import { walkSwitches } from '../support/switches.ts';

const house = journeys();
/** Times are told in Tokyo, where it is always nine hours later than in Greenwich. */
const TOKYO = 'Asia/Tokyo';
/** English and French put spaces of several widths before `pm` and `€`. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

const open = async (page: Page) => {
  await page.goto(house.at('/portal/account'));
  await page.getByLabel('Time zone').waitFor();
};
const choose = (label: string, value: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).selectOption(value);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};
const newestAudit = async (page: Page): Promise<string> => {
  await page.goto(house.at('/portal/audits'));
  const first = page.getByRole('table').locator('tbody tr[data-index]').first();
  await first.waitFor();
  return plain(await first.locator('th, td').first().innerText());
};

/** The text of a file that a person takes out. */
async function fileOf(person: SignedIn, path: string, method = 'GET'): Promise<string> {
  const response = await fetch(house.at(path), {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  expect(response.status, path).toBe(200);
  return response.text();
}

test('TENANT-7 TENANT-1 what an account says of times and amounts is how they are shown, mailed and exported, after a reload too', {
  timeout: 90_000,
}, async () => {
  const person = { ...(await signUpOwner(house.server())), language: 'en' as const };
  await agreeToEverything(house.server(), person);
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
  await house.ask(person, 'POST', '/chat', { message: 'My mornings are loud.', conversation_id: id });
  const { page } = await house.as(person, { timezoneId: 'America/New_York' });

  await walkSwitches(page, open, [
    {
      name: 'Time zone',
      set: choose('Time zone', TOKYO),
      effect: async () => {
        await page.goto(house.at(`/c/${id}`));
        const time = page.locator('article time').first();
        const at = (await time.getAttribute('datetime')) ?? '';
        await expect.poll(() => time.innerText()).toBe(createFormatter('en', { timezone: TOKYO }).time(at));
      },
    },
    {
      name: 'Dates',
      set: choose('Dates', 'DD.MM.YYYY'),
      effect: async () => {
        expect(await newestAudit(page)).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
        const [head = '', row = ''] = (await fileOf(person, '/frontegg/audits/export/csv/v2', 'POST')).split('\n');
        expect(head).toContain('"Time (Asia/Tokyo)"');
        expect(row).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d,/);
        const text = await fileOf(person, `/api/conversations/${id}/export?format=markdown`);
        expect(text).toMatch(/· \d\d\.\d\d\.\d{4}, \d\d:\d\d Asia\/Tokyo/);
        const email = 'nora.neuve@example.com';
        await askIdentity(house.server(), person, 'POST', '/users/v2', { email, name: 'Nora' });
        const mail = await mailAbout(house.server(), email, /invite/);
        expect(mail.text).toMatch(/until \d\d\.\d\d\.\d{4}\./);
      },
    },
    {
      name: 'Times',
      set: choose('Times', '12h'),
      effect: async () => {
        expect(await newestAudit(page)).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d?:\d\d [ap]m$/);
        expect(await fileOf(person, '/frontegg/audits/export/csv/v2', 'POST')).toMatch(
          /\n[\d.]{10} \d\d:\d\d:\d\d [AP]M,/,
        );
      },
    },
    {
      name: 'Currency',
      set: choose('Currency', 'EUR'),
      effect: async () => {
        const example = page.getByText('This is how it looks:');
        expect(plain(await example.innerText())).toMatch(/: \d\d\.\d\d\.\d{4}, \d\d?:\d\d [ap]m · €1,234\.50$/);
      },
    },
  ]);
});
