import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { TestDatabase } from '../../apps/server/src/testing/postgres.ts';
import { createTestDatabase, databaseEnvironment } from '../../apps/server/src/testing/postgres.ts';
import { seedOrganisation } from './demo-organisation.ts';
import { demoPeople } from './people.ts';
import { stories } from './stories.ts';

/** One who did a little of everything, in English, and two others, in French; of each, the first conversation. */
const people = demoPeople({ en: stories.en.length, fr: stories.fr.length });
const of = (wanted: 'en' | 'fr') => people.filter(({ language }) => language === wanted);
const some = [...of('en').slice(0, 1), ...of('fr').slice(2, 4)].map((demo) => ({
  ...demo,
  sessions: demo.sessions.slice(0, 1),
}));

/** The conversations are held in full, on a machine that may do much else. */
const PATIENT_MS = 400_000;
let database: TestDatabase;
let opened: Database;
const key = randomBytes(32).toString('base64');
const environment = () => ({
  PORT: '0',
  DATA_DIR: database.dataDir,
  LOG_LEVEL: 'silent',
  ENCRYPTION_KEY: key,
  ...databaseEnvironment(database.url),
});
const rows = async (text: string) => (await opened.query<Record<string, unknown>>({ kind: 'owner' }, text, [])).rows;
const counts = () =>
  rows(`select (select count(*) from identity.users)::int people, (select count(*) from assistant.conversations)::int conversations,
    (select count(*) from assistant.messages)::int messages`);

beforeAll(async () => {
  database = await createTestDatabase();
  await seedOrganisation(readConfig(environment()), some, () => {});
  opened = await openDatabase({ url: database.url, dataDir: database.dataDir });
}, PATIENT_MS);
afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

describe('npm run seed', () => {
  test('AUDIT-1 nothing of the demo organisation lies in the future', async () => {
    for (const table of [
      'identity.audits',
      'identity.users',
      'assistant.conversations',
      'assistant.messages',
      'platform.events',
    ])
      expect(await rows(`select * from ${table} where created_at > now()`), table).toEqual([]);
    expect(await rows('select count(*)::int from identity.audits')).not.toEqual([{ count: 0 }]);
  });

  test('TEAM-1 members joined before their first conversation, each on a day of their own', async () => {
    const joined = await rows(
      `select u.email, extract(day from now() - m.created_at)::int days, m.created_at = u.created_at as same
       from identity.memberships m join identity.users u on u.id = m.user_id where u.email <> 'admin@example.com'`,
    );
    const first = Object.fromEntries(
      some.map(({ email, sessions }) => [email, Math.max(...sessions.map(({ daysAgo }) => daysAgo)) + 1]),
    );
    expect(Object.fromEntries(joined.map(({ email, days }) => [email, days]))).toEqual(first);
    expect(new Set(Object.values(first)).size).toBeGreaterThan(2);
    const early = 'select c.id from assistant.conversations c join identity.users u on u.id = c.user_id';
    expect(await rows(`${early} where c.created_at < u.created_at`)).toEqual([]);
  });

  test('CONF-1 the demo organisation speaks English and French, people and coach alike', async () => {
    const spoken = await rows(
      `select c.language, m.role, bool_or(m.content ~ '\\m(je|vous|la|les)\\M') french, bool_or(m.content ~ '\\mthe\\M') english
       from assistant.messages m join assistant.conversations c on c.id = m.conversation_id group by 1, 2 order by 1, 2`,
    );
    expect(spoken).toEqual([
      { language: 'en', role: 'assistant', french: false, english: true },
      { language: 'en', role: 'user', french: false, english: true },
      { language: 'fr', role: 'assistant', french: true, english: false },
      { language: 'fr', role: 'user', french: true, english: false },
    ]);
  });

  test('DEV-1 seeding again adds nothing, and production is refused', async () => {
    const before = await counts();
    expect(before[0]).toMatchObject({ conversations: 3 });
    await seedOrganisation(readConfig(environment()), some, () => {});
    expect(await counts()).toEqual(before);
    const config = readConfig(environment());
    await expect(seedOrganisation({ ...config, production: true }, some, () => {})).rejects.toThrow(
      'seed is for development',
    );
  });
});
