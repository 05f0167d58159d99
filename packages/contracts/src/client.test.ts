import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Transport } from './client.ts';
import { ApiError, call } from './client.ts';
import { endpoint } from './endpoint.ts';
import { commonProblems, problems } from './problem.ts';
import { isSessionExpiry, SESSION_EXPIRY_TEXTS } from './session-expiry.ts';

const guarded = endpoint({
  method: 'PATCH',
  path: '/things/:id',
  access: 'signedIn',
  proof: 'session',
  cost: 'read',
  summary: 's',
  params: z.object({ id: z.string() }),
  body: z.object({ a: z.int() }),
  response: z.object({ b: z.int() }),
});
const open = endpoint({
  method: 'GET',
  path: '/open',
  access: 'public',
  proof: 'none',
  cost: 'guest',
  summary: 's',
  query: z.object({ limit: z.optional(z.int()) }),
  response: z.object({ b: z.int() }),
});

/** A transport that answers what it is given and remembers what left. */
function transportOf(answer: () => Response, token: string | null = 'a.b.c'): Transport & { sent: Request[] } {
  const sent: Request[] = [];
  return {
    baseUrl: 'https://parley.example',
    token: () => token,
    sent,
    fetch: async (input, init) => {
      sent.push(new Request(input as string, init));
      return answer();
    },
  };
}
const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('APP-3 the client', () => {
  test('APP-3 a guarded call without a token rejects and nothing leaves', async () => {
    const transport = transportOf(() => json(200, {}), null);
    expect((await failure(call(transport, guarded, { params: { id: '1' }, body: { a: 1 } }))).message).toBe(
      'User is not authenticated',
    );
    expect(transport.sent).toEqual([]);
  });

  test('APP-3 a guarded call carries the bearer token, its parameters escaped and its body as JSON', async () => {
    const transport = transportOf(() => json(200, { b: 2 }));
    expect(await call(transport, guarded, { params: { id: 'a/../b' }, body: { a: 1 } })).toEqual({ b: 2 });
    const [request] = transport.sent;
    expect(request?.url).toBe('https://parley.example/things/a%2F..%2Fb');
    expect(request?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(await request?.json()).toEqual({ a: 1 });
  });

  test('APP-3 a public call goes without one; absent query values are left out', async () => {
    const transport = transportOf(() => json(200, { b: 2 }), null);
    await call(transport, open, { query: { limit: undefined } });
    expect(transport.sent[0]?.url).toBe('https://parley.example/open');
  });
});

describe('PORTAL-5 failures in words', () => {
  const message = async (response: Response) =>
    (
      await failure(
        call(
          transportOf(() => response),
          open,
          {},
        ),
      )
    ).message;
  test('PORTAL-5 the errors list is joined by commas', async () => {
    expect(await message(json(400, { errors: ['One.', 'Two.'] }))).toBe('One., Two.');
  });
  test('PORTAL-5 without a list the status is told', async () => {
    expect(await message(new Response('{}', { status: 418, statusText: "I'm a teapot" }))).toBe(
      "Error 418 - I'm a teapot",
    );
  });
  test('PORTAL-5 too large has its own text', async () => {
    expect(await message(json(413, { errors: ['x'] }))).toBe('Error request is too large');
  });
  test('APP-6 an unreadable body and a dead network show the general text', async () => {
    expect(await message(new Response('<html>', { status: 502 }))).toBe(
      "We're facing some difficulties, Please try again",
    );
    const transport = {
      ...transportOf(() => json(200, {})),
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    };
    expect((await failure(call(transport, open, {}))).message).toBe("We're facing some difficulties, Please try again");
  });
  test('AUTH-12 RFC 9470 a refusal that wants a step-up says what would do', async () => {
    const refusal = (header?: string) =>
      failure(
        call(
          transportOf(
            () =>
              new Response(JSON.stringify({ type: 'insufficient_user_authentication', errors: ['Please confirm.'] }), {
                status: 403,
                headers: header ? { 'www-authenticate': header } : {},
              }),
          ),
          open,
          {},
        ),
      );
    const full = 'Bearer error="insufficient_user_authentication", acr_values="urn:a urn:b", max_age="600"';
    expect((await refusal(full)).stepUp).toEqual({ acrValues: ['urn:a', 'urn:b'], maxAgeSeconds: 600 });
    expect((await refusal('Bearer error="insufficient_user_authentication", max_age=5')).stepUp).toEqual({
      acrValues: [],
      maxAgeSeconds: 5,
    });
    expect((await refusal('Bearer error="insufficient_user_authentication"')).stepUp).toEqual({
      acrValues: [],
      maxAgeSeconds: null,
    });
    for (const other of [undefined, 'Bearer', 'Bearer error="invalid_token"', 'Basic realm="x"'])
      expect((await refusal(other)).stepUp).toBeUndefined();
  });
  test('PORTAL-5 a 2xx answer without a body reads as an empty object', async () => {
    expect(
      await call(
        transportOf(() => new Response(null, { status: 204 })),
        open,
        {},
      ),
    ).toEqual({});
  });
});

describe('APP-4 session expiry', () => {
  test('APP-4 is recognised by status, by type and by each text in message or detail', () => {
    expect(isSessionExpiry({ status: 401 })).toBe(true);
    expect(isSessionExpiry({ status: 400, type: 'jwt_expired' })).toBe(true);
    for (const text of SESSION_EXPIRY_TEXTS) {
      expect(isSessionExpiry({ message: `it says ${text} here` }), text).toBe(true);
      expect(isSessionExpiry({ detail: `it says ${text} here` }), text).toBe(true);
    }
  });
  test('APP-4 other failures are not one, nor are the house’s own common texts', () => {
    expect(isSessionExpiry({ status: 403, type: 'forbidden', message: 'You are not allowed to do this.' })).toBe(false);
    for (const problem of Object.values(commonProblems)) {
      if (problem.type !== 'jwt_expired')
        expect(isSessionExpiry({ type: problem.type, message: problem.title }), problem.type).toBe(false);
    }
  });
  test('APP-4 a table of problems carries its own types', () => {
    expect(problems({ a_b: [404, 'Gone.'] }).a_b).toEqual({ type: 'a_b', status: 404, title: 'Gone.' });
  });
});

describe('PORTAL-5 an answer that leads elsewhere', () => {
  const answering = (body: string) => {
    const left: string[] = [];
    const transport = {
      ...transportOf(() => new Response(body, { status: 302 })),
      leave: (url: string) => left.push(url),
    };
    return { transport, left };
  };

  test.each([
    ['https://pay.example/checkout?x=1', 'https://pay.example/checkout?x=1'],
    ['"/account/login"', '/account/login'],
  ])('PORTAL-5 a 302 sends the browser to %s, and the call is never answered', async (body, address) => {
    const { transport, left } = answering(body);
    const settled = await Promise.race([
      call(transport, open, { query: {} }).then(
        () => 'answered',
        () => 'refused',
      ),
      new Promise((resolve) => setTimeout(() => resolve('open'), 20)),
    ]);
    expect(left).toEqual([address]);
    expect(settled).toBe('open');
  });

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', ''])(
    'PORTAL-5 %s is no page, and nobody is sent there',
    async (body) => {
      const { transport, left } = answering(body);
      expect((await failure(call(transport, open, { query: {} }))).message).toBe(
        "We're facing some difficulties, Please try again",
      );
      expect(left).toEqual([]);
    },
  );
});
