import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

describe('competency frameworks', () => {
  test('COMP-1 COMP-2 an administrator reads, edits by keyboard, makes, exports, imports, activates and archives frameworks', async () => {
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/admin/frameworks'));
    await page.getByRole('heading', { name: 'Transversal soft skills' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.getByRole('link', { name: 'Open: Transversal soft skills' }).click();
    const tree = page.getByRole('tree', { name: 'Areas and skills' });
    await tree.getByRole('treeitem', { name: 'Self-regulation' }).waitFor();
    // By keyboard: down to the second skill, and up by one place.
    await tree.getByRole('treeitem', { name: 'About the framework' }).focus();
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowDown');
    const regulation = tree.getByRole('treeitem', { name: 'Self-regulation' });
    await expect.poll(() => regulation.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => regulation.getAttribute('aria-posinset')).toBe('1');
    await expect.poll(() => regulation.evaluate((item) => item === document.activeElement)).toBe(true);
    await page.getByLabel('Name in English').fill('Steering oneself');
    await page
      .getByRole('region', { name: 'Level 2: Practising' })
      .getByRole('button', { name: 'Add a behaviour' })
      .click();
    await page.getByLabel('Behaviour 3 of level 2, French').fill('Respire avant de répondre.');
    await tree.getByText('English missing').waitFor();
    await page.getByLabel('Behaviour 3 of level 2, English').fill('Breathes before answering.');
    // Removed by mistake, and back.
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await tree.getByRole('treeitem', { name: 'Steering oneself' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await tree.getByRole('treeitem', { name: 'Steering oneself' }).waitFor();
    await page.getByRole('link', { name: 'All frameworks' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The framework is saved.').waitFor();
    await page.reload();
    await tree.getByRole('treeitem', { name: 'Steering oneself' }).click();
    await expect
      .poll(() => page.getByLabel('Behaviour 3 of level 2, French').inputValue())
      .toBe('Respire avant de répondre.');
    expect(await inspect(page)).toEqual([]);

    await page.getByRole('link', { name: 'All frameworks' }).click();
    await page.getByRole('button', { name: 'New framework' }).click();
    await page.getByLabel('Title in English').fill('Our own');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Our own', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add an area' }).click();
    await page.getByRole('button', { name: 'Add a skill to this area' }).click();
    await page.getByLabel('Name in English').fill('Baking');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The area has no name yet, and the notice leads there.
    await page.getByText('A name is missing.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Without a name' }).click();
    await page.getByLabel('Name in English').fill('Kitchen');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.getByRole('link', { name: 'All frameworks' }).click();

    await page.getByRole('button', { name: 'Actions for “Our own”' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export' }).click(),
    ]);
    const exported = readFileSync(await download.path(), 'utf8');
    const file = path.join(os.tmpdir(), `parley-${process.pid}.json`);
    writeFileSync(file, exported.replace('"Baking"', '"Baking bread"'));
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a CASE package' });
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await dialog.getByText('This file is not JSON.').waitFor();
    await dialog.getByLabel('Choose a file').setInputFiles(file);
    await dialog.getByText('It is here already, and is changed.').waitFor();
    await dialog.getByText('Baking bread').waitFor();
    await dialog.getByRole('button', { name: 'Import this' }).click();
    await page.getByText('“Our own” was imported.').waitFor();

    await page.getByRole('button', { name: 'Actions for “Our own”' }).click();
    await page.getByRole('menuitem', { name: 'Activate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('heading', { name: 'Our own' }).waitFor();
    await page.getByRole('button', { name: 'Actions for “Our own”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const asking = page.getByRole('dialog', { name: 'Remove “Our own”?' });
    await asking.getByLabel('Delete it for good').check();
    await asking
      .getByLabel('Which one becomes active in its place')
      .selectOption({ label: 'Transversal soft skills (Version 1)' });
    await asking.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Our own” was deleted.').waitFor();
    await page.getByRole('heading', { name: 'Transversal soft skills' }).waitFor();
    await page.getByRole('button', { name: 'Restore the defaults' }).click();
    await page.getByText('The frameworks of the house are all there.').waitFor();
  });

  test('COMP-1 in French and on a phone a framework can be read and opened', async () => {
    const { page } = await house.as(
      { ...(await house.admin()), language: 'fr' },
      { locale: 'fr-FR', viewport: { width: 360, height: 740 } },
    );
    await page.goto(house.at('/admin/frameworks'));
    await page.getByRole('link', { name: 'Ouvrir' }).click();
    await page.getByRole('treeitem', { name: 'Fixer des objectifs' }).click();
    await page.getByRole('region', { name: 'Niveau 1' }).waitFor();
    await expect
      .poll(() => page.getByLabel('Comportement 1 du niveau 1, français').inputValue())
      .toBe('Dit en une phrase ce qui devrait changer.');
    await page.evaluate(() => document.fonts.ready);
    expect(await inspect(page)).toEqual([]);
  });
});
