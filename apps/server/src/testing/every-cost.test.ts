import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { Cost } from '@parley/contracts/cost.ts';
import { COSTS, costClass } from '@parley/contracts/cost.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '#platform/http.ts';
import { createLogger } from '#platform/logger.ts';
import { OTHER_ROUTES, requireCost } from '#platform/other-routes.ts';
import { activePerson } from '../identity/testing/browser.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

/** A hundredth of every limit: a walk meets each of them. */
const FACTOR = 0.01;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({
    config: {
      quotaFactor: FACTOR,
      trustedProxies: ['127.0.0.1', '::1'],
      // With it a browser's question before a call from another origin gets a route of its own.
      allowedOrigins: ['https://host.example'],
    },
  });
  const person = await activePerson(app, 'person@example.com', { companyName: 'Maison Vidal' });
  await app.services.database.query({ kind: 'owner' }, 'update identity.users set super_user = true', []);
  // The first time this token is looked at, it is a super user's.
  token = person.token ?? '';
});
afterAll(() => app.close());

const described = allEndpoints.flatMap(({ prefix, tag, endpoints }) =>
  (Object.entries(endpoints) as [string, EndpointDescription][]).map(([name, endpoint]) => ({
    id: `${tag}.${name}`,
    address: `${endpoint.method} ${prefix}${endpoint.path}`,
    prefix,
    endpoint,
  })),
);
type Described = (typeof described)[number];

/** From another address than this machine's, which is not limited outside production. */
async function askAs({ endpoint, prefix }: Described, token: string): Promise<Response> {
  return fetch(`${app.url}${prefix}${endpoint.path.replace(/:\w+/g, uuidv7())}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.7',
      ...(endpoint.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
    },
    // No handler is met by it, so that nothing is changed.
    ...(endpoint.method === 'GET' ? {} : { body: '{' }),
  });
}

const ask = (item: Described): Promise<Response> => askAs(item, token);

/** Asks until the budget refuses; it is nearly empty after the first endpoint of a class. */
async function refusal(item: Described): Promise<Response | null> {
  const { person } = costClass(item.endpoint.cost).windows[0] ?? { person: 0 };
  for (let times = 0; times <= Math.ceil(person * FACTOR) + 2; times += 1) {
    const response = await ask(item);
    if (response.status === 429) return response;
    await response.body?.cancel();
  }
  return null;
}

describe('APP-12 CHAT-9 every call has a budget', () => {
  test.each(described)(
    'APP-12 $address takes from the budget of its class, and says when to come back',
    async (item) => {
      const refused = await refusal(item);
      expect(refused?.status, `${item.id}, a ${item.endpoint.cost}, is never refused`).toBe(429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      const problem = (await refused?.json()) as { type: string; errors: string[] };
      expect(problem.type).toBe('too_many_requests');
      expect(problem.errors[0]).toMatch(
        /^You have reached the limit of \d+ such requests in (a minute|an hour|a day)\. /,
      );
    },
  );

  test('APP-12 CHAT-9 what was without a limit, or keeps what it is sent, has the class and the storage it should', () => {
    const expected: Record<string, [Cost, 'files' | 'texts' | undefined]> = {
      'knowledge.search': ['search', undefined],
      'knowledge.upload': ['upload', 'files'],
      'flows.check': ['check', undefined],
      'users.updateMe': ['write', undefined],
      'chat.events': ['stream', undefined],
      'chat.send': ['turn', 'texts'],
      'voice.chat': ['speech', 'texts'],
      'voice.speak': ['speech', undefined],
      'feedback.give': ['write', 'texts'],
    };
    for (const [id, [cost, keeps]] of Object.entries(expected)) {
      const endpoint = described.find((one) => one.id === id)?.endpoint;
      expect([id, endpoint?.cost, endpoint?.keeps]).toEqual([id, cost, keeps]);
    }
  });

  test('APP-14 the description tells the cost and its limits, and no class is without an endpoint', async () => {
    type Operation = { 'x-cost': string; 'x-keeps'?: string; description: string };
    const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    for (const { id, prefix, endpoint } of described) {
      const path = `${prefix}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect([id, operation?.['x-cost'], operation?.['x-keeps']]).toEqual([id, endpoint.cost, endpoint.keeps]);
      const { windows, atOnce, atOnceTenant, workerSeconds } = costClass(endpoint.cost);
      const told = [atOnce, atOnceTenant, workerSeconds?.person, ...windows.flatMap((one) => [one.person, one.tenant])];
      for (const limit of told.filter((one) => typeof one === 'number'))
        expect(operation?.description, id).toMatch(new RegExp(`\\b${limit}\\b`));
    }
    const used = new Set<Cost>(described.map(({ endpoint }) => endpoint.cost));
    expect([...used].sort()).toEqual(Object.keys(COSTS).sort());
  });
});

describe('APP-12 M7 what is refused for want of a proof', () => {
  test('APP-12 M7 takes from the budget too: an old session looks nothing up without limit', async () => {
    const stale = described.find(({ id }) => id === 'invitations.invite') as Described;
    // Each test before used the budget of the person up; this is another one, signed in long ago.
    const old = await activePerson(app, 'old@example.com', { companyName: 'Maison Ancienne' });
    await app.services.database.query(
      { kind: 'owner' },
      `update identity.sessions set authenticated_at = now() - interval '1 day' where user_id = $1`,
      [old.userId],
    );
    const statuses = [];
    for (let times = 0; times < 20; times += 1) statuses.push((await askAs(stale, old.token ?? '')).status);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
  });
});

describe('APP-12 routes that no contract describes', () => {
  test('APP-12 a route without a cost stops the start, and says what to do', async () => {
    const http = await createHttp({ ...app.services, log: createLogger('silent') });
    expect(() => http.get('/pages/new', async () => 'x')).toThrow(
      'GET /pages/new names no cost: describe it by a contract, or give the reason in other-routes.ts.',
    );
    expect(() => requireCost(['POST'], '/assets/:name', false)).toThrow('POST /assets/:name names no cost');
    await http.close();
  });

  test('APP-12 each of those that need none is served, for a reason', async () => {
    const samples = [
      ['GET', '/healthz'],
      ['GET', '/openapi.json'],
      ['GET', '/dev/mailbox/messages'],
      ['GET', '/u/:token'],
      ['POST', '/u/:token'],
      ['GET', '/assets/:name'],
      ['GET', '/favicon.svg'],
    ] as const;
    for (const [method, url] of samples) expect([url, app.app.http.hasRoute({ method, url })]).toEqual([url, true]);
    for (const { route, reason } of OTHER_ROUTES) {
      expect([...samples, ['OPTIONS', '*']].some(([method, url]) => route.test(`${method} ${url}`))).toBe(true);
      expect(reason.length).toBeGreaterThan(20);
    }
    const asked = await fetch(`${app.url}/identity/resources/users/v2/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://host.example', 'access-control-request-method': 'PUT' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, 'https://host.example']);
  });
});
