import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { journeys } from '../support/journeys.ts';
import { organisation } from '../support/organisation.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

describe('figures, read by administrators', () => {
  test('ANLY-1 ANLY-3 ANLY-4 an administrator reads the figures, narrows them, takes them along, and meets nobody', async () => {
    const admin = await house.admin();
    const { page } = await house.as(admin);
    // With few people there is the health of the product and no more.
    await page.goto(house.at('/admin'));
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Figures' }).click();
    await page.getByText('Your organisation has fewer than 10 people.').waitFor();
    expect(await page.getByRole('heading', { name: 'People over time' }).count()).toBe(0);

    await house.sql(organisation(admin.tenantId));
    await house.sql([['delete from assistant.analytics_published', []]]);
    await page.reload();
    const people = (number: string) => page.getByRole('definition').nth(0).getByText(number, { exact: true });
    await people('40').waitFor();
    await page.getByRole('img', { name: /^People over time\. .+: 40;/ }).waitFor();
    await page.getByRole('img', { name: /Begun: 160; Arrive: 160; Understand: 80;.*Commit: Too few people/ }).waitFor();
    await page.getByText('Hatched: too few people to show a number.').waitFor();

    // The table behind a chart, by keyboard.
    const funnel = page.getByRole('region', { name: 'How far conversations go' });
    await funnel.getByRole('radio', { name: 'Chart' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => funnel.getByRole('row', { name: /^Understand/ }).textContent()).toBe('Understand80');
    await expect.poll(() => funnel.getByRole('row', { name: /^Close/ }).textContent()).toBe('CloseToo few people');

    // Filters stand in the address and survive a reload.
    await page.getByText('Last week', { exact: true }).click();
    await page.getByText('French', { exact: true }).click();
    await page.waitForURL(/time_range=7d&language=fr$/);
    await page.reload();
    await people('10').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Last week' }).isChecked()).toBe(true);
    await page.getByText('Not split by language: three conditions together').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('dashboard.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/figures,active_people,[\d-]+,[\d-]+,10,false,/);
    expect(text).toMatch(/funnel,s2,[\d-]+,[\d-]+,,,three_filters/);

    await page.getByRole('link', { name: 'People', exact: true }).click();
    const row = page.getByRole('row', { name: /^Person 12/ });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toMatch(/Week of .*4 to 10$/);

    // Skills and topics, in the same way.
    await page.getByRole('link', { name: 'Skills', exact: true }).click();
    await page.getByRole('img', { name: /^People with a level in each skill\. .*Planning: 30/ }).waitFor();
    await page.getByRole('row', { name: /^Planning.*70% 15 15 Too few people Too few people –$/ }).waitFor();
    await page.getByRole('link', { name: 'Topics', exact: true }).click();
    await page.getByText('Last 13 weeks', { exact: true }).click();
    const topics = page.getByRole('region', { name: 'Topics by number of conversations' });
    await topics.getByText('Table', { exact: true }).click();
    await topics.getByRole('row', { name: /^Career and choice 85 35%$/ }).waitFor();
    await topics.getByRole('row', { name: /^Grief Too few people –$/ }).waitFor();

    // In French, with French numbers, on a phone and in the dark.
    const french = await house.as({ ...admin, language: 'fr' });
    await french.page.goto(house.at('/admin/analytics?time_range=90d'));
    await french.page.getByRole('img', { name: /^Les personnes au fil du temps\./ }).waitFor();
    await french.page.getByText('Commencées', { exact: true }).waitFor();
    expect(await inspect(french.page, { dark: true })).toEqual([]);
  });
});
