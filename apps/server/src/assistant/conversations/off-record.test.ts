import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { wordsAnywhere } from '#testing/words-anywhere.ts';
import { purgeOffRecord } from './conversations.service.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const system = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);
const begin = async (person: TestPerson): Promise<string> =>
  (await person.api<Conversation>('POST', '/conversations', { off_record: true })).body.id;
const say = (person: TestPerson, message: string, conversation_id: string) =>
  person.api<{ reply: Message }>('POST', '/chat', { message, conversation_id });

describe('CHAT-7 off the record', () => {
  test('CHAT-7 a conversation begins off the record, says so, and stays it', async () => {
    const person = await app.person();
    const id = await begin(person);
    const { body } = await person.api<Conversation>('GET', `/conversations/${id}`);
    expect(body).toMatchObject({ off_record: true, title: null });
    expect((await person.api<Conversation>('POST', '/conversations')).body.off_record).toBe(false);
    for (const change of [{ pinned: true }, { archived: true }, { title: 'Kept' }])
      expect(await person.api('PATCH', `/conversations/${id}`, change)).toMatchObject({
        status: 409,
        body: { type: 'off_record_not_kept' },
      });
    expect((await person.api('PATCH', `/conversations/${id}`, { off_record: false })).status).toBe(400);
    expect((await person.api('POST', '/conversations', { off_record: true, title: 'Named' })).status).toBe(400);
  });

  test('CHAT-7 nothing is told, titled, found or asked after of what was said there', async () => {
    const person = await app.person();
    const id = await begin(person);
    const [before] = await system<{ count: number }>('select count(*)::int from platform.events');
    expect((await say(person, 'My manager Pomponius talks over me in every meeting.', id)).status).toBe(200);
    expect((await say(person, 'Let us stop here, thank you.', id)).status).toBe(200);
    expect((await person.api('POST', `/conversations/${id}/restore`)).status).toBe(404);
    expect((await person.api<Conversation>('GET', `/conversations/${id}`)).body.title).toBeNull();
    const found = await person.api<{ conversations: unknown[] }>('GET', '/conversations?search=pomponius');
    expect(found.body.conversations).toEqual([]);
    expect(await system('select type from platform.events')).toHaveLength(before?.count ?? 0);
  });

  test('CHAT-10 the safety path is the same there, and is counted nowhere', async () => {
    const person = await app.person();
    const id = await begin(person);
    const { body } = await say(person, 'I want to kill myself.', id);
    expect(body.reply.safety?.lines.length).toBeGreaterThan(0);
    expect(await system("select 1 from platform.events where type = 'safety.entered'")).toEqual([]);
  });

  test('CHAT-7 deleting it leaves no word behind, and cannot be taken back', async () => {
    const person = await app.person();
    const id = await begin(person);
    await say(person, 'The Zanzibar file keeps me awake.', id);
    expect(await wordsAnywhere(app.services, 'zanzibar')).not.toEqual([]);
    expect((await person.api('DELETE', `/conversations/${id}`)).status).toBe(204);
    expect(await wordsAnywhere(app.services, 'zanzibar')).toEqual([]);
    expect((await person.api('POST', `/conversations/${id}/restore`)).status).toBe(404);
  });

  test('CHAT-7 deleting all erases it with them, and one that is kept cannot be erased that way', async () => {
    const person = await app.person();
    await begin(person);
    const kept = (await person.api<Conversation>('POST', '/conversations')).body.id;
    expect((await person.api('DELETE', '/conversations')).body).toEqual({ deleted: 2 });
    expect(await system('select id from assistant.conversations where user_id = $1', [person.userId])).toEqual([
      { id: kept },
    ]);
  });

  test('CHAT-7 a day after the last word it is gone by itself, sooner it is not', async () => {
    const person = await app.person();
    const [older, younger] = [await begin(person), await begin(person)];
    const kept = (await person.api<Conversation>('POST', '/conversations')).body.id;
    const ago = (hours: number, id: string) =>
      system('update assistant.conversations set last_activity_at = now() - make_interval(hours => $1) where id = $2', [
        hours,
        id,
      ]);
    await ago(25, older);
    await ago(23, younger);
    await ago(25, kept);
    expect(await purgeOffRecord(internalContext(app.services, { kind: 'system' }))).toBe(1);
    expect((await person.api('GET', `/conversations/${older}`)).status).toBe(404);
    expect((await person.api('GET', `/conversations/${younger}`)).status).toBe(200);
    expect((await person.api('GET', `/conversations/${kept}`)).status).toBe(200);
  });

  test('CHAT-8 nobody else sees or erases it', async () => {
    const [person, stranger] = [await app.person(), await app.person()];
    const id = await begin(person);
    expect((await stranger.api('GET', `/conversations/${id}`)).status).toBe(404);
    expect((await stranger.api('DELETE', `/conversations/${id}`)).status).toBe(404);
    expect((await person.api('GET', `/conversations/${id}`)).status).toBe(200);
  });
});
