import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Person, Statement } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

/** A sign of planning from an exercise of some days ago, which its person has not looked at yet. */
const sign = ({ userId, tenantId }: Person, kind: string, daysAgo: number): Statement => [
  `insert into assistant.competency_evidence (id, tenant_id, user_id, code, level, kind, source_ref, source_name, rater, confidence, at)
   values ($1, $2, $3, 'planning', 2, $4, $5, $6, 'rule', 0.6, now() - make_interval(days => $7))`,
  [randomUUID(), tenantId, userId, kind, `test:${randomUUID()}`, kind === 'quiz' ? 'if-then-plan' : 'grow', daysAgo],
];

test('COMP-2 what is shown is accepted or rejected, makes a level, and the level is taken along; in French and on a phone too', async () => {
  const person = await house.person();
  await house.sql([sign(person, 'exercise', 3), sign(person, 'exercise', 2), sign(person, 'quiz', 1)]);
  const { page } = await house.as(person);
  await page.goto(house.at('/exercises'));
  await page.getByRole('navigation').getByRole('link', { name: 'Skills' }).click();
  const waiting = page.getByRole('region', { name: 'To look at' });
  await waiting.getByRole('article', { name: 'Planning' }).nth(2).waitFor();
  await page.getByRole('link', { name: /^Planning.*Not enough evidence yet/ }).waitFor();
  for (let left = 3; left > 1; left -= 1) {
    await waiting.getByRole('button', { name: 'Accept' }).first().click();
    await page.getByText('Accepted for “Planning”.').waitFor();
    await waiting
      .getByRole('article')
      .nth(left - 1)
      .waitFor({ state: 'detached' });
  }
  await waiting.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected. It does not count.').waitFor();
  await waiting.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await waiting.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/^Accepted\. “Planning” now stands at “/).waitFor();

  await page.getByRole('link', { name: /^Planning.*Level 2/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();
  const ladder = page.getByRole('region', { name: 'What each level looks like' });
  await ladder.getByText('You are here').waitFor();
  await ladder.getByText('Missing: three pieces of evidence, of two kinds, from two days.').waitFor();
  await page.getByRole('radio').nth(2).check({ force: true });
  await page.getByText('Your own view', { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the signed badge' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('badge-planning-2.jwt');
  const [, payload = ''] = (await readFile(await file.path(), 'utf8')).split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
  });
  // The walk of all screens looks at the first page, and at the same parts in the dark.
  expect(await inspect(page)).toEqual([]);
  await page.reload();

  // Second thoughts: what is left is too little for a level.
  for (const [kind, rejected] of [
    ['practice', 1],
    ['exercise', 2],
  ] as const) {
    await page
      .getByRole('button', { name: new RegExp(`^Actions for ${kind}`) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Reject' }).click();
    await page
      .getByText('Rejected', { exact: true })
      .nth(rejected - 1)
      .waitFor();
  }
  await page.getByText('Not enough evidence yet').waitFor();
  await page.getByRole('region', { name: 'Take it along' }).waitFor({ state: 'detached' });

  await house.ask(person, 'POST', '/config', { language: 'fr' });
  const { page: phone } = await house.as({ ...person, language: 'fr' }, { viewport: { width: 360, height: 740 } });
  await phone.goto(house.at('/skills'));
  await phone
    .getByRole('link', { name: /Pas encore assez d’éléments/ })
    .first()
    .waitFor();
  await phone.getByRole('heading', { level: 1, name: 'Compétences' }).waitFor();
});
