import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import type { Feedback } from '@parley/contracts/assistant/feedback.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const system = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);

async function talked(person: TestPerson): Promise<{ conversationId: string; replyId: string }> {
  const id = (await person.api<Conversation>('POST', '/conversations')).body.id;
  const { body } = await person.api<{ reply: Message }>('POST', '/chat', {
    message: 'I put off a hard talk with my colleague.',
    conversation_id: id,
  });
  return { conversationId: id, replyId: body.reply.id };
}
const ofConversation = async (person: TestPerson, id: string): Promise<Feedback[]> =>
  (await person.api<{ feedback: Feedback[] }>('GET', `/conversations/${id}/feedback`)).body.feedback;

describe('FEED-1 feedback', () => {
  test('FEED-1 a reply is rated with reasons and a comment, and the word is changed and taken back', async () => {
    const person = await app.person();
    const { conversationId, replyId } = await talked(person);
    const given = await person.api<Feedback>('POST', '/feedback', {
      kind: 'message',
      target_id: replyId,
      rating: -1,
      tags: ['wrong_tone', 'felt_unsafe', 'wrong_tone'],
      comment: '  Too fast for me. ',
    });
    expect(given).toMatchObject({
      status: 201,
      body: { kind: 'message', message_id: replyId, conversation_id: conversationId, rating: -1 },
    });
    expect(given.body).toMatchObject({ tags: ['wrong_tone', 'felt_unsafe'], comment: 'Too fast for me.' });
    await person.api('POST', '/feedback', { kind: 'message', target_id: replyId, rating: 1 });
    const [changed, ...more] = await ofConversation(person, conversationId);
    expect(more).toEqual([]);
    expect(changed).toMatchObject({ id: given.body.id, rating: 1, tags: [], comment: null });
    expect((await person.api('DELETE', `/feedback/${given.body.id}`)).status).toBe(204);
    expect(await ofConversation(person, conversationId)).toEqual([]);
    expect((await person.api('DELETE', `/feedback/${given.body.id}`)).status).toBe(404);
  });

  test('FEED-1 a conversation and the product have a word of their own', async () => {
    const person = await app.person();
    const { conversationId, replyId } = await talked(person);
    for (const rating of [2, 4])
      await person.api('POST', '/feedback', { kind: 'conversation', target_id: conversationId, rating });
    await person.api('POST', '/feedback', { kind: 'message', target_id: replyId, rating: 1 });
    for (const comment of ['One', 'Two']) await person.api('POST', '/feedback', { kind: 'app', rating: 5, comment });
    expect((await ofConversation(person, conversationId)).map(({ kind, rating }) => [kind, rating])).toEqual([
      ['conversation', 4],
      ['message', 1],
    ]);
    expect(
      await system("select comment from assistant.feedback where user_id = $1 and kind = 'app' order by id", [
        person.userId,
      ]),
    ).toEqual([{ comment: 'One' }, { comment: 'Two' }]);
  });

  test('FEED-1 any other object is passed through, tied to the person and to the message it names', async () => {
    const person = await app.person();
    const { replyId } = await talked(person);
    const body = { thumbs: 'up', nested: { list: [1, null, 'deux'] }, kind: 'survey', rating: 'excellent' };
    const given = await person.api<Feedback>('POST', '/feedback', { ...body, message_id: replyId });
    expect(given).toMatchObject({ status: 201, body: { kind: 'other', message_id: replyId, rating: null } });
    expect(await system('select other, user_id from assistant.feedback where id = $1', [given.body.id])).toEqual([
      { other: body, user_id: person.userId },
    ]);
    expect((await person.api('POST', '/feedback', {})).status).toBe(201);
  });

  test('FEED-1 any JSON object is taken or refused with a clear 4xx, and what is refused is not kept', async () => {
    const person = await app.person();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 })), async (body) => {
        const { status } = await person.api('POST', '/feedback', body);
        expect([201, 400, 404]).toContain(status);
      }),
      { numRuns: 40 },
    );
    const count = () => system('select 1 from assistant.feedback where user_id = $1', [person.userId]);
    const before = (await count()).length;
    for (const body of [
      [],
      'text',
      { kind: 'message', rating: 9 },
      { kind: 'message', rating: 0.5 },
      { kind: 'app', tags: 'unsafe' },
      { kind: 'app', tags: ['Not a tag!'] },
      { kind: 'app', comment: 'x'.repeat(2001) },
      { kind: 'app', comment: 'a\u0000b' },
      { a: 'b\u0000c' },
    ])
      expect((await person.api('POST', '/feedback', body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
    expect((await person.api('POST', '/feedback', { a: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await count()).toHaveLength(before);
  });

  test('CHAT-8 FEED-1 a message or conversation of somebody else is not found, as one that does not exist', async () => {
    const [person, stranger] = [await app.person(), await app.person()];
    const { conversationId, replyId } = await talked(person);
    for (const body of [
      { kind: 'message', target_id: replyId, rating: 1 },
      { message_id: replyId },
      { kind: 'harm', target_id: 'nothing' },
      { kind: 'conversation', target_id: conversationId, rating: 3 },
    ])
      expect((await stranger.api('POST', '/feedback', body)).status, JSON.stringify(body)).toBe(404);
    expect((await stranger.api('GET', `/conversations/${conversationId}/feedback`)).status).toBe(404);
    const own = await person.api<Feedback>('POST', '/feedback', { kind: 'message', target_id: replyId, rating: 1 });
    expect((await stranger.api('DELETE', `/feedback/${own.body.id}`)).status).toBe(404);
    expect(await ofConversation(person, conversationId)).toHaveLength(1);
  });

  const about = async (person: TestPerson, off_record: boolean) => {
    const { id } = (await person.api<Conversation>('POST', '/conversations', { off_record })).body;
    const { body } = await person.api<{ reply: Message }>('POST', '/chat', { message: 'Hello', conversation_id: id });
    for (const given of [
      { kind: 'message', target_id: body.reply.id, rating: 1, comment: `About ${id}` },
      { kind: 'conversation', target_id: id, rating: 4, comment: `About ${id}` },
    ])
      await person.api<Feedback>('POST', '/feedback', given);
    return id;
  };

  test('FEED-1 CHAT-7 the word about a conversation off the record goes with it, and outlives one that is kept', async () => {
    const person = await app.person();
    const hidden = await about(person, true);
    const kept = await about(person, false);
    const left = (id: string) =>
      system('select conversation_id, rating from assistant.feedback where comment = $1 order by rating', [
        `About ${id}`,
      ]);
    expect(await left(hidden)).toHaveLength(2);
    await person.api('DELETE', `/conversations/${hidden}`);
    expect(await left(hidden)).toEqual([]);
    await system('delete from assistant.conversations where id = $1', [kept]);
    expect(await left(kept)).toEqual([
      { conversation_id: null, rating: 1 },
      { conversation_id: null, rating: 4 },
    ]);
  });

  test('FEED-1 CHAT-7 a day after the last word nobody reads it any more, also before the job has come by', async () => {
    const [person, admin] = [await app.person(), await app.person({ admin: true })];
    const id = await about(person, true);
    const listed = async () => JSON.stringify((await admin.api('GET', '/admin/feedback')).body).includes(`About ${id}`);
    expect(await listed()).toBe(true);
    await system("update assistant.conversations set last_activity_at = now() - interval '25 hours' where id = $1", [
      id,
    ]);
    expect(await listed()).toBe(false);
    expect((await person.api('GET', `/conversations/${id}`)).status).toBe(404);
    expect((await person.api('GET', `/conversations/${id}/messages`)).status).toBe(404);
    expect((await person.api('GET', `/conversations/${id}/feedback`)).status).toBe(404);
    expect((await person.api('POST', '/chat', { message: 'Are you there?', conversation_id: id })).status).toBe(404);
    expect((await person.api('POST', '/feedback', { kind: 'conversation', target_id: id, rating: 1 })).status).toBe(
      404,
    );
    const { conversations } = (await person.api<{ conversations: { id: string }[] }>('GET', '/conversations')).body;
    expect(conversations.map((each) => each.id)).not.toContain(id);
  });
});
