import { expect, test } from 'vitest';
import { composer, journeys, say } from '../support/journeys.ts';
import { reportsReceiver } from '../support/reports.ts';

const receiver = reportsReceiver();
const house = journeys({
  env: () => ({ SENTRY_DSN: receiver.dsn(), SENTRY_REPLAYS_RATE: '1', SENTRY_PERSONAL_DATA: 'off' }),
});

/** What the person of this journey writes, searches for and calls things; none of it may leave with a report. */
const CANARIES = {
  said: 'zanzibarquokka',
  title: 'ligurianaxolotl',
  draft: 'umbrianpangolin',
  sought: 'tasmaniatarsier',
};

/** A fault of the server, as a migration that went wrong would leave it: the database refuses the title, and quotes the row. */
const BROKEN = `alter table assistant.conversations add constraint no_such_title check (title is distinct from '${CANARIES.title}')`;

const eventsOf = (platform: string) => receiver.events().filter((event) => event.platform === platform);
const kindsReceived = () =>
  receiver.bodies().flatMap((body) => [...body.matchAll(/^\{"type":"(\w+)"/gm)].map(([, kind]) => kind));

test('APP-11 a 500 of a route and a failing screen are reported, and no word of the person leaves with either', async () => {
  await house.sql([[BROKEN, []]]);
  const person = await house.person();
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
  const { page, problems } = await house.as(person);
  await page.goto(house.at(`/c/${id}?find=${CANARIES.sought}#${CANARIES.sought}`));
  await composer(page).waitFor();
  await say(page, `My mornings are ${CANARIES.said}.`);

  const refused = house.ask(person, 'PATCH', `/conversations/${id}`, { title: CANARIES.title });
  await expect(refused).rejects.toThrow(/answered 500/);
  await expect.poll(() => eventsOf('node')).toHaveLength(1);
  expect(eventsOf('node')[0]).toMatchObject({
    logentry: { formatted: 'a request failed' },
    exception: { values: [{ value: 'new row for relation "…" violates check constraint "…"' }] },
    request: { method: 'PATCH', url: `/api/conversations/${id}` },
    tags: { code: '23514' },
  });

  await composer(page).fill(CANARIES.draft);
  // Messages of a conversation that are not what the screen was made for; then words where a program expects JSON.
  await page.route('**/api/conversations?*', (route) =>
    route.fulfill({ json: { conversations: [{ title: CANARIES.said }] } }),
  );
  await page.goto(house.at(`/?find=${CANARIES.sought}#${CANARIES.sought}`));
  await page.getByRole('heading', { name: 'This screen stopped working.' }).waitFor();
  await expect.poll(() => eventsOf('javascript')).toHaveLength(1);
  await page.evaluate((words) => void setTimeout(() => JSON.parse(words)), CANARIES.said);
  await expect.poll(() => eventsOf('javascript')).toHaveLength(2);
  expect(eventsOf('javascript')[1]).toMatchObject({
    exception: { values: [{ type: 'SyntaxError', value: 'Unexpected token "…", "…" is not valid JSON' }] },
    request: { url: house.at('/') },
  });
  // Spans and the replay follow a few seconds later, by ways of their own.
  await expect
    .poll(() => new Set(kindsReceived()))
    .toEqual(new Set(['event', 'span', 'replay_event', 'replay_recording']));
  expect(receiver.bodies().join('\n')).not.toContain('"infer_ip":"auto"');
  for (const canary of Object.values(CANARIES))
    expect(
      receiver.bodies().filter((body) => body.includes(canary)),
      canary,
    ).toEqual([]);

  // What failed on purpose is all that the console complains about: above all, no part of the reporter is refused by the page's policy.
  const unexpected = problems.splice(0).filter((problem) => !/^(RangeError|SyntaxError)/.test(problem));
  expect(unexpected).toEqual([]);
});
