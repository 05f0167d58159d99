import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

type Listed = { conversations: { id: string; pinned: boolean; archived: boolean }[] };
const listed = async (person: TestPerson, query = ''): Promise<string[]> =>
  (await person.api<Listed>('GET', `/conversations${query}`)).body.conversations.map(({ id }) => id);
const create = async (person: TestPerson, title: string): Promise<string> =>
  (await person.api<{ id: string }>('POST', '/conversations', { title })).body.id;

describe('CHAT-7 keeping conversations', () => {
  test('CHAT-7 a conversation is pinned and unpinned, and the pinned ones can be listed alone', async () => {
    const person = await app.person();
    const [first, second] = [await create(person, 'One'), await create(person, 'Two')];
    expect((await person.api('PATCH', `/conversations/${first}`, { pinned: true })).body).toMatchObject({
      title: 'One',
      pinned: true,
      archived: false,
    });
    expect(await listed(person, '?only=pinned')).toEqual([first]);
    expect(await listed(person)).toEqual([second, first]);
    await person.api('PATCH', `/conversations/${first}`, { pinned: false });
    expect(await listed(person, '?only=pinned')).toEqual([]);
  });

  test('CHAT-7 an archived conversation leaves the list, is found by search, and comes back', async () => {
    const person = await app.person();
    const id = await create(person, 'Quarterly review');
    await person.api('PATCH', `/conversations/${id}`, { archived: true });
    expect(await listed(person)).toEqual([]);
    expect(await listed(person, '?only=archived')).toEqual([id]);
    expect(await listed(person, '?search=quarterly')).toEqual([id]);
    await person.api('PATCH', `/conversations/${id}`, { archived: false });
    expect(await listed(person)).toEqual([id]);
  });

  test('CHAT-7 a change must change something known, and only one’s own', async () => {
    const person = await app.person();
    const id = await create(person, 'Mine');
    for (const body of [{}, { pinned: 'yes' }, { deleted_at: null }, { title: '' }, { user_id: person.userId }])
      expect((await person.api('PATCH', `/conversations/${id}`, body)).status, JSON.stringify(body)).toBe(400);
    const stranger = await app.person();
    expect((await stranger.api('PATCH', `/conversations/${id}`, { pinned: true })).status).toBe(404);
    expect((await stranger.api('GET', `/conversations/${id}/export`)).status).toBe(404);
  });

  test('CHAT-7 a conversation is exported whole as Markdown and as JSON', async () => {
    const person = await app.person();
    const id = await create(person, 'Évasion & "plans"');
    for (let turn = 0; turn < 3; turn += 1) {
      await person.api('POST', '/chat', { message: `I keep thinking of ${turn} things.`, conversation_id: id });
    }
    const get = (format: string) =>
      fetch(`${app.url}/api/conversations/${id}/export?format=${format}`, {
        headers: { authorization: person.token },
      });
    const markdown = await get('markdown');
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(markdown.headers.get('content-disposition')).toBe('attachment; filename="evasion-plans.md"');
    const text = await markdown.text();
    expect(text).toMatch(/^# Évasion & "plans"\n/);
    expect(text.match(/\*\*You\*\* · /g)).toHaveLength(3);
    expect(text.match(/\*\*Coach\*\* · /g)).toHaveLength(3);
    const json = (await (await get('json')).json()) as { messages: { role: string; content: string }[] };
    expect(json.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(json.messages[4]?.content).toBe('I keep thinking of 2 things.');
    expect((await get('pdf')).status).toBe(400);
  });
});
