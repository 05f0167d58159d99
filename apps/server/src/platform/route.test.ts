import { endpoint } from '@parley/contracts/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from './context.ts';
import type { RouteScope } from './route.ts';
import { route } from './route.ts';

const Answer = z.object({
  name: z.nullable(z.string()),
  count: z.optional(z.nullable(z.number())),
  inner: z.nullable(z.object({ id: z.string() })),
  either: z.nullable(z.union([z.string(), z.object({ kind: z.literal('other') })])),
  kind: z.nullable(z.enum(['a', 'b'])),
  list: z.array(z.nullable(z.boolean())),
});
const read = endpoint({
  method: 'GET',
  path: '/answer/:which',
  access: 'public',
  proof: 'none',
  cost: 'guest',
  response: Answer,
  summary: 'One of several answers',
});

const full = { name: 'Ada', count: 2, inner: { id: 'x' }, either: { kind: 'other' }, kind: 'a', list: [true, null] };
const none = { name: null, count: null, inner: null, either: null, kind: null, list: [] };
const answers: Record<string, unknown> = {
  full,
  none,
  text: { ...full, either: 'a text' },
  secret: { ...full, password: 'hidden', inner: { id: 'x', secret: 'hidden' } },
  short: { name: 'Ada' },
};

describe('what an endpoint answers', () => {
  let app: FastifyInstance;
  const get = (which: string) => app.inject({ url: `/answer/${which}` });
  beforeAll(() => {
    app = fastify();
    const scope: RouteScope<Context> = {
      app,
      prefixes: [''],
      budgets: {
        anyoneJoins: () => undefined,
        guestAt: () => null,
        enter: () => () => undefined,
        usedWorker: async () => undefined,
      },
      seam: { authenticate: () => Promise.reject(new Error('public')), requireProof: () => null },
      contextOf: () => ({}) as Context,
      registered: [],
      reads: new Map(),
    };
    route(scope, read, async (_ctx, _input, { request }) => {
      return answers[(request.params as { which: string }).which] as z.infer<typeof Answer>;
    });
  });
  afterAll(() => app.close());

  test.each(['full', 'none', 'text'])(
    'APP-14 %s: values, nothing and each of several shapes arrive as they are',
    async (which) => {
      const answer = await get(which);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(answer.json()).toEqual(answers[which]);
    },
  );

  test('APP-14 what the contract does not name stays here, also within what may be null', async () => {
    const answer = await get('secret');
    expect(answer.body).not.toContain('hidden');
    expect(answer.json()).toEqual(full);
  });

  test('APP-14 an answer that lacks what the contract promises is our error', async () => {
    expect((await get('short')).statusCode).toBe(500);
  });
});
