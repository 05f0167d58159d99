import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { Framework } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../assistant/competency-frameworks/testing/content-of.ts';
import { accept, put, read, refresh, sent, through } from '../assistant/psychological-resources/testing/own-profile.ts';
import { PASSWORD, signIn } from './people.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';
import type { Api, TestPerson } from './test-assistant.ts';

const ADMIN = { email: 'admin@example.com', password: PASSWORD };
const I = '/identity/resources';
let app: TestApp;
let person: TestPerson;
/** What stands for `:name` in a path, by path. */
const ids = new Map<string, string>();

type Answer = { status: number; text: string };
async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
const json = async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> => {
  const { status, text } = await send(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text || '{}') as T;
};

beforeAll(async () => {
  app = await testApp({ config: { admin: ADMIN } });
  const { accessToken, userId, tenantId } = await signIn(app, ADMIN);
  const api: Api = async (method, route, body) => {
    const { status, text } = await send(method, `/api${route}`, body);
    return { status, body: JSON.parse(text || '{}') as never, headers: new Headers() };
  };
  person = { userId, tenantId, token: accessToken, api };
  await json('POST', '/api/config/consents', { given: ['age_18', 'coaching', 'profile'] });
  const { id } = await json<{ id: string }>('POST', '/api/conversations', {});
  ids.set('/api/conversations/:id', id);
  // What a conversation leaves, and facts, proposed and accepted.
  await through(person, 'values', [
    'Very important to me: Honesty, Family, Faith',
    'Honesty, Family, Faith',
    'It is how I want to treat people',
  ]);
  await through(person, 'if-then-plan', ['To finish my application', 'Some pride', 'I tell myself: later', 'Breathe']);
  await refresh(person);
  await put(person, (fact) => (fact.text.en === 'Honesty' ? accept(fact) : { ...accept(fact), status: 'proposed' }));
  const { resources } = await read(person);
  ids.set('/api/psychological-resources/:id', (resources as Resource[])[0]?.id ?? '');
  const active = await json<Framework>('GET', '/api/competency-frameworks/active');
  const draft = await json<Framework>('POST', '/api/competency-frameworks', { ...contentOf(active), code: 'draft' });
  ids.set('/api/competency-frameworks/:id', draft.id);
  const group = await json<{ id: string }>('POST', `${I}/groups/v1`, { name: 'Sailors' });
  ids.set(`${I}/groups/v1/:id`, group.id);
  await json('POST', `${I}/tenants/invites/v1/user`, { expiresInMinutes: 600 });
});
afterAll(() => app.close());

type Pair = { name: string; path: string; read: EndpointDescription; write: EndpointDescription };
const endpoints = allEndpoints.flatMap(({ prefix, endpoints }) =>
  Object.values(endpoints).map((endpoint: EndpointDescription) => ({ endpoint, path: `${prefix}${endpoint.path}` })),
);
const pairs: Pair[] = endpoints
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .flatMap(({ endpoint: read, path }) =>
    endpoints
      .filter((one) => one.path === path && ['PUT', 'PATCH', 'POST'].includes(one.endpoint.method))
      .map(({ endpoint: write }) => ({ name: `${write.method} ${path}`, path, read, write })),
  );

/** Pairs of which the one does not write what the other reads, each with the reason. */
const OTHER: Record<string, string> = Object.fromEntries(
  [
    ['begins one of a list', 'POST /api/conversations'],
    ['begins one of a list', 'POST /api/competency-frameworks'],
    ['begins a job', 'POST /api/analytics/admin/classify-topics'],
    ['takes a file', 'POST /api/knowledge/documents'],
    ...['users/api-tokens/v1', 'users/access-tokens/v1', 'tenants/access-tokens/v1', 'groups/v1', 'roles/v1'].map(
      (path) => ['begins one of a list', `POST ${I}/${path}`],
    ),
    ...['users/v1/me/archives', 'users/phone-numbers/v1', 'users/webauthn/v1/devices', 'sub-tenants/users/v1'].map(
      (path) => ['begins one of a list', `POST ${I}/${path}`],
    ),
    ['begins one of a list', `POST ${I}/users/v2`],
    ['begins one of a list', `POST ${I}/configurations/v1/restrictions/ip`],
    ['begins one of a list', `POST ${I}/configurations/restrictions/v1/email-domain`],
    ['adds to a list', `POST ${I}/groups/v1/:id/users`],
    ['changes one of a list', 'PUT /team/resources/members/v1'],
    ['takes single leaves', 'POST /metadata/admin-box'],
    ['uses a link up', `POST ${I}/setup/v1`],
    ['is where a provider sends a browser', `POST ${I}/auth/v2/user/sso/default/:provider/callback`],
  ].map(([why = '', name = '']) => [name, why]),
);

/** What counts changes, or says when something was changed: of a saved thing it goes on. */
const COUNTING = /"(version|revision|updated_at|updatedAt|createdAt|id|expires|token)":("[^"]*"|\d+|null)/g;
const steady = (text: string): string => text.replace(COUNTING, '"$1":0');

describe('what was read may be sent back', () => {
  it('APP-14 every endpoint that writes where another one reads takes what that answers, or does not write it', () => {
    expect(Object.keys(OTHER).filter((name) => !pairs.some((pair) => pair.name === name))).toEqual([]);
    expect(pairs.filter(({ name }) => !(name in OTHER)).length).toBeGreaterThan(20);
  });

  it.each(pairs.filter(({ name }) => !(name in OTHER)))(
    'CONF-1 PROF-2 APP-14 what is read where $name writes can be sent to it as it is, and nothing changes',
    async ({ path, write }) => {
      const at = path.replace(/:\w+/, ids.get(path) ?? '');
      const before = await send('GET', at);
      expect(before.status, before.text).toBe(200);
      const written = await send(write.method, at, JSON.parse(before.text));
      expect(written.status, written.text).toBeLessThan(300);
      const after = await send('GET', at);
      expect(steady(after.text)).toBe(steady(before.text));
    },
  );
});

describe('read-only fields', () => {
  const problemOf = async (method: string, path: string, body: unknown) => {
    const { status, text } = await send(method, path, body);
    return { status, ...(JSON.parse(text) as { type: string; fields?: { path: string; message: string }[] }) };
  };
  const readOnly = (path: string) => ({
    status: 400,
    type: 'invalid_request',
    fields: [{ path, message: expect.stringContaining('read-only') }],
  });

  it('CONF-1 a read-only setting that was changed is a 400 that names it, and nothing is saved', async () => {
    const config = await json('GET', '/api/config');
    expect(await problemOf('POST', '/api/config', { ...config, tts_autoplay: true, suggestions: ['x'] })).toMatchObject(
      readOnly('body.suggestions'),
    );
    const onboarding = { completed: true, consents: [] };
    expect(await problemOf('POST', '/api/config', { ...config, onboarding })).toMatchObject(
      readOnly('body.onboarding'),
    );
    expect(await json('GET', '/api/config')).toEqual(config);
    // A field that nothing reads is unknown, as ever.
    expect(await problemOf('POST', '/api/config', { ...config, nonsense: 1 })).toMatchObject({
      status: 400,
      fields: [{ path: 'body', message: expect.stringContaining('nonsense') }],
    });
  });

  it('CONF-1 a setting that is changed in what was read is saved', async () => {
    const config = await json('GET', '/api/config');
    const saved = await json('POST', '/api/config', { ...config, tts_autoplay: !config.tts_autoplay });
    expect(saved).toEqual({ ...config, tts_autoplay: !config.tts_autoplay });
  });

  it('PROF-2 a mark is set in what was read, deep in it a read-only field may not change', async () => {
    const document = await read(person);
    const [first, ...others] = document.resources;
    expect(others.length).toBeGreaterThan(0);
    const pinned = { ...document, resources: [...others, { ...first, pinned: true }] };
    const saved = await json<typeof document>('PUT', '/api/psychological-resources', pinned);
    expect(saved.resources.find(({ id }) => id === first?.id)?.pinned).toBe(true);
    const forged = { ...saved, resources: [{ ...saved.resources[0], origin: 'user', version: 900 }] };
    expect(await problemOf('PUT', '/api/psychological-resources', forged)).toMatchObject({
      status: 400,
      fields: [{ path: 'body.resources.0.origin' }, { path: 'body.resources.0.version' }],
    });
  });

  it('PROF-2 what was read before another person changed it is a conflict, not a read-only field', async () => {
    const older = await read(person);
    await put(person, (fact) => ({ ...sent(fact), pinned: true }));
    expect(await problemOf('PUT', '/api/psychological-resources', older)).toMatchObject({ status: 409 });
    const at = `/api/competency-frameworks/${ids.get('/api/competency-frameworks/:id')}`;
    const framework = await json<Framework>('GET', at);
    const stale = { ...framework, revision: framework.revision + 1, updated_at: '2020-01-01T00:00:00.000Z' };
    expect(await problemOf('PUT', at, stale)).toMatchObject({ status: 409 });
  });
});
