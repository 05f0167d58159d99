import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../apps/server/src/testing/people.ts';
import { journeys } from '../support/journeys.ts';

const house = journeys({ admin: false });

describe('a fresh installation', () => {
  test('OPS-1 APP-9 the printed link makes the administrator once, who then sees the administration', async () => {
    const link = /First time\?.*\n\s+(\S+)/.exec(house.server().output())?.[1] ?? '';
    const { page } = await house.stranger();
    await page.goto(link);
    await page.getByRole('heading', { name: 'The first account' }).waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Make me the administrator' }).click();
    await page.getByRole('heading', { name: 'In which language shall we talk?' }).waitFor();
    await page.goto(house.at('/admin'));
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
    await page.getByText('Built-in coach').waitFor();

    const other = await house.stranger({ locale: 'fr-FR' });
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Administrer cette installation' }).count()).toBe(0);
  });
});
