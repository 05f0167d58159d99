import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soon } from '#testing/soon.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, signedIn } from '../testing/browser.ts';
import { everyKind, exchanged, program } from './testing/programs.ts';
import { ACCOUNT, config, ME, REFUSED, tokenHouse } from './testing/token-house.ts';

const house = tokenHouse();
const { clock, freshly, query, status } = house;

/** A second node of the same installation, and somebody of another tenant. */
let node: TestApp;
let bob: Awaited<ReturnType<typeof activePerson>>;
beforeAll(async () => {
  node = await testApp({ clock, config, database: { url: house.app.services.database.url ?? '' } });
  bob = await activePerson(house.app, 'bob@example.com', { companyName: 'Bob and company' });
});
afterAll(() => node.close());

it('TOKENS-1 T6 every kind is dead at once on every node when it is revoked, with its renewals', async () => {
  const kinds = await everyKind(house.ada, [house.roles.owner ?? '']);
  bob.token = (await signedIn(house.app.url, 'bob@example.com')).token;
  const revoke = {
    userApiToken: apiTokens.revokeMine,
    tenantApiToken: apiTokens.revokeTenants,
    userAccessToken: apiTokens.revokeMyAccessToken,
    tenantAccessToken: apiTokens.revokeTenantsAccessToken,
  };
  const path = '/frontegg/identity/resources/tenants/api-tokens/v1';
  for (const [kind, endpoint] of Object.entries(revoke) as [keyof typeof kinds, typeof apiTokens.revokeMine][]) {
    const { id, program: made } = kinds[kind];
    const ask = async (url: string) =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${made.token}` } })).status;
    expect([await ask(house.app.url), await ask(node.url)], kind).toEqual([200, 200]);
    await expect(bob.call(endpoint, { params: { id } }), 'T1').rejects.toMatchObject({ status: 404 });
    await house.ada.call(endpoint, { params: { id } });
    expect(await ask(house.app.url), kind).toBe(401);
    await soon(async () => (await ask(node.url)) === 401);
    expect(await ask(node.url), kind).toBe(401);
    await expect(house.ada.call(endpoint, { params: { id } })).rejects.toMatchObject({
      status: 404,
      type: 'api_token_not_found',
    });
    if ('answer' in made) {
      const { refreshToken } = (made as Awaited<ReturnType<typeof exchanged>>).answer;
      await expect(made.call(apiTokenExchange.refresh, { body: { refreshToken } })).rejects.toMatchObject(REFUSED);
    }
  }
});

it('TOKENS-1 T1 nobody makes a token for somebody else, nor ends one of theirs', async () => {
  const bobs = (await bob.call(users.me, {})).tenantId;
  const foreign = { userId: bob.userId, tenantId: bobs, createdByUserId: bob.userId, clientId: bob.userId };
  for (const [endpoint, list] of [
    [apiTokens.createMine, apiTokens.mine],
    [apiTokens.createTenants, apiTokens.tenants],
  ] as const) {
    await house.ada.call(endpoint, { body: { description: 'for bob', ...foreign } as { description: string } });
    expect((await bob.call(list, {})).map(({ description }) => description)).not.toContain('for bob');
    expect((await house.ada.call(list, {})).map(({ description }) => description)).toContain('for bob');
  }
  const { rows } = await query('select tenant_id, created_by_user_id from identity.api_tokens where description = $1', [
    'for bob',
  ]);
  expect(rows).toEqual([
    { tenant_id: house.tenantId, created_by_user_id: house.ada.userId },
    { tenant_id: house.tenantId, created_by_user_id: house.ada.userId },
  ]);
  expect(await status(null, '/frontegg/identity/resources/users/api-tokens/v1', {}, { method: 'POST' })).toBe(401);
});

it('TOKENS-1 T8 an empty, blank or undefined token is no token', async () => {
  for (const header of [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer undefined',
    'Bearer null',
    'undefined',
    'Bearer {}',
    'Bearer ..',
  ])
    expect(await status(null, ACCOUNT, { authorization: header }), header).toBe(401);
  for (const header of ['', ' ', 'undefined', 'null', '{}', '..', 'a.e30.c', 'true'])
    expect(await status(null, ACCOUNT, { 'x-api-key': header }), header).toBe(401);
  for (const body of [
    {},
    { clientId: '', secret: '' },
    { clientId: ' ', secret: ' ' },
    { clientId: null, secret: null },
  ])
    expect([400, 401]).toContain(
      await status(
        null,
        '/frontegg/identity/resources/auth/v1/api-token',
        { 'content-type': 'application/json' },
        {
          method: 'POST',
          body: JSON.stringify(body),
        },
      ),
    );
});

it('TOKENS-1 T9 guessing a secret is slowed down for each client id, without keeping its program out', async () => {
  const made = await house.ada.call(apiTokens.createMine, { body: { description: 'guessed' } });
  const other = await house.ada.call(apiTokens.createMine, { body: { description: 'not guessed' } });
  const guess = (clientId: string, secret = `parley_${'a'.repeat(49)}`) =>
    browserAt(house.app.url).call(apiTokenExchange.exchange, { body: { clientId, secret } });
  const nobody = '0199a0aa-0000-7000-8000-000000000009';
  for (let tries = 0; tries < 20; tries += 1)
    for (const clientId of [made.clientId, nobody]) await expect(guess(clientId)).rejects.toMatchObject(REFUSED);
  for (const clientId of [made.clientId, nobody]) await expect(guess(clientId)).rejects.toMatchObject({ status: 429 });
  await expect(guess(made.clientId, made.secret), 'also the right one').rejects.toMatchObject({ status: 429 });
  await exchanged(house.app.url, other);
  // It was used from elsewhere before: what is tried there counts by itself.
  await query("update identity.api_tokens set exchanged_from = '127.0.0.1' where id = $1", [made.clientId]);
  await exchanged(house.app.url, made);
  await expect(guess(other.clientId, made.secret), 'of another client').rejects.toMatchObject(REFUSED);
  const { rows } = await query(
    "select data from identity.audits where action = 'api_token.refused' and data->>'apiTokenId' = $1",
    [made.clientId],
  );
  expect(rows).toHaveLength(20);
});

it('TOKENS-1 T3 making a token wants a person who has just shown who they are', async () => {
  const made = await house.ada.call(apiTokens.createMine, { body: { description: 'before' } });
  clock.forward(10 * 60 + 1);
  for (const endpoint of [apiTokens.createMine, apiTokens.createTenants, apiTokens.createMyAccessToken])
    await expect(house.ada.call(endpoint, { body: { description: 'later' } })).rejects.toMatchObject({
      status: 403,
      type: 'insufficient_user_authentication',
    });
  await freshly();
  const { token } = await exchanged(house.app.url, made);
  const byToken = program(house.app.url, token);
  await expect(byToken.call(apiTokens.createMine, { body: { description: 'child' } })).rejects.toMatchObject({
    status: 403,
    type: 'forbidden_for_api_token',
  });
  // What it may: lists without secrets, the account, and ending itself.
  expect((await byToken.call(apiTokens.mine, {})).length).toBeGreaterThan(0);
  await expect(byToken.call(sessions.endOthers, {})).rejects.toMatchObject({ type: 'forbidden_for_api_token' });
  await byToken.call(apiTokens.revokeMine, { params: { id: made.clientId } });
  expect(await status(token, ME)).toBe(401);
});

it('TOKENS-1 AUDIT-2 what a token does says so in the audits, and somebody answers for it', async () => {
  const kinds = await everyKind(house.ada, [house.roles.owner ?? '']);
  for (const [index, { id, program: made }] of Object.values(kinds).entries()) {
    await made.call(invitations.invite, { body: { email: `guest${index}@example.com` } });
    const { rows } = await query(
      "select data from identity.audits where action like 'invitation%' and data->>'apiTokenId' = $1",
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
  }
});
