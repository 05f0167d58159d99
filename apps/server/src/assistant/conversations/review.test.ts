import type { Conversation, Message, Progress, StepMap } from '@parley/contracts/assistant/conversations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say, shown } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const TOPIC = 'I keep putting off a talk with my manager about my workload.';
const PLAN = { plan_if: 'I sit down on Monday', plan_then: 'I write one line' };
const system = (sql: string, values: unknown[]) =>
  app.services.database.withOwner((client) => client.query(sql, values));

/** A conversation that ended some hours ago, with a plan unless told otherwise. */
async function ended(
  person: TestPerson,
  { hours = 24, plan = PLAN as object, completed = true } = {},
): Promise<string> {
  const { conversation_id: id, reply } = await say(person, TOPIC);
  await system(
    `update assistant.messages set flow_state = jsonb_set(jsonb_set(flow_state, '{completed}', $2::jsonb),
      '{slots}', (flow_state -> 'slots') || $3::jsonb) where id = $1`,
    [reply.id, JSON.stringify(completed), JSON.stringify(plan)],
  );
  await system(
    'update assistant.conversations set is_completed = $2, last_activity_at = now() - make_interval(hours => $3) where id = $1',
    [id, completed, hours],
  );
  return id;
}

async function begun(person: TestPerson): Promise<{ conversation: Conversation; messages: Message[] }> {
  const { body } = await person.api<Conversation>('POST', '/conversations', {});
  return { conversation: body, messages: await shown(person, body.id) };
}

const ways = async (person: TestPerson): Promise<string[]> =>
  (await person.api<{ suggestions: string[] }>('GET', '/config')).body.suggestions;

/** A message that begins a conversation of its own. */
const alone = async (person: TestPerson, message: string, more: Record<string, unknown> = {}) => {
  const answer = await say(person, message, more);
  return { ...answer, messages: await shown(person, answer.conversation_id) };
};

describe('a returning person', () => {
  test('FLOW-1 FLOW-5 whose last conversation ended with a plan begins with the review of it', async () => {
    const person = await app.person();
    await ended(person);
    expect((await ways(person))[0]).toBe('I would like to look back on my last plan.');
    const { conversation, messages } = await begun(person);
    expect(conversation).toMatchObject({ current_sequence: 's6r', is_completed: false });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      role: 'assistant',
      status: 'complete',
      model: 'builtin',
      quick_replies: ['I did it', 'In part', 'It did not happen'],
    });
    expect(messages[0]?.content).toContain('- **If:** I sit down on Monday\n- **Then:** I write one line');
    const steps = (await person.api<StepMap>('GET', `/conversations/${conversation.id}/steps`)).body.sequences;
    expect(steps[0]).toMatchObject({ id: 's6r', title: 'Look back', status: 'current' });

    const answered = await say(person, 'In part', { conversation_id: conversation.id });
    expect(answered.user_message.parent_id).toBe(messages[0]?.id);
    expect(answered.reply.content).toContain('-2');
    expect(answered.progress).toEqual<Progress>({
      current_sequence: 's6r',
      current_subsequence: 's6r.1',
      is_completed: false,
    });
    await say(person, '0', { conversation_id: conversation.id });
    const told = await say(person, 'The step was too big', { conversation_id: conversation.id });
    expect(told.progress.current_sequence).toBe('s1');
    expect((await ways(person))[0]).not.toContain('last plan');
  });

  test('FLOW-1 FLOW-5 who writes at once is asked after the plan first, in the same conversation', async () => {
    const person = await app.person();
    await ended(person);
    expect((await person.api<{ review_open: boolean }>('GET', '/config')).body.review_open).toBe(true);
    const { messages, user_message, reply, progress } = await alone(person, 'In part');
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant']);
    expect(messages[0]).toMatchObject({
      parent_id: null,
      model: 'builtin',
      status: 'complete',
      quick_replies: ['I did it', 'In part', 'It did not happen'],
    });
    expect(messages[0]?.content).toContain('- **If:** I sit down on Monday');
    expect(user_message.parent_id).toBe(messages[0]?.id);
    expect(reply.content).toContain('-2');
    expect(progress.current_sequence).toBe('s6r');
  });

  test('FLOW-1 CHAT-3 a message sent twice begins one review', async () => {
    const person = await app.person();
    await ended(person);
    const again = { client_message_id: crypto.randomUUID() };
    const first = await alone(person, 'In part', again);
    expect((await alone(person, 'In part', again)).messages).toEqual(first.messages);
    const { body } = await person.api<{ conversations: Conversation[] }>('GET', '/conversations');
    expect(body.conversations).toHaveLength(2);
  });

  test('FLOW-1 CHAT-10 somebody in danger is answered to that, and not asked after a plan', async () => {
    const person = await app.person();
    await ended(person);
    const { messages, reply } = await alone(person, 'I want to kill myself.');
    expect(messages).toHaveLength(2);
    expect(reply.safety).not.toBeNull();
  });

  test('CHAT-4 the first words of a review answer nobody, so they cannot be written again', async () => {
    const person = await app.person();
    await ended(person);
    const [opening] = (await begun(person)).messages;
    expect(await person.api('POST', `/messages/${opening?.id}/regenerate`)).toMatchObject({
      status: 409,
      body: { type: 'not_regenerable' },
    });
    const { reply, conversation_id } = await alone(person, 'In part');
    const again = await person.api<{ reply: Message }>('POST', `/messages/${reply.id}/regenerate`);
    expect(again.body.reply.versions).toHaveLength(2);
    expect(await shown(person, conversation_id)).toHaveLength(3);
  });

  test('FLOW-1 in French, with the address that was chosen', async () => {
    const person = await app.person();
    await ended(person);
    await person.api('POST', '/config', { language: 'fr', address: 'tu' });
    const [first] = (await begun(person)).messages;
    expect(first?.content).toMatch(/### Ton plan[\s\S]*\*\*Si\u00a0:\*\* I sit down on Monday/);
    expect(first?.content).toMatch(/dernier plan\u00a0\?|en est-il du plan\u00a0\?/);
    expect(first?.quick_replies).toEqual(['Je l’ai fait', 'En partie', 'Cela ne s’est pas fait']);
    expect((await ways(person))[0]).toBe('Je voudrais revenir sur mon dernier plan.');
  });

  test('FLOW-1 somebody who comes with another topic is heard, and asked about the plan', async () => {
    const person = await app.person();
    await ended(person);
    const { conversation } = await begun(person);
    const { reply } = await say(person, 'My sister and I do not talk any more.', { conversation_id: conversation.id });
    expect(reply.content).toMatch(/plan/);
    expect(reply.quick_replies).toContain('It did not happen');
  });

  test.each<[string, Parameters<typeof ended>[1]]>([
    ['ended without a plan', { plan: {} }],
    ['did not end', { completed: false }],
    ['ended a moment ago', { hours: 0 }],
  ])('FLOW-1 one whose last conversation %s begins at s1', async (_, options) => {
    const person = await app.person();
    await ended(person, options);
    const { conversation, messages } = await begun(person);
    expect(conversation.current_sequence).toBe('s1');
    expect(messages).toEqual([]);
    expect((await ways(person))[0]).not.toContain('last plan');
    expect((await person.api<{ review_open: boolean }>('GET', '/config')).body.review_open).toBe(false);
    expect((await alone(person, TOPIC)).messages).toHaveLength(2);
  });

  test('FLOW-1 danger met in the last three days keeps the plan from being asked after', async () => {
    const person = await app.person();
    const id = await ended(person);
    await system(
      "update assistant.messages set safety_level = 'concern' where conversation_id = $1 and role = 'assistant'",
      [id],
    );
    expect((await begun(person)).conversation.current_sequence).toBe('s1');
    await system("update assistant.messages set created_at = now() - interval '80 hours' where conversation_id = $1", [
      id,
    ]);
    expect((await begun(person)).conversation.current_sequence).toBe('s6r');
  });

  test('FLOW-1 a review nobody answered does not use the plan up, a deleted conversation does', async () => {
    const person = await app.person();
    const id = await ended(person);
    expect((await begun(person)).conversation.current_sequence).toBe('s6r');
    expect((await begun(person)).conversation.current_sequence).toBe('s6r');
    await person.api('DELETE', `/conversations/${id}`);
    expect((await begun(person)).conversation.current_sequence).toBe('s1');
    const other = await app.person();
    expect((await begun(other)).messages).toEqual([]);
  });
});
