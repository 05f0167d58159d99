import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { ProblemBody } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBody } from '#testing/sample-body.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson } from '../testing/browser.ts';
import { everyKind } from './testing/programs.ts';

/** Ids of things that are nowhere, and what else a name tells. */
const named = (field: string): string | undefined => {
  if (/name|description|title/i.test(field)) return `some ${uuidv7()}`;
  return /^(ids?|.*Ids?)$/.test(field) ? uuidv7() : undefined;
};

let app: TestApp;
let programs: Record<'person' | 'tenant', string>;
beforeAll(async () => {
  app = await testApp();
  const ada = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
  const { rows } = await app.services.database.query<{ id: string }>(
    { kind: 'owner' },
    "select id from identity.roles where key = 'owner'",
  );
  const { userAccessToken, tenantAccessToken } = await everyKind(ada, [rows[0]?.id ?? '']);
  programs = { person: userAccessToken.program.token ?? '', tenant: tenantAccessToken.program.token ?? '' };
});
afterAll(() => app.close());

const guarded = allEndpoints.flatMap(({ prefix, endpoints }) =>
  (Object.values(endpoints) as EndpointDescription[])
    .filter(({ access }) => access !== 'public')
    .map((endpoint) => ({ name: `${endpoint.method} ${prefix}${endpoint.path}`, prefix, endpoint })),
);

/** Never, whatever a token holds (T3). */
const NEVER =
  /POST .*\/(api-tokens|access-tokens)\/|\/v1\/mfa\/|users\/webauthn\/|passwords\/change|email\/me|step-up|phone|\/sessions\/v1\/me\/|impersonation\/v1\/|v1\/tenant$|me\/token|invites\/v[12]\/user/;
const isNever = ({ endpoint, name }: (typeof guarded)[number]): boolean =>
  NEVER.test(name) && !(endpoint.method === 'GET' && !name.includes('invites')) && !/DELETE .*invites/.test(name);

describe('TOKENS-1 T3 what an API token of an owner may and may not', () => {
  it.each(guarded)('T3 $name answers a program, and never with a fault of the server', async (item) => {
    const { endpoint, name, prefix } = item;
    const path = prefix + endpoint.path.replace(/:\w+/g, uuidv7());
    for (const [whose, token] of Object.entries(programs)) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify(sampleBody(endpoint, named) ?? {});
      const sent = endpoint.method === 'GET' ? {} : { body };
      const response = await fetch(app.url + path, { method: endpoint.method, headers, ...sent });
      const text = await response.text();
      expect(response.status, `${name} by a token of the ${whose}: ${text}`).toBeLessThan(500);
      expect(response.status, name).not.toBe(401);
      const type = response.ok ? null : ProblemBody.parse(JSON.parse(text)).type;
      if (isNever(item)) expect(type, `${name} by a token of the ${whose}`).toBe('forbidden_for_api_token');
      if (whose === 'tenant' && (prefix === '/api' || /\/me(\/|$)/.test(path)))
        expect(type, name).toMatch(/^forbidden/);
    }
  });
});
