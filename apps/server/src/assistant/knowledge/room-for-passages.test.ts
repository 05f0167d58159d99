import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from '#db/connection.ts';
import { urlAs } from '#db/login-role.ts';
import { asOwner, migrateWith, readMigrations } from '#db/migrate.ts';
import type { Embeddings } from '#platform/model/embeddings.ts';
import { eventually } from '#testing/eventually.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, onServer, TEST_OWNER } from '#testing/postgres.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { embedPassages } from './embed-passages.ts';
import { documentsOf, found, refreshed, settled, upload } from './testing/keeping-knowledge.ts';

/** Of a tenant's passages and vectors. */
const ROOM = 200_000;
/** Of a vector. */
const NUMBERS = 1_000;
/** Vectors that are made in one request. */
const AT_ONCE = 64;

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant({ config: { passageBytes: ROOM } });
});
afterAll(() => app.close());

const keeper = (tenantId: string = randomUUID()) => app.person({ tenantId, admin: true, consents: [] });
type Kept = { bytes: number; pieces: number };
const one = async (text: string, tenantId: string): Promise<Kept> =>
  (await app.services.database.query<Kept>({ kind: 'system' }, text, [tenantId])).rows[0] as Kept;
const counted = (tenantId: string): Promise<Kept> =>
  one(
    `select coalesce(sum(bytes), 0)::integer as bytes, coalesce(sum(pieces), 0)::integer as pieces
      from platform.storage where tenant_id = $1 and kind = 'passages'`,
    tenantId,
  );
/** By the rules that the migration gives. */
const lying = (tenantId: string): Promise<Kept> =>
  one(
    `select coalesce(sum(500 + 4 * (octet_length(text) + octet_length(headings)) + 4 * coalesce(cardinality(embedding), 0)), 0)::integer as bytes,
      count(*)::integer as pieces from assistant.knowledge_passages where tenant_id = $1`,
    tenantId,
  );
/** A text of so many bytes, with a word that no other text has. */
const text = (word: string, bytes: number): string =>
  `# About ${word}\n\n${Array.from({ length: bytes / 50 }, (_, at) => `The ${word} number ${at} is kept in the house.`).join('\n\n')}`;
/** A text of so many passages. */
const chapters = (word: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `# Part ${at}\n\nThe ${word} number ${at} is kept in the house.`).join(
    '\n\n',
  );
const vectorsFor = (texts: readonly string[]) =>
  Promise.resolve(texts.map(() => Array.from({ length: NUMBERS }, () => 0.5)));
const vectorsOf = (model: string) => ({ model, embed: vectorsFor }) as unknown as Embeddings;
const vectorsBy = async (tenantId: string): Promise<{ model: string; pieces: number }[]> =>
  (
    await app.services.database.query<{ model: string; pieces: number }>(
      { kind: 'system' },
      `select embedded_with as model, count(*)::integer as pieces from assistant.knowledge_passages
        where tenant_id = $1 and embedding is not null group by 1 order by 1`,
      [tenantId],
    )
  ).rows;
const INSERT = `insert into assistant.knowledge_passages (version_id, position, id, tenant_id, document_id, headings, text, language, embedding)
  values (gen_random_uuid(), 0, gen_random_uuid(), $1, gen_random_uuid(), 'é', repeat('é', $2), 'fr', '{1,2,3}')`;
/** A passage of no document, of so many letters. */
const insertPassages = (tenantId: string, letters: number) =>
  app.services.database.query({ kind: 'system' }, INSERT, [tenantId, letters]);
/** What waits for the transaction of a client, once something does. */
const heldUpBy = (client: Client): Promise<string> =>
  eventually(async () => {
    // A transaction goes on seeing what it saw of others at first.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ query: string }>(
      'select query from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    return rows[0]?.query;
  });
const stateOf = async (person: Awaited<ReturnType<typeof keeper>>, name: string) =>
  (await documentsOf(person)).find((document) => document.name === name);

describe('KNOW-2 CHAT-9 what readers make of documents is counted', () => {
  test('CHAT-9 passages count for the tenant, as they are written, replaced and removed', async () => {
    const ada = await keeper();
    const { body } = await upload(app, ada, 'first.md', text('lantern', 10_000));
    await settled(ada);
    const first = await counted(ada.tenantId);
    expect(first).toEqual(await lying(ada.tenantId));
    expect(first.bytes).toBeGreaterThan(10_000);
    await upload(app, ada, 'first.md', text('lantern', 2_000));
    await settled(ada);
    expect((await counted(ada.tenantId)).bytes).toBeLessThan(first.bytes);
    expect(await counted(ada.tenantId)).toEqual(await lying(ada.tenantId));
    expect((await ada.api('DELETE', `/knowledge/documents/${body.document.id}`)).status).toBe(204);
    expect(await counted(ada.tenantId)).toEqual({ bytes: 0, pieces: 0 });
  });

  test('CHAT-9 a document whose passages have no room is not read and says why; the others stay, and room lets it in', async () => {
    const ada = await keeper();
    const { body } = await upload(app, ada, 'first.md', text('lantern', 30_000));
    await settled(ada);
    await upload(app, ada, 'second.md', text('compass', 30_000));
    expect(await settled(ada)).toMatchObject({ refused: 1 });
    expect(await stateOf(ada, 'second.md')).toMatchObject({ state: 'refused', reason: 'no_room', passages: 0 });
    expect(await found(ada, 'lantern')).not.toEqual([]);
    expect((await counted(ada.tenantId)).bytes).toBeLessThan(ROOM);
    // Another tenant has its own room.
    const bea = await keeper();
    await upload(app, bea, 'second.md', text('compass', 30_000));
    expect(await settled(bea)).toMatchObject({ added: 1, refused: 0 });
    // It is tried again with each reading, and read once there is room.
    expect(await refreshed(ada)).toMatchObject({ refused: 1 });
    await ada.api('DELETE', `/knowledge/documents/${body.document.id}`);
    await refreshed(ada);
    expect(await stateOf(ada, 'second.md')).toMatchObject({ state: 'ready', reason: null });
    expect(await found(ada, 'compass')).not.toEqual([]);
    expect(await counted(ada.tenantId)).toEqual(await lying(ada.tenantId));
  });

  test('CHAT-9 a document takes the place of its former version, also where both together would have none', async () => {
    const ada = await keeper();
    await upload(app, ada, 'first.md', text('lantern', 30_000));
    await settled(ada);
    expect((await counted(ada.tenantId)).bytes).toBeGreaterThan(ROOM / 2);
    await upload(app, ada, 'first.md', text('compass', 30_000));
    expect(await settled(ada)).toMatchObject({ updated: 1, refused: 0 });
    expect(await found(ada, 'compass')).not.toEqual([]);
  });

  test('CHAT-9 what a reading that was given up has left behind takes no room from the next one', async () => {
    const ada = await keeper();
    await insertPassages(ada.tenantId, ROOM);
    expect((await counted(ada.tenantId)).bytes).toBeGreaterThan(ROOM);
    await upload(app, ada, 'first.md', text('lantern', 30_000));
    expect(await settled(ada)).toMatchObject({ added: 1, refused: 0 });
    expect(await counted(ada.tenantId)).toEqual(await lying(ada.tenantId));
    expect((await counted(ada.tenantId)).bytes).toBeLessThan(ROOM);
  });

  test('CHAT-9 vectors count as well; without room for them passages are found by their words, and those of a former model go', async () => {
    const ada = await keeper();
    await upload(app, ada, 'first.md', chapters('lantern', 80));
    await settled(ada);
    const { pieces } = await counted(ada.tenantId);
    expect(pieces).toBeGreaterThan(AT_ONCE);
    const embed = vi.fn(vectorsFor);
    const warned = vi.spyOn(app.services.log, 'warn');
    const closing = new AbortController();
    for (const model of ['a model', 'another model']) {
      embed.mockClear();
      warned.mockClear();
      embedPassages(app.services, { model, embed } as unknown as Embeddings, closing.signal).begin(ada.tenantId);
      // It stops where there is no room for more.
      await eventually(() => Promise.resolve(warned.mock.calls.length > 0 || undefined));
      expect(embed.mock.calls.map(([texts]) => texts.length)).toEqual([AT_ONCE]);
      expect(await vectorsBy(ada.tenantId)).toEqual([{ model, pieces: AT_ONCE }]);
      const full = await counted(ada.tenantId);
      expect(full).toEqual({ ...(await lying(ada.tenantId)), pieces });
      expect(full.bytes).toBeGreaterThan(ROOM);
    }
    closing.abort();
    warned.mockRestore();
    expect(await found(ada, 'lantern')).not.toEqual([]);
  });

  test('CHAT-9 vectors give their room to documents, as many as one needs and none for one that has no room all the same', async () => {
    const ada = await keeper();
    await upload(app, ada, 'first.md', chapters('lantern', 80));
    await settled(ada);
    const closing = new AbortController();
    const warned = vi.spyOn(app.services.log, 'warn');
    embedPassages(app.services, vectorsOf('a model'), closing.signal).begin(ada.tenantId);
    await eventually(() => Promise.resolve(warned.mock.calls.length > 0 || undefined));
    closing.abort();
    warned.mockRestore();
    const vectors = async () => (await vectorsBy(ada.tenantId)).reduce((sum, { pieces }) => sum + pieces, 0);
    expect(await vectors()).toBe(AT_ONCE);
    expect((await counted(ada.tenantId)).bytes).toBeGreaterThan(ROOM);
    await upload(app, ada, 'second.md', text('anchor', ROOM));
    expect(await settled(ada)).toMatchObject({ refused: 1 });
    expect(await stateOf(ada, 'second.md')).toMatchObject({ reason: 'no_room' });
    expect(await vectors()).toBe(AT_ONCE);
    await upload(app, ada, 'third.md', text('compass', 1_000));
    expect(await settled(ada)).toMatchObject({ added: 1 });
    expect(await found(ada, 'compass')).not.toEqual([]);
    const full = await counted(ada.tenantId);
    expect(full).toEqual(await lying(ada.tenantId));
    expect(full.bytes).toBeLessThanOrEqual(ROOM);
    expect(full.bytes).toBeGreaterThan(ROOM - 4 * NUMBERS);
    // Those of its own former version as well.
    await upload(app, ada, 'first.md', `${chapters('lantern', 80)}\n\n${text('barrel', 1_000)}`);
    expect(await settled(ada)).toMatchObject({ updated: 1 });
    expect(await found(ada, 'barrel')).not.toEqual([]);
    expect((await counted(ada.tenantId)).bytes).toBeLessThanOrEqual(ROOM);
    expect(await vectors()).toBeGreaterThan(0);
  });

  test('CHAT-9 a full workspace sums up what goes once, and refuses what waits in one statement, without its bytes', async () => {
    const ada = await keeper();
    const names = Array.from({ length: 5 }, (_, at) => `more-${at}.md`);
    await upload(app, ada, 'first.md', text('lantern', 30_000));
    await settled(ada);
    await app.services.database.query(
      { kind: 'system' },
      `update platform.storage set bytes = $2 where tenant_id = $1 and kind = 'passages'`,
      [ada.tenantId, 2 * ROOM],
    );
    for (const name of names) await upload(app, ada, name, text(name, 1_000));
    await settled(ada);
    const run = vi.spyOn(Connection.prototype, 'run');
    expect(await refreshed(ada)).toMatchObject({ refused: names.length });
    const asked = run.mock.calls.map(([statement]) => statement);
    run.mockRestore();
    const times = (part: string) => asked.filter((statement) => statement.includes(part)).length;
    expect(times('passage_bytes')).toBe(1);
    expect(times('"content" from "assistant"."knowledge_files"')).toBe(0);
    expect(times('rest as (')).toBe(1);
  });

  test.runIf(onServer)(
    'CHAT-9 the row that people’s requests need is locked last, however long a document is',
    async () => {
      const ada = await app.person({ admin: true, consents: [] });
      await upload(app, ada, 'first.md', 'A word.');
      await settled(ada);
      await asOwner(app.services.config.databaseUrl ?? '', async (client) => {
        await client.query('begin; set local role parley_system');
        await client.query(`select from platform.storage where tenant_id = $1 and kind = 'passages' for update`, [
          ada.tenantId,
        ]);
        await client.query('reset role');
        await upload(app, ada, 'second.md', chapters('lantern', 600));
        expect(await heldUpBy(client)).toContain('count_staged');
        await client.query('rollback');
      });
      expect(await settled(ada)).toMatchObject({ added: 1 });
      expect(await counted(ada.tenantId)).toEqual(await lying(ada.tenantId));
    },
  );

  test('CHAT-9 the operator’s own tenant has no limit', async () => {
    const admin = await app.person({ admin: true, consents: [] });
    for (const word of ['lantern', 'compass', 'anchor']) await upload(app, admin, `${word}.md`, text(word, 30_000));
    await settled(admin);
    await refreshed(admin);
    expect((await documentsOf(admin)).every(({ state }) => state === 'ready')).toBe(true);
    expect((await counted(admin.tenantId)).bytes).toBeGreaterThan(ROOM);
  });
});

// What was there before the limit is counted by the migration, as the owner whom row-level security binds.
describe.runIf(onServer)('CHAT-9 OPS-3 an upgrade counts the passages that are there', () => {
  const [tenantId, doomed, late] = [randomUUID(), randomUUID(), randomUUID()];
  const migrations = readMigrations();
  const ERASE = "insert into platform.erasures (tenant_id, half) values ($1, 'assistant')";
  const SAID = "insert into platform.storage (tenant_id, user_id, kind) values ($1, gen_random_uuid(), 'texts')";
  let database: TestDatabase;
  const asTestOwner = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
    asOwner(urlAs(database.url ?? '', TEST_OWNER), async (client) => {
      await client.query("set app.owner = 'on'");
      return work(client);
    });
  beforeEach(async () => {
    database = await createTestDatabase();
    await asTestOwner(async (client) => {
      await client.query('drop schema if exists identity, assistant, platform, pgboss cascade');
      await migrateWith(client, { migrations: migrations.filter(({ name }) => name !== 'passages-kept') });
      for (const id of [tenantId, tenantId, doomed, late]) await client.query(INSERT, [id, 10]);
      await client.query(ERASE, [doomed]);
    });
  });
  afterEach(() => database.drop());

  test('CHAT-9 OPS-3 but of accounts that are being erased, also of one that is deleted meanwhile', async () => {
    await asTestOwner(async (other) => {
      await other.query('begin');
      await other.query(SAID, [tenantId]);
      const migrated = asTestOwner((client) => migrateWith(client, { migrations }));
      await heldUpBy(other);
      await other.query(ERASE, [late]);
      await other.query('commit');
      expect(await migrated).toBe(1);
      const { rows } = await other.query(
        "select tenant_id, user_id, bytes::integer, pieces from platform.storage where kind = 'passages'",
      );
      // Two bytes a letter, words and headings four times, three numbers of a vector.
      const bytes = 2 * (500 + 4 * (20 + 2) + 4 * 3);
      expect(rows).toEqual([{ tenant_id: tenantId, user_id: null, bytes, pieces: 2 }]);
    });
  });

  test('CHAT-9 OPS-3 and people go on writing while it waits for passages', async () => {
    await asTestOwner(async (other) => {
      await other.query('begin');
      await other.query(INSERT, [tenantId, 10]);
      const migrated = asTestOwner((client) => migrateWith(client, { migrations }));
      await heldUpBy(other);
      await asTestOwner(async (person) => {
        await person.query("set lock_timeout = '2s'");
        await person.query(SAID, [tenantId]);
      });
      await other.query('commit');
      expect(await migrated).toBe(1);
    });
  });
});
