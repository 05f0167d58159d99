import { expect, it } from 'vitest';
import { fixedSleeps, readThenExpected } from './fixed-waits.mjs';
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

const timers = "import { setTimeout as wait } from 'node:timers/promises';\n";
it.each([
  'await page.waitForTimeout(2_600);',
  'while (busy) await page.waitForTimeout(50);',
  'await new Promise((resolve) => setTimeout(resolve, 80));',
  'await new Promise<void>((resolve) => { setTimeout(resolve, PAUSE_MS); });',
  `${timers}await wait(120);`,
  'const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));\nasync () => { await pause(80); };',
  `${timers}for (const each of all) repeat(async () => { await wait(5); });`,
])('DEV-1 a pause of a fixed length is found: %s', (text) => {
  expect(fixedSleeps(text)).toHaveLength(1);
});

it.each([
  `${timers}for (; !(await isThere()); await wait(50)) looks += 1;`,
  `${timers}while (!(await isThere())) { looks += 1; await wait(50); }`,
  `${timers}await wait(LEAST + Math.random() * MORE);`,
  `${timers}await Promise.race([closed, wait(40_000)]);`,
  'await new Promise((resolve) => setTimeout(resolve, 0));',
  'setTimeout(() => controller.abort(), 20);',
])(
  'DEV-1 a pause between two looks, a drawn moment, a limit and a timer of what is tested are left alone: %s',
  (text) => {
    expect(fixedSleeps(text)).toEqual([]);
  },
);

it.each([
  "const title = await page.getByRole('heading').innerText();\nexpect(title.toLowerCase()).toContain('running');",
  'const rows = await list(page).count();\nawait act();\nexpect(rows, "rows").toBe(20);',
  'for (const page of pages) { const text = await page.textContent(); for (const word of words) expect(text).toContain(word); }',
])('DEV-1 a value that is read once and expected afterwards is found: %s', (text) => {
  expect(readThenExpected(text)).toHaveLength(1);
});

it.each([
  'const before = await rows.count();\nawait expect.poll(() => rows.count()).toBe(before + 1);',
  "const place = await focus.evaluate(where);\nexpect(place).not.toBe('body');",
  'const left = await rows.count();\nexpect(left).toBe(0);',
  'const answer = await house.ask(person);\nexpect(answer).toEqual({ count: 1 });',
  '{ const text = await page.textContent(); keep(text); }\n{ const text = words(); expect(text).toBe("a"); }',
])(
  'DEV-1 a value that is compared with later, or that a look too early cannot get wrong, is left alone: %s',
  (text) => {
    expect(readThenExpected(text)).toEqual([]);
  },
);
