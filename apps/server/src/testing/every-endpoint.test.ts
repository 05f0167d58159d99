import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { LARGEST_INTEGER } from '@parley/contracts/numbers.ts';
import { ProblemBody } from '@parley/contracts/problem.ts';
import { isSessionExpiry } from '@parley/contracts/session-expiry.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { SignedIn } from './people.ts';
import { PASSWORD, signIn, signUpMember } from './people.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let server: TestApp;
let member: SignedIn;
let administrator: SignedIn;
beforeAll(async () => {
  const admin = { email: 'admin@example.com', password: PASSWORD };
  // The walk is long, and no session of it may age on the way.
  server = await testApp({ config: { admin, stepUpSeconds: 24 * 60 * 60 } });
  member = await signUpMember(server);
  administrator = await signIn(server, admin);
});
afterAll(() => server.close());

type Walked = { name: string; prefix: string; endpoint: EndpointDescription };
const walked: Walked[] = allEndpoints.flatMap(({ prefix, tag, endpoints }) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    name: `${endpoint.method} ${prefix}${endpoint.path} (${tag}.${name})`,
    prefix,
    endpoint,
  })),
);
const guarded = walked.filter(({ endpoint }) => endpoint.access !== 'public');
const privileged = walked.filter(({ endpoint }) => typeof endpoint.access === 'object');

type Shape = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maximum?: number;
  minimum?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  $defs?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

const pathOf = ({ prefix, endpoint }: Walked, id = uuidv7()): string =>
  `${prefix}${endpoint.path.replace(/:\w+/g, id)}`;
const send = (item: Walked, headers: Record<string, string>, body?: string): Promise<Response> =>
  fetch(`${server.url}${pathOf(item)}`, {
    method: item.endpoint.method,
    headers,
    ...(body === undefined || item.endpoint.method === 'GET' ? {} : { body }),
  });

async function expectProblem(response: Response, name: string): Promise<z.output<typeof ProblemBody>> {
  const text = await response.text();
  expect(response.status, `${name}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(response.status, `${name}: ${text}`).toBeLessThan(500);
  const parsed = ProblemBody.safeParse(JSON.parse(text));
  expect(parsed.success, `${name} answers in the shape of the house: ${text}`).toBe(true);
  return parsed.data as z.output<typeof ProblemBody>;
}

describe('APP-14 the description and the server are the same', () => {
  test('APP-14 every described endpoint is served, and every served one is described', () => {
    const key = ({ method, path }: EndpointDescription) => `${method} ${path}`;
    expect(server.app.registered.map(key).sort()).toEqual([...walked.map(({ endpoint }) => key(endpoint))].sort());
  });
  test('APP-14 the document is OpenAPI 3.1 and names every path', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { prefix, endpoint } of walked) {
      const path = `${prefix}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
      expect(document.paths[path]?.[endpoint.method.toLowerCase()], path).toBeDefined();
    }
  });
});

describe('APP-3 who may call', () => {
  test.each(guarded)('APP-3 $name refuses without a token and with one that does not hold', async (item) => {
    for (const headers of [
      {},
      { authorization: 'Bearer a.b.c' },
      { authorization: 'Basic Zm9v' },
      { authorization: '' },
      { authorization: 'undefined' },
    ] as Record<string, string>[]) {
      const response = await send(item, { 'content-type': 'application/json', ...headers }, '{}');
      expect(response.status).toBe(401);
      await expectProblem(response, item.name);
    }
  });
  test.each(privileged)('APP-9 $name refuses a member without the role or permission', async (item) => {
    const response = await send(
      item,
      { 'content-type': 'application/json', authorization: `Bearer ${member.accessToken}` },
      '{}',
    );
    expect((await expectProblem(response, item.name)).status).toBe(403);
  });
});

/** Values no endpoint should trip over: types, sizes, encodings, injections. */
const HOSTILE: unknown[] = [
  null,
  [],
  {},
  'x',
  1,
  -1,
  1e308,
  LARGEST_INTEGER + 1,
  Number.MAX_SAFE_INTEGER,
  true,
  '',
  ' ',
  '\u202e',
  '🙂'.repeat(2_000),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  { $gt: '' },
  [[[[[[]]]]]],
  'a'.repeat(20_000),
  '\ud800',
  { constructor: { prototype: { admin: true } } },
];

function bodies({ endpoint }: Walked): string[] {
  const malformed = [
    '{',
    '[',
    'null',
    '"text"',
    '42',
    '{"a":',
    '{"__proto__":{"admin":true}}',
    '\u0000',
    '{"a":"\\u0000"}',
    `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
  ];
  const schema: Shape = endpoint.body ? shapeOf(endpoint.body) : {};
  const fields = Object.keys(schema.properties ?? {});
  const needed = schema.required ?? [];
  // Alone, a field gets further than its shape only where no other is needed; elsewhere each is tried beside the others.
  const alone = fields.filter((field) => needed.every((other) => other === field));
  const wrong = alone.flatMap((field) => HOSTILE.map((value) => JSON.stringify({ [field]: value })));
  const beside = HOSTILE.map((_, turn) =>
    JSON.stringify(Object.fromEntries(fields.map((field, index) => [field, HOSTILE[(turn + index) % HOSTILE.length]]))),
  );
  const everyField = HOSTILE.map((value) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))));
  // Where there is one field, or none, several of them are the same.
  return [...new Set([...malformed, ...wrong, ...beside, ...everyField])];
}

/** What an address can carry: the same kinds, as text. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  'x',
  '-1',
  '1.5',
  '1e308',
  'NaN',
  String(LARGEST_INTEGER + 1),
  String(Number.MAX_SAFE_INTEGER + 1),
  '\u0000',
  '\ud83d\ude42'.repeat(500),
  "' or 1=1 --",
  '2026-02-30',
  '{"$gt":""}',
];

/** Each field with each value, beside others that are as hostile; the numbers alone as well, where nothing else is refused first. */
function queries({ endpoint }: Walked): URLSearchParams[] {
  const fields = Object.keys(endpoint.query ? (shapeOf(endpoint.query).properties ?? {}) : {});
  const made = (textOf: (index: number) => string): URLSearchParams => {
    const query = new URLSearchParams();
    for (const [index, field] of fields.entries()) query.append(field, textOf(index));
    return query;
  };
  const beside = HOSTILE_TEXTS.map((_, turn) =>
    made((index) => HOSTILE_TEXTS[(turn + index) % HOSTILE_TEXTS.length] ?? ''),
  );
  const alone = fields.flatMap((field) =>
    ['-1', String(LARGEST_INTEGER + 1), '\u0000'].map((value) => new URLSearchParams({ [field]: value })),
  );
  const twice = fields.map((field) => new URLSearchParams(`${field}=1&${field}=2`));
  return fields.length === 0 ? [] : [...beside, ...alone, ...twice];
}

/** Where a shape takes a number that PostgreSQL's `integer` does not. */
function tooLarge(shape: Shape, at: string): string[] {
  const { type, enum: choices, const: only, maximum = Infinity, minimum = -Infinity } = shape;
  const isNumber = (type === 'integer' || type === 'number') && choices === undefined && only === undefined;
  const found = isNumber && (maximum > LARGEST_INTEGER || minimum < -LARGEST_INTEGER) ? [at] : [];
  const inside = Object.entries({
    ...shape.properties,
    ...shape.$defs,
    '[]': shape.items,
    '{}': shape.additionalProperties,
  });
  const among = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  return [
    ...found,
    ...inside.flatMap(([key, one]) => (typeof one === 'object' ? tooLarge(one, `${at}.${key}`) : [])),
    ...among.flatMap((one) => tooLarge(one, at)),
  ];
}

/** A token that passes the guard, so that what stands behind it is met. */
const passing = ({ endpoint }: Walked): Record<string, string> =>
  endpoint.access === 'public'
    ? {}
    : { authorization: `Bearer ${(endpoint.access === 'signedIn' ? member : administrator).accessToken}` };

describe('CHAT-9 bad input', () => {
  // What a fuzzed body may still do for real is harmless here: the person of this test owns nothing.
  test.each(walked)(
    'CHAT-9 $name answers anything hostile with a clear 4xx or a success, never a 5xx',
    async (item) => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        ...passing(item),
      };
      const statuses: number[] = [];
      for (const body of item.endpoint.method === 'GET' ? [undefined] : bodies(item)) {
        const response = await send(item, headers, body);
        statuses.push(response.status);
        if (response.status >= 400 && response.status !== 503) {
          const problem = await expectProblem(response, `${item.name} ${body?.slice(0, 80)}`);
          if (response.status !== 401)
            expect(
              isSessionExpiry({
                status: response.status,
                type: problem.type,
                message: problem.title,
                detail: problem.detail,
              }),
              problem.detail,
            ).toBe(false);
        } else await response.body?.cancel();
        expect(response.status, `${item.name} ${body?.slice(0, 80)}`).not.toBe(500);
        if (item.endpoint.path.includes('logout') || item.endpoint.path.includes('sessions')) break; // the session is needed for the rest
      }
      expect(statuses.length).toBeGreaterThan(0);
    },
  );

  test.each(walked.filter(({ endpoint }) => endpoint.query))(
    'CHAT-9 $name answers hostile queries with a clear 4xx or a success, never a 5xx',
    async (item) => {
      for (const query of queries(item)) {
        const response = await fetch(`${server.url}${pathOf(item)}?${query}`, {
          method: item.endpoint.method,
          redirect: 'manual',
          headers: { 'content-type': 'application/json', accept: 'application/json', ...passing(item) },
          ...(item.endpoint.method === 'GET' ? {} : { body: '{' }),
        });
        if (response.status >= 400 && response.status !== 503) await expectProblem(response, `${item.name} ${query}`);
        else await response.body?.cancel();
        expect(response.status, `${item.name} ${query}`).not.toBe(500);
      }
    },
  );

  test.each(walked)('CHAT-9 $name takes no number that the database does not', ({ endpoint }) => {
    const shapes = [endpoint.body, endpoint.query, endpoint.params].flatMap((schema) => schema ?? []);
    expect(shapes.flatMap((schema) => tooLarge(shapeOf(schema), ''))).toEqual([]);
  });

  test.each(walked.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body))(
    'CHAT-9 $name refuses other content types and bodies over its limit',
    async (item) => {
      const authorization = passing(item);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
      ]) {
        const response = await send(item, { 'content-type': type, ...authorization }, 'a=1');
        expect(response.status, type).toBe(415);
        await expectProblem(response, item.name);
      }
      const large = await send(
        item,
        { 'content-type': 'application/json', ...authorization },
        JSON.stringify({ a: 'x'.repeat(item.endpoint.bodyLimitBytes ?? 65_536) }),
      );
      expect(large.status).toBe(413);
      await expectProblem(large, item.name);
    },
  );

  test.each(walked.filter(({ endpoint }) => endpoint.path.includes(':')))(
    'CHAT-9 $name answers malformed ids with a 4xx',
    async (item) => {
      for (const id of [
        'x',
        '1',
        '%00',
        '%ff',
        '..',
        "'--",
        'null',
        'undefined',
        '00000000-0000-0000-0000-000000000000',
        'a'.repeat(400),
      ]) {
        const response = await fetch(`${server.url}${pathOf(item, id)}`, {
          method: item.endpoint.method,
          headers: {
            'content-type': 'application/json',
            ...passing(item),
          },
          ...(item.endpoint.method === 'GET' ? {} : { body: '{}' }),
        });
        expect(response.status, id).toBeLessThan(500);
        await response.body?.cancel();
      }
    },
  );
});
