import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { erasePerson } from '../personal-data/erasure.jobs.ts';
import { purgeDeletedConversations } from './conversations.service.ts';
import { listMessages } from './conversations.store.ts';

type Conversation = { id: string; title: string | null; last_activity_at: string; excerpt?: string | null };
type Listed = { conversations: Conversation[]; has_more: boolean };
type Page = { messages: { id: string; content: string; parent_id: string | null }[]; has_more: boolean };

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const create = async (person: TestPerson, title?: string): Promise<string> =>
  (await person.api<Conversation>('POST', '/conversations', title === undefined ? {} : { title })).body.id;
const list = async (person: TestPerson, query = ''): Promise<Listed> =>
  (await person.api<Listed>('GET', `/conversations${query}`)).body;
const system = <R extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  app.services.database.withOwner((client) => client.query<R>(sql, values));

/** A long conversation without talking: one branch of `count` messages. */
async function seedMessages(person: TestPerson, conversationId: string, contents: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, content] of contents.entries()) {
    const id = `0190${String(index).padStart(4, '0')}-0000-7000-8000-${conversationId.slice(-12)}`;
    await system(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'en', 'complete')`,
      [
        id,
        conversationId,
        person.tenantId,
        person.userId,
        ids.at(-1) ?? null,
        index % 2 ? 'assistant' : 'user',
        content,
      ],
    );
    ids.push(id);
  }
  await system('update assistant.conversations set active_leaf_id = $1 where id = $2', [ids.at(-1), conversationId]);
  return ids;
}

describe('conversations', () => {
  test('CHAT-1 a conversation is created, renamed, listed by newest activity, and deleted', async () => {
    const person = await app.person();
    const created = await person.api<Conversation>('POST', '/conversations');
    expect(created).toMatchObject({ status: 201, body: { title: null, is_completed: false, current_sequence: 's1' } });
    const first = created.body.id;
    const second = await create(person, '  Second  ');
    expect((await list(person)).conversations.map(({ id, title }) => [id, title])).toEqual([
      [second, 'Second'],
      [first, null],
    ]);
    await person.api('POST', '/chat', { message: 'Hello', conversation_id: first });
    expect((await list(person)).conversations.map(({ id }) => id)).toEqual([first, second]);
    const renamed = await person.api('PATCH', `/conversations/${first}`, { title: 'Émotions & <b>co</b>' });
    expect(renamed.body).toMatchObject({ id: first, title: 'Émotions & <b>co</b>' });
    expect((await person.api('DELETE', `/conversations/${second}`)).status).toBe(204);
    expect((await list(person)).conversations.map(({ id }) => id)).toEqual([first]);
    for (const route of ['', '/messages', '/progress', '/steps'])
      expect((await person.api('GET', `/conversations/${second}${route}`)).status).toBe(404);
    expect((await person.api('DELETE', `/conversations/${second}`)).status).toBe(404);
    expect((await person.api('POST', '/chat', { message: 'Hello', conversation_id: second })).status).toBe(404);
  });

  test('CHAT-1 all conversations of the caller are deleted, and nobody else’s', async () => {
    const [person, other] = [await app.person(), await app.person()];
    await create(person);
    await create(person);
    await create(other);
    expect((await person.api('DELETE', '/conversations')).body).toEqual({ deleted: 2 });
    expect((await list(person)).conversations).toEqual([]);
    expect((await list(other)).conversations).toHaveLength(1);
  });

  test('CHAT-7 a deletion is taken back within 30 days, not after, and then it is gone for good', async () => {
    const person = await app.person();
    const [kept, gone] = [await create(person, 'Kept'), await create(person, 'Gone')];
    await person.api('POST', '/chat', { message: 'Words to purge', conversation_id: gone });
    for (const id of [kept, gone]) await person.api('DELETE', `/conversations/${id}`);
    await system("update assistant.conversations set deleted_at = now() - interval '29 days 23 hours' where id = $1", [
      kept,
    ]);
    await system("update assistant.conversations set deleted_at = now() - interval '30 days 1 hour' where id = $1", [
      gone,
    ]);
    expect((await person.api('POST', `/conversations/${gone}/restore`)).status).toBe(404);
    expect(await person.api('POST', `/conversations/${kept}/restore`)).toMatchObject({
      status: 200,
      body: { title: 'Kept' },
    });
    const removed = await purgeDeletedConversations(internalContext(app.services, { kind: 'system' }));
    expect(removed).toBe(1);
    expect((await list(person)).conversations.map(({ id }) => id)).toEqual([kept]);
    for (const table of ['messages', 'runs'])
      expect((await system(`select 1 from assistant.${table} where conversation_id = $1`, [gone])).rows).toEqual([]);
  });

  test.each([
    { title: '' },
    { title: ' ' },
    { title: 'a'.repeat(121) },
    { title: 3 },
    { title: 'a', user_id: 'b' },
    {},
  ])('CHAT-9 renaming to %j is refused', async (body) => {
    const person = await app.person();
    const id = await create(person, 'Before');
    expect((await person.api('PATCH', `/conversations/${id}`, body)).status).toBe(400);
    expect((await list(person)).conversations[0]?.title).toBe('Before');
  });

  test('CHAT-1 the list goes on from a conversation, without a gap and without a double', async () => {
    const person = await app.person();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.unshift(await create(person, `Number ${index}`));
    // Equal times are told apart by the id.
    await system('update assistant.conversations set last_activity_at = now() where user_id = $1', [person.userId]);
    const seen: string[] = [];
    for (let before = ''; ; before = `&before_id=${seen.at(-1)}`) {
      const page = await list(person, `?limit=3${before}`);
      seen.push(...page.conversations.map(({ id }) => id));
      if (!page.has_more) break;
    }
    expect(seen).toEqual(ids);
    await person.api('DELETE', `/conversations/${ids[2]}`);
    expect((await list(person, `?limit=2&before_id=${ids[2]}`)).conversations.map(({ id }) => id)).toEqual(
      ids.slice(3, 5),
    );
  });

  test.each(['?limit=0', '?limit=101', '?limit=a', '?before_id=x', '?offset=3', `?before_id=${randomUUID()}`])(
    'CHAT-9 the list refuses %s',
    async (query) => {
      const { status } = await (await app.person()).api('GET', `/conversations${query}`);
      expect([400, 404]).toContain(status);
    },
  );
});

describe('messages', () => {
  test('CHAT-2 messages are paged backwards in reading order, without a gap', async () => {
    const person = await app.person();
    const id = await create(person);
    const ids = await seedMessages(
      person,
      id,
      Array.from({ length: 25 }, (_, index) => `Message ${index}`),
    );
    const page = async (query: string) => (await person.api<Page>('GET', `/conversations/${id}/messages${query}`)).body;
    const newest = await page('?limit=10');
    expect(newest.messages.map((message) => message.id)).toEqual(ids.slice(15));
    expect(newest.has_more).toBe(true);
    const before = await page(`?limit=10&before_id=${ids[15]}`);
    expect(before.messages.map((message) => message.id)).toEqual(ids.slice(5, 15));
    const oldest = await page(`?limit=10&before_id=${ids[5]}`);
    expect(oldest).toMatchObject({ has_more: false });
    expect(oldest.messages.map((message) => message.id)).toEqual(ids.slice(0, 5));
    expect(await page(`?before_id=${ids[0]}`)).toEqual({ messages: [], has_more: false, has_later: false });
    expect((await person.api('GET', `/conversations/${id}/messages?before_id=${randomUUID()}`)).status).toBe(404);
  });

  test('CHAT-2 a page costs what it holds, not what the conversation holds', async () => {
    const person = await app.person();
    const id = await create(person);
    const ids = await seedMessages(
      person,
      id,
      Array.from({ length: 400 }, (_, index) => `Message ${index}`),
    );
    await system('analyze assistant.messages');
    const ctx = internalContext(app.services, {
      kind: 'tenant',
      tenantId: person.tenantId,
      userId: person.userId,
    });
    // Statistics of the own transaction are exact, so the page is read inside it. Rows found by an index count as the index’s.
    const rowsRead = (beforeId: string | null): Promise<number> =>
      inTransaction(ctx, async ({ db }) => {
        const counted = async (): Promise<number> => {
          const { rows } = await sql<{
            n: string;
          }>`select coalesce(sum(coalesce(pg_stat_get_xact_tuples_returned(oid), 0)
            + coalesce(pg_stat_get_xact_tuples_fetched(oid), 0)), 0) as n from (
              select 'assistant.messages'::regclass union all
              select indexrelid from pg_index where indrelid = 'assistant.messages'::regclass) counted (oid)`.execute(
            db,
          );
          return Number(rows[0]?.n);
        };
        const before = await counted();
        expect(await listMessages(db, id, { limit: 20, beforeId })).toHaveLength(21);
        return (await counted()) - before;
      });
    const latest = await rowsRead(null);
    expect(latest).toBeGreaterThan(0);
    // The message it begins before is read too; the 400 of the conversation are not.
    expect(await rowsRead(ids[30] as string)).toBeLessThanOrEqual(latest * 1.2);
  });

  test.each(['?limit=0', '?limit=101', '?limit=1.5', '?before_id=1', '?order=desc'])(
    'CHAT-9 a page refuses %s',
    async (query) => {
      const person = await app.person();
      const id = await create(person);
      expect((await person.api('GET', `/conversations/${id}/messages${query}`)).status).toBe(400);
    },
  );
});

describe('search', () => {
  test.each([
    ['café', 'Une pause CAFE demain'],
    ['CAFE', 'une pause café demain'],
    ['ecoeur', 'Cela m’écœure beaucoup'],
    ['pau caf', 'une pause café demain'],
    ['l’équipe', 'avec l’equipe du soir'],
  ])('CHAT-7 %j finds %j', async (search, content) => {
    const person = await app.person();
    const id = await create(person);
    await seedMessages(person, id, ['Something else', content]);
    const found = await list(person, `?search=${encodeURIComponent(search)}`);
    expect(found.conversations).toMatchObject([{ id, excerpt: content }]);
  });

  test('CHAT-7 titles are searched too, all words must be there, and deleted ones are not found', async () => {
    const person = await app.person();
    const [titled, other] = [await create(person, 'Préparer l’entretien annuel'), await create(person, 'Entretien')];
    expect((await list(person, '?search=entretien')).conversations.map(({ id }) => id)).toEqual([other, titled]);
    expect((await list(person, '?search=prepar+entretien')).conversations.map(({ id }) => id)).toEqual([titled]);
    expect((await list(person, '?search=entretien&limit=1')).has_more).toBe(true);
    expect((await list(person, `?search=entretien&before_id=${other}`)).conversations.map(({ id }) => id)).toEqual([
      titled,
    ]);
    await person.api('DELETE', `/conversations/${titled}`);
    expect((await list(person, '?search=prepar')).conversations).toEqual([]);
  });

  test.each(["'", '\\', ':*', '& |', '!', '()', "a'b & c:*", '<->', '%', '💥', 'user:'])(
    'CHAT-7 %j in a search is words or nothing, never an operator',
    async (search) => {
      const person = await app.person();
      await create(person, 'Something');
      expect((await person.api('GET', `/conversations?search=${encodeURIComponent(search)}`)).status).toBe(200);
    },
  );

  test('CHAT-8 a search meets only the caller’s words, whatever it looks for', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const id = await create(other, 'Rhubarb');
    await seedMessages(other, id, ['rhubarb pie']);
    for (const search of ['rhubarb', other.userId, `user:${other.userId}`])
      expect((await list(person, `?search=${encodeURIComponent(search)}`)).conversations).toEqual([]);
  });

  test('CHAT-7 a search uses the index of words, also under row-level security', async () => {
    const person = await app.person();
    const id = await create(person);
    await seedMessages(person, id, ['needle', ...Array.from({ length: 60 }, (_, index) => `hay ${index}`)]);
    const plan = await app.services.database.withOwner(async (client) => {
      await client.query('begin');
      await client.query("select set_config('app.user', $1, true), set_config('app.tenant', $2, true)", [
        person.userId,
        person.tenantId,
      ]);
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        'explain select * from assistant.messages m where m.search @@ ($1)::tsquery and m.user_id = platform.current_user_id()',
        [`'user:${person.userId}' & needle:*`],
      );
      await client.query('rollback');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('messages_search');
  });
});

describe('erasure', () => {
  test('CHAT-1 when an account is deleted nothing of the person is left', async () => {
    const [person, other] = [await app.person(), await app.person()];
    for (const each of [person, other]) {
      await each.api('POST', '/config', { language: 'fr' });
      await each.api('POST', '/chat', { message: 'Bonjour' });
    }
    await erasePerson.read(app.services, {
      id: randomUUID(),
      type: 'user.deleted',
      tenantId: null,
      userId: null,
      data: { userId: person.userId },
      createdAt: '',
    });
    for (const table of ['settings', 'consents', 'conversations', 'messages', 'runs']) {
      const count = async (userId: string) =>
        (await system(`select 1 from assistant.${table} where user_id = $1`, [userId])).rows.length;
      expect(await count(person.userId), table).toBe(0);
      expect(await count(other.userId), table).toBeGreaterThan(0);
    }
  });
});
