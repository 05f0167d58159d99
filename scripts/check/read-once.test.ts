import { expect, it } from 'vitest';
import { looksOnce } from './read-once.mjs';

const found = (text: string): string[] => [...looksOnce(text)].map(({ expression }) => expression);

it.each([
  ["expect(await page.getByRole('main').innerText()).toContain(email);", "page.getByRole('main').innerText()"],
  ["expect(await rows(page).count(), 'rows').toBe(20);", 'rows(page).count()'],
  [
    "expect(\n  await said(page)\n    .first()\n    .innerText(),\n).toBe('a)');",
    'said(page)\n    .first()\n    .innerText()',
  ],
  ["expect(await field.getAttribute('aria-label')).toBe('It’s (not) so');", "field.getAttribute('aria-label')"],
  [
    'expect(await page.evaluate(() => { const a = [1, 2]; return a.length; })).toBe(2);',
    'page.evaluate(() => { const a = [1, 2]; return a.length; })',
  ],
])('DEV-1 a test that looks once at what an act brings about is found: %s', (text, expression) => {
  expect(found(text)).toEqual([expression]);
});

it.each([
  'await expect.poll(() => rows(page).count()).toBe(20);',
  "expect(await page.getByText('gone').count()).toBe(0);",
  "expect(await reply.innerText()).not.toContain('401');",
  "expect(await house.ask(person, 'GET', '/config')).toEqual({ count: 1 });",
  "expect((await mailTo(server, 'ada@example.com')).text).toContain('link');",
])('DEV-1 what waits, or cannot be looked at too early, is left alone: %s', (text) => {
  expect(found(text)).toEqual([]);
});
