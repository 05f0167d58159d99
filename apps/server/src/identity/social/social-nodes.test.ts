import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { ScriptedOpenId } from './testing/scripted-openid.ts';
import { speakOpenId } from './testing/scripted-openid.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { socialOf } from './testing/social-app.ts';
import { socialBrowser } from './testing/social-browser.ts';

let server: ScriptedServer;
let acme: ScriptedOpenId;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  server = await scriptedServer();
  database = await createTestDatabase();
  acme = speakOpenId(server, { issuer: server.url, audience: 'client' });
  const list = [
    { name: 'acme', displayName: 'Acme', issuer: server.url, clientId: 'client', clientSecret: 'canary-secret' },
  ];
  const social = socialOf({ SOCIAL_CUSTOM: JSON.stringify(list) });
  const encryptionKey = Buffer.from('one key that both nodes of this test share 1234');
  const open = (publicUrl: string | null): Promise<TestApp> =>
    testApp({ database: { url: database.url ?? '' }, config: { social, encryptionKey, publicUrl } });
  const first = await open(null);
  nodes = [first, await open(first.url)];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
  await server.close();
});

it('AUTH-9 O1 begun at one node and finished at another, once, however many try at the same time', async () => {
  const [first, second] = nodes;
  acme.claims = { sub: 'two-nodes', email: 'two-nodes@example.com' };
  const browser = socialBrowser(first);
  const asked = (await browser.begin('acme')).searchParams;
  const { rawState, code } = await browser.comeBack('acme', {
    code: asked.get('nonce') ?? '',
    state: asked.get('state') ?? '',
  });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const query = new URLSearchParams({ code: code ?? '', state: rawState });
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const node = index % 2 === 0 ? first : second;
      const url = `${node.url}/identity/resources/auth/v1/user/sso/acme/postlogin?${query}`;
      return (await fetch(url, { method: 'POST', headers: { cookie } })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(9);
});

it('AUTH-9 neither the log nor the database learns a code, a state, a secret or a token', async () => {
  const [node] = nodes;
  const warn = vi.spyOn(node.services.log, 'warn');
  acme.write = () => 'canary-token';
  const browser = socialBrowser(node);
  const asked = (await browser.begin('acme', { redirectUrl: 'https://evil.example/canary-target' })).searchParams;
  const state = asked.get('state') ?? '';
  const kept = (await node.services.database.query(
    { kind: 'system' },
    "select json_agg(c)::text as text from identity.challenges c where kind = 'social'",
    [],
  )) as { rows: { text: string }[] };
  const { rawState } = await browser.comeBack('acme', { code: 'canary-code', state });
  expect((await browser.postLogin('acme', { code: 'canary-code', state: rawState })).status).toBe(401);
  const logged = warn.mock.calls.map((line) => JSON.stringify(line)).join('\n');
  expect(logged).toContain('a social provider was not understood');
  expect(logged).toContain('The redirect url param is not valid, the origin is a different site');
  const audits = (await node.services.database.query(
    { kind: 'system' },
    'select json_agg(a)::text as text from identity.audits a',
    [],
  )) as { rows: { text: string }[] };
  for (const text of [logged, kept.rows[0]?.text ?? '', audits.rows[0]?.text ?? '']) {
    expect(text).not.toContain('canary');
    expect(text).not.toContain(state);
    expect(text).not.toContain(asked.get('nonce') ?? '');
  }
});
