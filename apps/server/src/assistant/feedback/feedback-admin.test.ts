import { randomUUID } from 'node:crypto';
import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import type { FeedbackForAdmin } from '@parley/contracts/assistant/feedback.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
let admin: TestPerson;
let person: TestPerson;
const SECRET = 'a canary that only the conversation knows';
type Page = { feedback: FeedbackForAdmin[]; has_more: boolean };
const read = async (query = ''): Promise<Page> => (await admin.api<Page>('GET', `/admin/feedback${query}`)).body;

beforeAll(async () => {
  app = await testAssistant();
  const tenantId = randomUUID();
  admin = await app.person({ tenantId, admin: true });
  person = await app.person({ tenantId });
  const { id } = (await person.api<Conversation>('POST', '/conversations')).body;
  const { body } = await person.api<{ reply: Message }>('POST', '/chat', { message: SECRET, conversation_id: id });
  const words: Record<string, unknown>[] = [
    {
      kind: 'message',
      target_id: body.reply.id,
      rating: -1,
      tags: ['wrong_tone'],
      comment: '=HYPERLINK("x") too fast',
    },
    { kind: 'conversation', target_id: id, rating: 5, tags: ['useful'], comment: 'Good, "really"' },
    { kind: 'app', rating: 2, comment: 'Où est le thème sombre ?' },
    { anything: 'from a client', score: 3 },
  ];
  for (const each of words) expect((await person.api('POST', '/feedback', each)).status).toBe(201);
  const stranger = await app.person({ tenantId: randomUUID() });
  await stranger.api('POST', '/feedback', { kind: 'app', rating: 1, comment: 'of another tenant' });
});
afterAll(() => app.close());

describe('FEED-1 feedback for administrators', () => {
  test('FEED-1 the own tenant is read newest first, page by page, without names, conversations or other tenants', async () => {
    const { feedback } = await read();
    expect(feedback.map(({ kind }) => kind).sort()).toEqual(['app', 'conversation', 'message', 'other']);
    const text = JSON.stringify(feedback);
    for (const told of [person.userId, SECRET, 'of another tenant', 'conversation_id', 'message_id'])
      expect(text).not.toContain(told);
    const first = await read('?limit=3');
    expect([first.feedback.length, first.has_more]).toEqual([3, true]);
    const rest = await read(`?limit=3&before_id=${first.feedback.at(-1)?.id}`);
    expect([[...first.feedback, ...rest.feedback], rest.has_more]).toEqual([feedback, false]);
    const since = (await read('?limit=1&before_id=2020-01-01.00000000000000000000000000000000')).feedback;
    expect(since).toEqual([]);
  });

  test('FEED-1 what names an entry of the list tells neither its moment nor its person’s own id of it', async () => {
    const { body } = await person.api<{ id: string }>('POST', '/feedback', { kind: 'app', rating: 3 });
    const ids = (await read()).feedback.map(({ id }) => id);
    const days = await app.services.database.withOwner((client) =>
      client.query("update assistant.feedback set created_at = created_at - interval '2 days' where id = $1", [
        body.id,
      ]),
    );
    expect(days.rowCount).toBe(1);
    for (const id of ids) expect(id).toMatch(/^\d{4}-\d{2}-\d{2}\.[0-9a-f]{32}$/);
    expect(JSON.stringify(ids)).not.toContain(body.id.slice(0, 8));
    // Days are in order, the newest first.
    expect((await read()).feedback.at(-1)?.rating).toBe(3);
    expect((await person.api('DELETE', `/feedback/${body.id}`)).status).toBe(204);
  });

  test('FEED-1 ids in what a client sent are not shown: they would tell which message it is about', async () => {
    const named = randomUUID();
    const { body } = await person.api<{ id: string }>('POST', '/feedback', {
      thumb: 'up',
      target_id: named,
      near: [{ [named]: `at ${named}` }],
    });
    const { feedback } = await read('?kind=other');
    expect(JSON.stringify(feedback)).not.toContain(named);
    expect(feedback.find(({ other }) => other.thumb === 'up')?.other).toEqual({
      thumb: 'up',
      target_id: '…',
      near: [{ '…': 'at …' }],
    });
    expect((await person.api('DELETE', `/feedback/${body.id}`)).status).toBe(204);
  });

  test('FEED-1 what was good, bad, about something, or lately is found', async () => {
    const kinds = async (query: string) => (await read(query)).feedback.map(({ kind }) => kind).sort();
    expect(await kinds('?rated=bad')).toEqual(['app', 'message']);
    expect(await kinds('?rated=good')).toEqual(['conversation']);
    expect(await kinds('?tag=wrong_tone')).toEqual(['message']);
    expect(await kinds('?kind=app')).toEqual(['app']);
    expect(await kinds('?since=2999-01-01')).toEqual([]);
    expect((await admin.api('GET', '/admin/feedback?since=tomorrow')).status).toBe(400);
  });

  test('FEED-1 it leaves as CSV without formulas and as JSON, and that it left is an act', async () => {
    const file = async (format: string) => {
      const response = await fetch(`${app.url}/api/admin/feedback/export?format=${format}`, {
        headers: { authorization: admin.token },
      });
      expect(response.headers.get('content-disposition')).toContain(`feedback.${format}`);
      // The byte order mark is for spreadsheets; `text()` would take it off.
      return Buffer.from(await response.arrayBuffer()).toString('utf8');
    };
    const csv = await file('csv');
    expect(csv.split('\n')[0]).toBe('\ufeffday,kind,rating,tags,comment,language,other');
    expect(csv).toContain(`"'=HYPERLINK(""x"") too fast"`);
    expect(csv).toContain('"Good, ""really"""');
    expect(csv).toMatch(/^\d{4}-\d\d-\d\d,app,/m);
    const json = JSON.parse(await file('json')) as FeedbackForAdmin[];
    expect(json.map(({ comment }) => comment)).toContain('Où est le thème sombre ?');
    expect(json.find(({ kind }) => kind === 'other')?.other).toEqual({ anything: 'from a client', score: 3 });
    expect(app.acts.filter(({ action }) => action === 'feedback.exported')).toHaveLength(2);
    expect((await person.api('GET', '/admin/feedback')).status).toBe(403);
    expect((await person.api('GET', '/admin/feedback/export')).status).toBe(403);
  });

  test('TENANT-7 FEED-1 the CSV has the account’s dates, with months as numbers; the JSON keeps ISO 8601', async () => {
    Object.assign(app.formats, { dateFormat: 'D MMM YYYY' });
    try {
      const file = async (format: string) => {
        const response = await fetch(`${app.url}/api/admin/feedback/export?format=${format}`, {
          headers: { authorization: admin.token },
        });
        return response.text();
      };
      expect(await file('csv')).toMatch(/^\d{1,2} \d\d \d{4},app,/m);
      const json = JSON.parse(await file('json')) as FeedbackForAdmin[];
      for (const { day } of json) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    } finally {
      delete app.formats.dateFormat;
    }
  });
});
