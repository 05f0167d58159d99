import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvents, textOf } from '#testing/read-events.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

type Message = {
  id: string;
  role: string;
  content: string;
  status: string;
  versions: string[];
  parent_id: string | null;
  model: string | null;
  quick_replies: string[];
  pending_edit: string | null;
};
type Answer = {
  conversation_id: string;
  run_id: string;
  user_message: Message;
  reply: Message;
  progress: Record<string, unknown>;
};

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

describe('a message and its reply', () => {
  test('CHAT-5 a reply streams and is stored as it was shown', async () => {
    const person = await app.person();
    const stream = await readEvents(app, person, '/chat', {
      method: 'POST',
      body: { message: 'I want to talk about my work.' },
    });
    const events = await stream.all();
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(events.map((event) => event.type)).toEqual([
      'accepted',
      'progress',
      ...events.slice(2, -1).map(() => 'delta'),
      'done',
    ]);
    const done = events.at(-1)?.data as unknown as { message: Message; title: string };
    expect(textOf(events)).toBe(done.message.content);
    const accepted = events[0]?.data as unknown as { conversation_id: string };
    const { body } = await person.api<{ messages: Message[] }>(
      'GET',
      `/conversations/${accepted.conversation_id}/messages`,
    );
    expect(body.messages.map((message) => [message.role, message.status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
    ]);
    expect(body.messages[1]).toEqual(done.message);
    const listed = await person.api<{ conversations: { id: string; title: string }[] }>('GET', '/conversations');
    expect(listed.body.conversations).toMatchObject([{ id: accepted.conversation_id, title: done.title }]);
  });

  test('CHAT-3 without asking for events the answer is one document', async () => {
    const person = await app.person();
    const { body, status } = await person.api<Answer>('POST', '/chat', { message: 'Hello' });
    expect(status).toBe(200);
    expect(body.reply).toMatchObject({ role: 'assistant', status: 'complete', model: 'builtin' });
    expect(body.progress).toMatchObject({ current_sequence: 's1', is_completed: false });
  });
});
