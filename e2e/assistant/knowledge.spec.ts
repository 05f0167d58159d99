import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { docxOf, pdfOf } from '../../apps/server/src/testing/documents.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

const TRAVEL = pdfOf([
  ['# Travel handbook', 'Everybody plans a journey with the team first.'],
  [
    '# Trains',
    'Trains are booked by the office in the first week of a month.',
    'Tickets of the second class are the rule.',
  ],
]);
const FRAIS = docxOf([
  '# Notes de frais',
  'Ce guide concerne toutes les équipes.',
  '## Remboursement',
  'Les notes de frais sont remboursées dans un délai de dix jours ouvrés.',
]);

const offered = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('knowledge', () => {
  test('KNOW-1 KNOW-2 an administrator adds a PDF and a Word document, sees them read and one refused, and tries a question', async () => {
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/admin'));
    await page.getByRole('link', { name: 'Knowledge' }).click();
    await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
    await page
      .getByLabel('choose files')
      .setInputFiles([
        offered('travel.pdf', TRAVEL),
        offered('notes-de-frais.docx', FRAIS),
        offered('broken.pdf', '%PDF-1.4 and nothing more'),
      ]);
    await row(page, 'travel.pdf').getByText('Ready').waitFor();
    await row(page, 'Notes de frais').getByText('Ready').waitFor();
    await row(page, 'broken.pdf').getByText('It is damaged, or was cut off.').waitFor();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('Nothing had changed.').waitFor();
    await page.getByLabel('A question, such as somebody might ask it').fill('Who books trains?');
    await page.getByText('Trains are booked by the office').waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await inspect(page)).toEqual([]);
    await row(page, 'broken.pdf').getByRole('button', { name: 'Actions for broken.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await row(page, 'broken.pdf').waitFor({ state: 'detached' });
  });

  test('KNOW-2 a question is answered with a source that opens at the passage, by keyboard too', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await page.getByRole('textbox').fill('When are trains booked by the office?');
    await page.keyboard.press('Enter');
    const source = page.getByRole('list', { name: 'From your organisation’s documents' }).getByRole('button');
    await source.waitFor();
    await expect.poll(() => source.textContent()).toBe('1Travel handbook › Trainspage 2');
    await source.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Travel handbook' });
    await panel.getByText('Trains › page 2').waitFor();
    const cited = panel.getByRole('region', { name: 'The passage that was quoted' });
    await expect
      .poll(() => cited.textContent())
      .toContain('Trains are booked by the office in the first week of a month.');
    await panel.getByText('Everybody plans a journey with the team first.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await panel.getByRole('heading', { name: 'Travel handbook', exact: true }).focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => source.evaluate((button) => button === document.activeElement)).toBe(true);
    // It is still there after a reload.
    await page.reload();
    await source.click();
    await cited.waitFor();
  });

  test('KNOW-2 en français, sur un téléphone', async () => {
    const person = await house.person({ language: 'fr' });
    const { page } = await house.as(person, { viewport: { width: 360, height: 740 } });
    await page.goto(house.at('/'));
    await page.getByRole('textbox').fill('Dans quel delai les notes de frais sont-elles remboursees ?');
    await page.keyboard.press('Enter');
    await page.getByText('Dans les documents de votre organisation').first().waitFor();
    const source = page.getByRole('button', { name: 'Source\u00a01\u00a0: Notes de frais, Remboursement' });
    await source.click();
    const panel = page.getByRole('dialog', { name: 'Notes de frais' });
    await panel.getByRole('region', { name: 'Le passage cité' }).getByText('dix jours ouvrés').waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test('APP-9 a member has no place there, and the server says the same', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/admin/knowledge'));
    await page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
    await expect(house.ask(person, 'POST', '/refresh-knowledge')).rejects.toThrow('403');
  });
});
