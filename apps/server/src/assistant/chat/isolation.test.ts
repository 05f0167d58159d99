import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say, shown } from '#testing/talking.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

describe('isolation', () => {
  test('CHAT-8 what is another’s answers as what does not exist, and changes nothing', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const otherTenant = await app.person({ tenantId: randomUUID() });
    const { conversation_id, user_message, reply, run_id } = await say(owner, 'A secret of mine');
    const before = await shown(owner, conversation_id);
    for (const person of [stranger, otherTenant]) {
      const calls: [string, (id: string) => string, unknown?][] = [
        ['GET', (id) => `/conversations/${id}`],
        ['PATCH', (id) => `/conversations/${id}`, { title: 'x' }],
        ['DELETE', (id) => `/conversations/${id}`],
        ['POST', (id) => `/conversations/${id}/restore`],
        ['GET', (id) => `/conversations/${id}/messages`],
        ['GET', (id) => `/conversations/${id}/progress`],
        ['GET', (id) => `/conversations/${id}/steps`],
      ];
      const messageCalls: [string, (id: string) => string, unknown?][] = [
        ['PATCH', (id) => `/messages/${id}`, { content: 'x' }],
        ['DELETE', (id) => `/messages/${id}/edit`],
        ['POST', (id) => `/messages/${id}/regenerate`],
        ['POST', (id) => `/messages/${id}/show`],
      ];
      const runCalls: [string, (id: string) => string, unknown?][] = [
        ['GET', (id) => `/runs/${id}/events`],
        ['POST', (id) => `/runs/${id}/stop`, {}],
      ];
      const compare = async ([method, route, body]: [string, (id: string) => string, unknown?], id: string) => {
        const [foreign, missing] = [
          await person.api(method, route(id), body),
          await person.api(method, route(randomUUID()), body),
        ];
        expect([foreign.status, foreign.body], `${method} ${route('…')}`).toEqual([404, missing.body]);
      };
      for (const call of calls) await compare(call, conversation_id);
      for (const call of messageCalls) for (const id of [user_message.id, reply.id]) await compare(call, id);
      for (const call of runCalls) await compare(call, run_id);
      const intrusions = [
        { message: 'x', conversation_id },
        { message: 'x', is_edit: true, edited_message_id: user_message.id },
        { message: 'x', conversation_id, is_edit: true, edited_message_id: user_message.id },
      ];
      for (const body of intrusions) expect((await person.api('POST', '/chat', body)).status).toBe(404);
      expect((await person.api('GET', `/conversations?before_id=${conversation_id}`)).status).toBe(404);
      expect(JSON.stringify((await person.api('GET', '/conversations?search=secret')).body)).not.toContain('secret');
    }
    expect(await shown(owner, conversation_id)).toEqual(before);
  });

  test('TENANT-5 without a scope, or in that of another, the database shows no row', async () => {
    const person = await app.person();
    await say(person, 'Hello');
    for (const table of ['conversations', 'messages', 'runs', 'consents', 'settings', 'run_events']) {
      const scope = { kind: 'tenant', tenantId: '', userId: '' } as const;
      const unscoped = app.services.database.query(scope, `select * from assistant.${table}`);
      await expect(unscoped, table).rejects.toThrow('there is no scope');
      const foreign = { kind: 'tenant', tenantId: person.tenantId, userId: randomUUID() } as const;
      expect((await app.services.database.query(foreign, `select * from assistant.${table}`)).rows, table).toEqual([]);
    }
  });
});
