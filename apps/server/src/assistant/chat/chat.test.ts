import { randomUUID } from 'node:crypto';
import net from 'node:net';
import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import { say, shown } from '#testing/talking.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

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
    expect(stream.headers.get('cache-control')).toContain('no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
    const types = events.map((event) => event.type);
    expect(types.slice(0, 2)).toEqual(['accepted', 'progress']);
    expect(types.at(-1)).toBe('done');
    expect(types.filter((type) => type === 'delta').length).toBeGreaterThan(2);
    const done = dataOf<{ message: Message; title: string }>(events.at(-1));
    expect(textOf(events)).toBe(done.message.content);
    const accepted = dataOf<{ conversation_id: string }>(events[0]);
    const messages = await shown(person, accepted.conversation_id);
    expect(messages.map((message) => [message.role, message.status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
    ]);
    expect(messages[1]).toEqual(done.message);
  });

  test('CHAT-3 without asking for events the answer is one document', async () => {
    const person = await app.person();
    const answer = await say(person, 'Hello');
    expect(answer.reply).toMatchObject({ role: 'assistant', status: 'complete', model: 'builtin' });
    expect(answer.user_message).toMatchObject({ content: 'Hello', role: 'user', parent_id: null });
    expect(answer).toMatchObject({ rewards: [] });
    const next = await say(person, 'And again', { conversation_id: answer.conversation_id });
    expect(next.user_message.parent_id).toBe(answer.reply.id);
    expect(await shown(person, answer.conversation_id)).toHaveLength(4);
  });

  test('CHAT-7 the first exchange gives the title, once, and never over a title of the person', async () => {
    const person = await app.person();
    const { conversation_id } = await say(person, 'I want to prepare the talk with my manager about my salary.');
    const titled = await person.api<{ title: string }>('GET', `/conversations/${conversation_id}`);
    expect(titled.body.title).toMatch(/salary|manager/i);
    await say(person, 'Something else', { conversation_id });
    expect((await person.api<{ title: string }>('GET', `/conversations/${conversation_id}`)).body.title).toBe(
      titled.body.title,
    );
    const own = await person.api<{ id: string }>('POST', '/conversations', { title: 'Mine' });
    await say(person, 'Hello', { conversation_id: own.body.id });
    expect((await person.api<{ title: string }>('GET', `/conversations/${own.body.id}`)).body.title).toBe('Mine');
  });

  test('FLOW-1 FLOW-2 a conversation moves through its flow and tells where it stands', async () => {
    const person = await app.person();
    const created = await person.api<{ id: string }>('POST', '/conversations');
    const { id } = created.body;
    expect((await person.api('GET', `/conversations/${id}/progress`)).body).toEqual({
      current_sequence: 's1',
      current_subsequence: null,
      is_completed: false,
    });
    await say(person, 'I want to talk about how I handle conflict in my team.', { conversation_id: id });
    let seen = new Set<string>();
    for (const message of [
      '8',
      'It matters because we lose time',
      'Yes',
      'My colleague interrupts me in every meeting',
      'I think that he does not respect me',
      'I feel angry',
      'Fairness',
    ])
      seen = seen.add((await say(person, message, { conversation_id: id })).progress.current_sequence);
    expect([...seen].length).toBeGreaterThan(1);
    const progress = (await person.api<ChatAnswer['progress']>('GET', `/conversations/${id}/progress`)).body;
    expect(progress.current_subsequence).not.toBeNull();
  });

  test('FLOW-5 the step map tells what is done, what is current and what is left, in the conversation’s language', async () => {
    const person = await app.person();
    await person.api('POST', '/config', { language: 'fr' });
    const { conversation_id } = await say(person, 'Je voudrais parler de mon équipe et des conflits.');
    const { body } = await person.api<{ sequences: { id: string; title: string; status: string }[] }>(
      'GET',
      `/conversations/${conversation_id}/steps`,
    );
    expect(body.sequences[0]).toMatchObject({ id: 's1', title: 'Se poser', status: 'current' });
    expect(body.sequences.at(-1)?.status).toBe('ahead');
    expect(body.sequences.filter(({ status }) => status === 'current')).toHaveLength(1);
  });

  test('FLOW-3 a conversation stays on the version of the flow it began with', async () => {
    const person = await app.person();
    const { conversation_id } = await say(person, 'Hello');
    const { rows } = await app.services.database.query<{ flow_id: string; flow_version: number }>(
      { kind: 'system' },
      'select flow_id, flow_version from assistant.conversations where id = $1',
      [conversation_id],
    );
    expect(rows).toEqual([{ flow_id: 'coaching-core', flow_version: expect.any(Number) }]);
  });

  test('CHAT-10 a message of risk is answered at once with help lines, in its language, and no event holds its words', async () => {
    const person = await app.person();
    await person.api('POST', '/config', { country: 'US' });
    const stream = await readEvents(app, person, '/chat', {
      method: 'POST',
      body: { message: 'I want to kill myself tonight' },
    });
    const events = await stream.all();
    const safety = dataOf<{ level: string; lines: { number: string }[] }>(
      events.find((event) => event.type === 'safety'),
    );
    expect(['crisis', 'imminent']).toContain(safety.level);
    expect(safety.lines.map((line) => line.number)).toContain('988');
    expect(events.findIndex((event) => event.type === 'safety')).toBeLessThan(
      events.findIndex((event) => event.type === 'delta'),
    );
    const { rows } = await app.services.database.query<{ type: string; data: unknown }>(
      { kind: 'system' },
      'select type, user_id, data from platform.events order by created_at',
    );
    expect(rows.filter((row) => row.type === 'safety.entered')).toEqual([
      { type: 'safety.entered', user_id: null, data: { level: safety.level } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/kill|tonight/);
    const { conversation_id } = dataOf<{ conversation_id: string }>(events[0]);
    const [, reply] = await shown(person, conversation_id);
    expect(reply).toMatchObject({ safety: { level: safety.level, lines: safety.lines } });
    expect((await person.api('GET', `/conversations/${conversation_id}`)).body.title).toBeNull();
  });
});

describe('versions', () => {
  test('CHAT-4 an edit shows nothing until it is sent, then both versions can be looked at', async () => {
    const person = await app.person();
    const first = await say(person, 'My first wording');
    const { conversation_id } = first;
    await say(person, 'A later message', { conversation_id });
    const { id } = first.user_message;
    const patched = await person.api('PATCH', `/messages/${id}`, { content: 'My second wording' });
    expect(patched.body).toEqual({ status: 'success', conversation_id });
    const waiting = await shown(person, conversation_id);
    expect(waiting[0]).toMatchObject({ content: 'My first wording', pending_edit: 'My second wording' });
    expect(waiting).toHaveLength(4);
    const sent = await say(person, 'My second wording', { conversation_id, is_edit: true, edited_message_id: id });
    expect(sent.user_message).toMatchObject({ parent_id: null, versions: [id, sent.user_message.id] });
    const after = await shown(person, conversation_id);
    expect(after.map((message) => message.content)).toEqual(['My second wording', sent.reply.content]);
    expect((await person.api('POST', `/messages/${id}/show`)).status).toBe(204);
    const back = await shown(person, conversation_id);
    expect(back).toHaveLength(4);
    expect(back[0]).toMatchObject({ id, versions: [id, sent.user_message.id], pending_edit: null });
  });

  test('CHAT-4 progress is the same after looking at another branch and coming back', async () => {
    const person = await app.person();
    const first = await say(person, 'I want to talk about how I handle conflict in my team.');
    const { conversation_id } = first;
    await say(person, '8', { conversation_id });
    await say(person, 'It matters because we lose time', { conversation_id });
    const place = async () => [
      (await person.api('GET', `/conversations/${conversation_id}/progress`)).body,
      (await person.api('GET', `/conversations/${conversation_id}/steps`)).body,
    ];
    const before = await place();
    await person.api('PATCH', `/messages/${first.user_message.id}`, { content: 'Something quite different' });
    const edited = await say(person, 'Something quite different', {
      conversation_id,
      is_edit: true,
      edited_message_id: first.user_message.id,
    });
    expect(await place()).not.toEqual(before);
    await person.api('POST', `/messages/${first.user_message.id}/show`);
    expect(await place()).toEqual(before);
    await person.api('POST', `/messages/${edited.user_message.id}/show`);
    expect((await shown(person, conversation_id))[0]?.id).toBe(edited.user_message.id);
  });

  test('CHAT-4 an edit can be dropped; only the caller’s own words can be edited', async () => {
    const person = await app.person();
    const { user_message, reply, conversation_id } = await say(person, 'Hello');
    await person.api('PATCH', `/messages/${user_message.id}`, { content: 'Other' });
    expect((await person.api('DELETE', `/messages/${user_message.id}/edit`)).status).toBe(204);
    expect((await shown(person, conversation_id))[0]?.pending_edit).toBeNull();
    const refused = await person.api('POST', '/chat', {
      message: 'Other',
      is_edit: true,
      edited_message_id: user_message.id,
    });
    expect(refused).toMatchObject({ status: 409, body: { type: 'no_pending_edit' } });
    expect((await person.api('PATCH', `/messages/${reply.id}`, { content: 'Other' })).body).toEqual({
      status: 'not_editable',
      conversation_id,
    });
    expect((await person.api('POST', '/chat', { message: 'Other', is_edit: true })).status).toBe(400);
  });

  test('CHAT-6 a reply can be written again; the earlier one is kept as a version', async () => {
    const person = await app.person();
    const first = await say(person, 'Hello');
    const { body } = await person.api<ChatAnswer>('POST', `/messages/${first.reply.id}/regenerate`);
    expect(body.user_message.id).toBe(first.user_message.id);
    expect(body.reply.versions).toEqual([first.reply.id, body.reply.id]);
    expect((await shown(person, first.conversation_id)).map((message) => message.id)).toEqual([
      first.user_message.id,
      body.reply.id,
    ]);
    await person.api('POST', `/messages/${first.reply.id}/show`);
    expect((await shown(person, first.conversation_id)).at(-1)?.id).toBe(first.reply.id);
    const refused = await person.api('POST', `/messages/${first.user_message.id}/regenerate`);
    expect(refused).toMatchObject({ status: 409, body: { type: 'not_regenerable' } });
  });
});

describe('limits and refusals', () => {
  test('CHAT-9 a message of 8,000 characters is taken, one more is refused with the count', async () => {
    const person = await app.person();
    const longest = '🙂'.repeat(8_000);
    expect((await say(person, longest)).user_message.content).toBe(longest);
    const refused = await person.api('POST', '/chat', { message: 'a'.repeat(8_001) });
    expect(refused).toMatchObject({ status: 413, body: { type: 'message_too_long' } });
    expect(JSON.stringify(refused.body)).toContain('8001');
    const { user_message } = await say(person, 'Hello');
    expect((await person.api('PATCH', `/messages/${user_message.id}`, { content: 'a'.repeat(8_001) })).status).toBe(
      413,
    );
  });

  test.each([
    [{ message: '' }],
    [{ message: '   ' }],
    [{ message: 5 }],
    [{}],
    [{ message: 'a', user_id: 'x' }],
    [{ message: 'a', conversation_id: 'x' }],
    [{ message: 'a', is_edit: 'yes' }],
    [[]],
  ])('CHAT-9 %j is refused and nothing is written', async (body) => {
    const person = await app.person();
    expect((await person.api('POST', '/chat', body)).status).toBe(400);
    expect((await person.api<{ conversations: unknown[] }>('GET', '/conversations')).body.conversations).toEqual([]);
  });

  test('CHAT-9 too many messages in a minute are refused with the time to wait', async () => {
    const person = await app.person();
    const { conversation_id } = await say(person, 'Hello');
    for (let sent = 1; sent < 30; sent += 1) await say(person, `Hello ${sent}`, { conversation_id });
    const refused = await person.api('POST', '/chat', { message: 'One more', conversation_id });
    expect(refused).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shown(person, conversation_id)).toHaveLength(50);
  });

  test('CONF-2 nobody converses before age and conversations are agreed to', async () => {
    const person = await app.person({ consents: [] });
    expect(await person.api('POST', '/chat', { message: 'Hello' })).toMatchObject({
      status: 409,
      body: { type: 'consent_required' },
    });
    await person.api('POST', '/config/consents', { given: ['age_18'] });
    expect((await person.api('POST', '/chat', { message: 'Hello' })).status).toBe(409);
    await person.api('POST', '/config/consents', { given: ['coaching'] });
    await say(person, 'Hello');
  });

  test('CHAT-3 sending a message again with its client id joins its reply', async () => {
    const person = await app.person();
    const client_message_id = randomUUID();
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => say(person, 'Hello', { client_message_id })));
    const fourth = await say(person, 'Hello', { client_message_id });
    expect(new Set([first, second, third, fourth].map((answer) => answer?.run_id)).size).toBe(1);
    expect((await person.api<{ conversations: unknown[] }>('GET', '/conversations')).body.conversations).toHaveLength(
      1,
    );
  });
});

describe('what a process remembers of a conversation', () => {
  test('CHAT-8 a withdrawn agreement, a deletion and another branch hold at once, whatever is remembered', async () => {
    const person = await app.person();
    const first = await say(person, 'Hello');
    const { conversation_id } = first;
    await say(person, 'And', { conversation_id });
    await person.api('POST', '/config/consents', { given: [], withdrawn: ['coaching'] });
    expect((await person.api('POST', '/chat', { message: 'x', conversation_id })).status).toBe(409);
    await person.api('POST', '/config/consents', { given: ['coaching'] });
    const second = await say(person, 'Again', { conversation_id });
    await person.api('PATCH', `/messages/${first.user_message.id}`, { content: 'Other' });
    await say(person, 'Other', { conversation_id, is_edit: true, edited_message_id: first.user_message.id });
    await person.api('POST', `/messages/${second.user_message.id}/show`);
    const third = await say(person, 'After the switch', { conversation_id });
    expect(third.user_message.parent_id).toBe(second.reply.id);
    await person.api('POST', '/config', { language: 'fr' });
    const french = await say(person, 'D’accord', { conversation_id });
    expect(french.user_message.parent_id).toBe(third.reply.id);
    await person.api('DELETE', `/conversations/${conversation_id}`);
    expect((await person.api('POST', '/chat', { message: 'x', conversation_id })).status).toBe(404);
  });

  test('CHAT-9 half a character, cut anywhere, is neither lost sight of nor a failure', async () => {
    const person = await app.person();
    const { conversation_id, user_message } = await say(person, `${'a'.repeat(199)}🙂${'b'.repeat(40)} \ud83d`);
    expect(user_message.content).toBe(`${'a'.repeat(199)}🙂${'b'.repeat(40)} \ufffd`);
    await say(person, '\\ud83d is only text', { conversation_id });
  });
});

test('CHAT-5 a proxy that speaks HTTP/1.0 gets the stream without chunks', async () => {
  const person = await app.person();
  const body = JSON.stringify({ message: 'Hello' });
  const { hostname, port } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(
    `POST /api/chat HTTP/1.0\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\nauthorization: ${person.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  const [headers = '', ...rest] = text.split('\r\n\r\n');
  expect(headers).not.toContain('chunked');
  expect(rest.join('\r\n\r\n')).toMatch(
    /^retry: 1000\n\nid: 1\nevent: accepted\n.*\nevent: done\ndata: \{[^\n]*\}\n\n$/s,
  );
});
