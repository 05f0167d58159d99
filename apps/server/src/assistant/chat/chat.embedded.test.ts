import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

type Messages = { messages: { id: string; role: string; status: string; content: string; versions: string[] }[] };

test('CHAT-5 a conversation is held on the embedded database, replies at the same time included', async () => {
  expect(app.services.database.embedded).toBe(true);
  const people = await Promise.all([1, 2, 3].map(() => app.person()));
  await Promise.all(
    people.map(async (person) => {
      const stream = await readEvents(app, person, '/chat', {
        method: 'POST',
        body: { message: 'I want to talk about my équipe.' },
      });
      const events = await stream.all();
      const { conversation_id } = dataOf<{ conversation_id: string }>(events[0]);
      await person.api('POST', '/chat', { message: '7', conversation_id });
      const { body } = await person.api<Messages>('GET', `/conversations/${conversation_id}/messages`);
      expect(body.messages.map(({ role, status }) => [role, status])).toEqual([
        ['user', 'complete'],
        ['assistant', 'complete'],
        ['user', 'complete'],
        ['assistant', 'complete'],
      ]);
      expect(body.messages[1]?.content).toBe(textOf(events));
      await person.api('PATCH', `/messages/${body.messages[2]?.id}`, { content: '3' });
      const edit = { message: '3', is_edit: true, edited_message_id: body.messages[2]?.id };
      expect((await person.api('POST', '/chat', edit)).status).toBe(200);
      const found = await person.api<{ conversations: unknown[] }>('GET', '/conversations?search=EQUIPE');
      expect(found.body.conversations).toHaveLength(1);
      expect((await person.api('DELETE', '/conversations')).body).toEqual({ deleted: 1 });
    }),
  );
});

test('CHAT-9 limits hold on the embedded database too', async () => {
  const person = await app.person();
  const { body } = await person.api<{ conversation_id: string }>('POST', '/chat', { message: 'Hello' });
  const both = await Promise.all(
    [1, 2].map(() => person.api('POST', '/chat', { message: 'And', conversation_id: body.conversation_id })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
