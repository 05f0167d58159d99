import { randomUUID } from 'node:crypto';
import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const system = async (text: string, values: unknown[] = []): Promise<void> =>
  void (await app.services.database.withOwner((client) => client.query(text, values)));

type Page = { messages: Message[]; has_more: boolean; has_later: boolean };
const page = async (person: TestPerson, id: string, query: string): Promise<Page> =>
  (await person.api<Page>('GET', `/conversations/${id}/messages${query}`)).body;
const idsOf = ({ messages }: Page): string[] => messages.map(({ id }) => id);

/** A chain of messages, each after the one before; the last is where the conversation stands. */
async function chain(person: TestPerson, contents: string[]): Promise<{ id: string; ids: string[] }> {
  const { id } = (await person.api<Conversation>('POST', '/conversations')).body;
  const ids = contents.map(() => uuidv7());
  await system(
    `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status)
     select (m ->> 'id')::uuid, $1, $2, $3, (m ->> 'parent')::uuid, m ->> 'role', m ->> 'content', 'fr', 'complete'
     from json_array_elements($4::json) m`,
    [
      id,
      person.tenantId,
      person.userId,
      JSON.stringify(
        contents.map((content, index) => ({
          id: ids[index],
          parent: ids[index - 1] ?? null,
          role: index % 2 === 0 ? 'user' : 'assistant',
          content,
        })),
      ),
    ],
  );
  await system('update assistant.conversations set active_leaf_id = $1 where id = $2', [ids.at(-1), id]);
  return { id, ids };
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Message ${index}`);

describe('CHAT-7 a hit is shown in place', () => {
  test('CHAT-7 a page lies around a message, wherever it stands, and goes on in both directions without a gap', async () => {
    const person = await app.person();
    const { id, ids } = await chain(person, numbered(60));
    const middle = await page(person, id, `?limit=10&around_id=${ids[30]}`);
    expect(idsOf(middle)).toContain(ids[30]);
    expect(middle).toMatchObject({ has_more: true, has_later: true });
    const from = ids.indexOf(idsOf(middle)[0] ?? '');
    expect(idsOf(middle)).toEqual(ids.slice(from, from + 10));
    const later = await page(person, id, `?limit=10&after_id=${idsOf(middle).at(-1)}`);
    expect(idsOf(later)).toEqual(ids.slice(from + 10, from + 20));
    const earlier = await page(person, id, `?limit=10&before_id=${idsOf(middle)[0]}`);
    expect(idsOf(earlier)).toEqual(ids.slice(from - 10, from));
    expect(await page(person, id, `?limit=10&after_id=${ids[55]}`)).toMatchObject({ has_later: false });
    expect(await page(person, id, `?limit=10&after_id=${ids[59]}`)).toMatchObject({ messages: [], has_later: false });
    const first = await page(person, id, `?limit=10&around_id=${ids[0]}`);
    expect(first).toMatchObject({ has_more: false, has_later: true });
    expect(idsOf(first)[0]).toBe(ids[0]);
    const last = await page(person, id, `?limit=10&around_id=${ids[59]}`);
    expect(last).toMatchObject({ has_more: true, has_later: false });
    expect(idsOf(last).at(-1)).toBe(ids[59]);
    expect(idsOf(await page(person, id, `?limit=1&around_id=${ids[7]}`))).toEqual([ids[7]]);
  });

  test('CHAT-7 what stands in a version that is not shown is told apart from what does not exist', async () => {
    const person = await app.person();
    const { id, ids } = await chain(person, numbered(6));
    const other = uuidv7();
    await system(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status)
       values ($1, $2, $3, $4, $5, 'assistant', 'Another Message', 'fr', 'complete')`,
      [other, id, person.tenantId, person.userId, ids[2]],
    );
    const at = (messageId: string) => person.api('GET', `/conversations/${id}/messages?around_id=${messageId}`);
    expect(await at(other)).toMatchObject({ status: 409, body: { type: 'message_not_shown' } });
    expect(await at(randomUUID())).toMatchObject({ status: 404, body: { type: 'message_not_found' } });
    expect((await person.api('POST', `/messages/${other}/show`)).status).toBe(204);
    expect((await at(other)).status).toBe(200);
    const stranger = await app.person();
    expect((await stranger.api('GET', `/conversations/${id}/messages?around_id=${ids[1]}`)).status).toBe(404);
    const both = `?around_id=${ids[1]}&before_id=${ids[2]}`;
    expect((await person.api('GET', `/conversations/${id}/messages${both}`)).status).toBe(400);
  });

  test('CHAT-7 all hits are listed in order, of every version, whatever the accents and the case', async () => {
    const person = await app.person();
    const { id, ids } = await chain(person, [
      'L’ÉQUIPE est déçue.',
      'Pourquoi l’équipe ?',
      'Rien de tout cela.',
      'Une equipe, un Cœur.',
    ]);
    const find = async (search: string, who = person) =>
      (
        await who.api<{ hits: { message_id: string; excerpt: string }[]; has_more: boolean }>(
          'GET',
          `/conversations/${id}/hits?search=${encodeURIComponent(search)}`,
        )
      ).body;
    expect((await find('équipe')).hits.map((hit) => hit.message_id)).toEqual([ids[0], ids[1], ids[3]]);
    expect((await find('EQUIPE coeur')).hits).toMatchObject([{ message_id: ids[3], excerpt: 'Une equipe, un Cœur.' }]);
    expect((await find('!?')).hits).toEqual([]);
    expect((await person.api('GET', `/conversations/${id}/hits?search=`)).status).toBe(400);
    const stranger = await app.person();
    expect((await stranger.api('GET', `/conversations/${id}/hits?search=a`)).status).toBe(404);
  });
});
