import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { composer, journeys, replies, say } from '../support/journeys.ts';

const house = journeys();
const MESSAGES = 5_200;
/** So many are read back; a page holds 50. */
const READ = 1_000;
let person: Person;
let id: string;

/** One branch of many turns, as if they had been had. */
async function seed(): Promise<void> {
  person = await house.person();
  ({ id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {}));
  const ids = Array.from({ length: MESSAGES }, () => uuidv7());
  await house.sql([
    [
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, created_at)
     select one.id, $2, $3, $4, one.parent, case when one.n % 2 = 1 then 'user' else 'assistant' end,
       'Message number ' || one.n || '. ' || repeat('Something that was said, at some length. ', (one.n % 7)::int), 'en', 'complete',
       now() - make_interval(secs => $5 - one.n)
     from (select id, lag(id) over (order by n) as parent, n from unnest($1::uuid[]) with ordinality as t (id, n)) as one`,
      [ids, id, person.tenantId, person.userId, MESSAGES],
    ],
    ['update assistant.conversations set active_leaf_id = $2 where id = $1', [id, ids.at(-1)]],
  ]);
}

describe('a conversation of thousands of messages', () => {
  beforeAll(seed);

  test('CHAT-2 opens at its end, is read back page by page, and holds few nodes at any time', async () => {
    const { page } = await house.as(person);
    const pages: string[] = [];
    page.on('request', (request) => request.url().includes('/messages?') && pages.push(request.url()));
    await page.goto(house.at(`/c/${id}`));
    await page.getByText(`Message number ${MESSAGES}.`).waitFor();
    expect(pages.length, 'only the end was read').toBeLessThanOrEqual(2);

    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    const first = () =>
      page.evaluate(() =>
        Number(/Message number (\d+)\./.exec(document.querySelector('article')?.textContent ?? '')?.[1]),
      );
    let most = await nodes();
    await page.getByRole('region', { name: 'Conversation', exact: true }).focus();
    for (let at = await first(); at > MESSAGES - READ; ) {
      await page.keyboard.press('Home');
      const before = at;
      await page.waitForFunction((known) => {
        const shown = Number(/Message number (\d+)\./.exec(document.querySelector('article')?.textContent ?? '')?.[1]);
        return shown < known;
      }, before);
      at = await first();
      most = Math.max(most, await nodes());
    }
    expect(most).toBeLessThan(1_500);
    await page.getByRole('button', { name: 'Jump to the latest' }).click();
    await page.getByText(`Message number ${MESSAGES}.`).waitFor();
  });

  test('CHAT-7 CHAT-11 a hit of the search is shown where it stands, five thousand messages back, with the next and the one before', async () => {
    // The word stands twice at the beginning, once near the end, and once in a version that is not shown.
    const other = uuidv7();
    await house.sql([
      [
        `update assistant.messages set content = replace(content, '.', ', à l’ÉCLUSE.')
         where conversation_id = $1 and content ~ '^Message number (40|90|5190)\\.'`,
        [id],
      ],
      [
        `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status)
         select $2, m.conversation_id, m.tenant_id, m.user_id, m.id, 'assistant', 'Another version, by the écluse.', 'en', 'complete'
         from assistant.messages m where m.conversation_id = $1 and m.content like 'Message number 5001.%'`,
        [id, other],
      ],
    ]);
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('ecluse');
    await page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: /écluse/ })
      .click();
    const bar = page.getByRole('searchbox', { name: 'Search in this conversation' });
    const seen = (text: RegExp) => page.locator('article').filter({ hasText: text }).first().waitFor();
    /** The words that are marked as where one is. */
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('parley-find-here') ?? [])].map((range) => (range as Range).toString()),
      );
    await seen(/Another version, by the écluse/);
    await page.getByText('4 of 4', { exact: true }).waitFor();
    await expect.poll(marked).toEqual(['écluse']);
    // The older ones by Enter: the branch with the earlier ones is the same, from there on.
    await bar.press('Enter');
    await seen(/Message number 5190, à l’ÉCLUSE/);
    await bar.press('Enter');
    await seen(/Message number 90, à l’ÉCLUSE/);
    await page.getByText('2 of 4', { exact: true }).waitFor();
    await expect.poll(marked).toContain('ÉCLUSE');
    const isInSight = () =>
      page
        .locator('article')
        .filter({ hasText: /Message number 90,/ })
        .evaluate((turn) => {
          const box = turn.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight;
        });
    await expect.poll(isInSight).toBe(true);
    await page.getByRole('button', { name: 'Earlier hit' }).click();
    await seen(/Message number 40, à l’ÉCLUSE/);
    await bar.press('Shift+Enter');
    await seen(/Message number 90, à l’ÉCLUSE/);
    await bar.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => CSS.highlights.has('parley-find'))).toBe(false);
    await page.getByRole('button', { name: 'Jump to the latest' }).click();
    await page.getByText(`Message number ${MESSAGES}.`).waitFor();
    await expect.poll(() => replies(page).count()).toBeGreaterThan(0);
  });

  test('CHAT-2 CHAT-3 one goes on talking at its end', async () => {
    const { page } = await house.as(person);
    await page.goto(house.at(`/c/${id}`));
    await page.getByText(`Message number ${MESSAGES}.`).waitFor();
    await say(page, 'And this is the next one.');
    await page.locator('article[data-role="user"]').last().getByText('And this is the next one.').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
  });
});
