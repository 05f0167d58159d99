import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { QuotaConfig } from '#platform/quota-config.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { purgeDeletedConversations } from '../conversations/conversations.service.ts';

const storage: QuotaConfig['storage'] = {
  files: { person: { bytes: 1e9, pieces: 1e9 }, tenant: { bytes: 1e9, pieces: 1e9 } },
  texts: { person: { bytes: 30_000, pieces: 1e9 }, tenant: { bytes: 70_000, pieces: 1e9 } },
};

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant({ config: { storage } });
});
afterAll(() => app.close());

const system = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.services.database.query<R>({ kind: 'system' }, text, values)).rows;
const kept = async ({ userId }: TestPerson): Promise<number> => {
  const [row] = await system<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::integer as bytes from platform.storage where user_id = $1 and kind = 'texts'`,
    [userId],
  );
  return row?.bytes ?? 0;
};
/** Counted from what is there, by the rules that the migration gives. */
const lying = async ({ userId }: TestPerson): Promise<number> => {
  const [row] = await system<{ bytes: number }>(
    `select sum(bytes)::integer as bytes from (
      select octet_length(content) + 1000 as bytes from assistant.messages where user_id = $1
      union all select 500 from assistant.conversations where user_id = $1
      union all select 500 from assistant.consents where user_id = $1
      union all select 500 + octet_length(coalesce(comment, '')) + octet_length(other::text) from assistant.feedback where user_id = $1) t`,
    [userId],
  );
  return row?.bytes ?? 0;
};
const messagesOf = async ({ userId }: TestPerson): Promise<number> =>
  (await system('select 1 from assistant.messages where user_id = $1', [userId])).length;

type Accepted = { conversation_id: string; message_id: string; user_message_id: string; type?: string };
const say = ({ api }: TestPerson, message: string, conversationId?: string) =>
  api<Accepted>('POST', '/chat', { message, ...(conversationId ? { conversation_id: conversationId } : {}) });
/** Talks until there is no room. @returns how many messages were taken */
async function fill(person: TestPerson): Promise<number> {
  for (let times = 0; times < 40; times += 1) {
    const { status, body } = await say(person, `${times} ${'w'.repeat(3_000)}`);
    if (status === 422) return times;
    expect(status, JSON.stringify(body)).toBe(200);
  }
  throw new Error('There is room for everything.');
}

describe('CHAT-9 CONF-3 how much a person and a tenant may write', () => {
  test('CHAT-9 a message that there is no room for is a 422 that writes nothing; others go on', async () => {
    const [ada, bea] = [await app.person(), await app.person()];
    expect(await fill(ada)).toBeGreaterThan(2);
    const before = { kept: await kept(ada), messages: await messagesOf(ada) };
    expect(before.kept).toBeGreaterThan(20_000);
    expect(before.kept).toBeLessThan(35_000);
    // More than there are places for replies: none of them keeps its place.
    for (let times = 0; times < 5; times += 1)
      expect((await say(ada, 'w'.repeat(4_000))).body).toMatchObject({ type: 'storage_full' });
    expect({ kept: await kept(ada), messages: await messagesOf(ada) }).toEqual(before);
    expect((await say(bea, 'Hello')).status).toBe(200);
  });

  test('CHAT-9 what is deleted makes room once it is erased', async () => {
    const ada = await app.person();
    await fill(ada);
    expect((await ada.api('DELETE', '/conversations')).status).toBeLessThan(300);
    await app.services.database.query(
      { kind: 'owner' },
      `update assistant.conversations set deleted_at = now() - interval '90 days' where user_id = $1`,
      [ada.userId],
    );
    await purgeDeletedConversations(internalContext(app.services, { kind: 'system' }));
    expect(await kept(ada)).toBe(await lying(ada));
    expect(await kept(ada)).toBeLessThan(3_000);
    expect((await say(ada, 'w'.repeat(4_000))).status).toBe(200);
  });

  test('CHAT-9 a tenant’s limit holds for all its people together, but for the operator’s own', async () => {
    const tenantId = randomUUID();
    const people = await Promise.all([0, 1, 2].map(() => app.person({ tenantId })));
    const taken: number[] = [];
    for (const person of people) taken.push(await fill(person));
    expect(taken[2]).toBeLessThan(taken[0] ?? 0);
    expect((await say(people[2] as TestPerson, 'w'.repeat(4_000))).body.type).toBe('tenant_storage_full');
    const ours = await Promise.all([0, 1, 2].map(() => app.person()));
    for (const person of ours) expect(await fill(person)).toBe(taken[0]);
  });

  test('CHAT-9 what is counted is what is there, whatever was written, changed and removed', async () => {
    const ada = await app.person();
    const { body: first } = await say(ada, 'Two projects at once, and I sleep badly.');
    await say(ada, 'Mostly the evenings.', first.conversation_id);
    expect((await ada.api('POST', `/messages/${first.message_id}/regenerate`)).status).toBeLessThan(500);
    const { body: given } = await ada.api<{ id: string }>('POST', '/feedback', {
      kind: 'app',
      rating: 4,
      comment: 'Ça va bien, merci beaucoup.',
      mood: 'fine',
    });
    expect(await kept(ada)).toBe(await lying(ada));
    await ada.api('POST', '/feedback', { kind: 'message', message_id: first.message_id, comment: 'Short.' });
    await ada.api('POST', '/feedback', {
      kind: 'message',
      message_id: first.message_id,
      comment: 'Longer than before.',
    });
    expect(await kept(ada)).toBe(await lying(ada));
    expect((await ada.api('DELETE', `/feedback/${given.id}`)).status).toBe(204);
    await ada.api('POST', '/config/consents', { withdrawn: ['coaching'] });
    expect(await kept(ada)).toBe(await lying(ada));
  });
});

/** Tables of the assistant that people write to and that are not counted, each with what bounds it. */
const BOUNDED: Record<string, string> = {
  settings: 'one row of a person',
  profiles: 'one row of a person',
  game_settings: 'one row of a person',
  reminder_preferences: 'one row of a person',
  leaderboard_members: 'one row of a person',
  instrument_answers: 'one row of a person and questionnaire',
  practice_cards: 'one row of a person and exercise',
  rhythm_goals: 'one row of a person and day',
  quiet_weeks: 'one row of a person and week',
  time_zones: 'one row of a person for each move',
  runs: 'one row of each reply, whose message is counted',
  xp_events: 'numbers, a few rows of each turn, whose message is counted',
  competency_levels: 'one row of a person and competency',
  competency_evidence: 'one row of a person, competency and source',
  profile_facts: 'drawn from conversations by the house, which keeps the latest',
  profile_fact_sources: 'the conversations that each of them was drawn from',
  knowledge_documents: 'one row of each file, which is counted',
  knowledge_refreshes: 'a row of numbers, thirty an hour of a person',
  competency_frameworks: 'written by administrators of the operator alone',
  competency_items: 'written by administrators of the operator alone',
};

describe('CHAT-9 every table that people write to is counted, or bounded', () => {
  test('CHAT-9 each has the trigger that counts it, or a reason why it needs none', async () => {
    const tables = await system<{ name: string; counted: boolean }>(`
      select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'storage%') as counted
      from pg_class c where c.relnamespace = 'assistant'::regnamespace and c.relkind = 'r'
        and has_table_privilege('parley_app', c.oid, 'insert') order by 1`);
    expect(tables.filter(({ counted }) => counted).length).toBeGreaterThan(6);
    const neither = tables.filter(({ counted }) => !counted).map(({ name }) => name);
    expect(neither).toEqual(Object.keys(BOUNDED).sort());
  });

  test('CHAT-9 each column that is counted is one of its table', async () => {
    const named = await system<{ table: string; column: string }>(`
      select t.tgrelid::regclass::text as table, unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) as column
      from pg_trigger t where t.tgname like 'storage%' and t.tgnargs > 0`);
    const columns = named.filter(({ column }) => column !== '');
    expect(columns.length).toBeGreaterThan(6);
    for (const { table, column } of columns)
      expect(await system(`select ${column} from ${table} limit 0`), `${table}.${column}`).toEqual([]);
  });
});
