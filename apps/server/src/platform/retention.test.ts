import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, databaseEnvironment } from '#testing/postgres.ts';
import { testApp } from '#testing/test-app.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { BATCH, MAILS_KEPT_DAYS, removeOld } from './retention.ts';
import type { OpenedServices } from './services.ts';
import { openServices } from './services.ts';

let database: TestDatabase;
let services: OpenedServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = await openServices(
    readConfig({
      DATA_DIR: database.dataDir,
      ENCRYPTION_KEY: 'k-0123456789-abcdefghijklmnopqrstuvwxyz',
      ...databaseEnvironment(database.url),
    }),
    createLogger('silent'),
  );
});
afterAll(async () => {
  await services.close();
  await database.drop();
});

const run = <R extends object>(sql: string, values: unknown[] = []) =>
  services.database.withOwner(async (client) => (await client.query(sql, values)).rows as R[]);
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** An event of that age, told to everybody unless `waiting` for a reader. */
async function event(days: number, waiting = false): Promise<string> {
  const at = daysAgo(days);
  const id = uuidv7({ msecs: at.getTime() });
  await run("insert into platform.events (id, type, created_at) values ($1, 'test.old', $2)", [id, at.toISOString()]);
  if (waiting) await run("insert into platform.deliveries (event_id, reader) values ($1, 'nobody')", [id]);
  return id;
}

const events = async (): Promise<string[]> =>
  (await run<{ id: string }>("select id from platform.events where type = 'test.old'")).map(({ id }) => id);

test('OPS-2 events are kept for their time, and those a reader waits for beyond it', async () => {
  const old = await event(services.config.eventsKeptDays + 1);
  const waiting = await event(services.config.eventsKeptDays + 1, true);
  const young = await event(services.config.eventsKeptDays - 1);
  expect(await removeOld(services)).toMatchObject({ events: 1 });
  expect((await events()).sort()).toEqual([waiting, young].sort());
  expect(await events()).not.toContain(old);
  expect(await removeOld(services)).toMatchObject({ events: 0 });
});

test('OPS-2 more than one batch goes in one night, mails and counters whose time is over too', async () => {
  await run(
    `insert into platform.mailbox (recipient, subject, body_text, sent_at)
     select 'a@example.com', 'Old', '', now() - make_interval(days => $1) from generate_series(1, $2)`,
    [MAILS_KEPT_DAYS + 1, BATCH + 5],
  );
  await run("insert into platform.mailbox (recipient, subject, body_text) values ('a@example.com', 'New', '')");
  await run(
    "insert into platform.rate_limits (key, points, expire) values ('over', 1, 1), ('still', 1, $1), ('always', 1, null)",
    [Date.now() + 60_000],
  );
  expect(await removeOld(services)).toMatchObject({ mails: BATCH + 5, limits: 1 });
  expect(await run('select subject from platform.mailbox')).toEqual([{ subject: 'New' }]);
  expect(
    await run("select key from platform.rate_limits where key in ('over', 'still', 'always') order by key"),
  ).toEqual([{ key: 'always' }, { key: 'still' }]);
});

test('OPS-2 the server has it done every night', async () => {
  const app = await testApp();
  const { rows } = await app.services.database.withOwner((client) =>
    client.query("select cron from pgboss.schedule where name = 'platform-retention'"),
  );
  await app.close();
  expect(rows).toEqual([{ cron: '41 3 * * *' }]);
});
