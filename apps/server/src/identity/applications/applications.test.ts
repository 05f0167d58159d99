import { applications } from '@parley/contracts/identity/applications.ts';
import { flags } from '@parley/contracts/identity/flags.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { readApplicationsConfig } from '#platform/applications-config.ts';
import { teamStage } from '../members/testing/team-stage.ts';
import type { Browser } from '../testing/browser.ts';

const { app, boss, tenantId, other, otherTenantId, member, person, role, holds, close } = await teamStage({
  applications: [
    { name: 'Atlas', url: 'https://atlas.example', description: 'Maps', logo: null, access: 'managed', tenants: null },
    { name: 'Forum', url: 'https://forum.example', description: null, logo: null, access: 'free', tenants: null },
    {
      name: 'Elsewhere only',
      url: 'https://no.example',
      description: null,
      logo: null,
      access: 'managed',
      tenants: [uuidv7()],
    },
  ],
});
afterAll(close);

it('TEAM-7 a tenant sees the applications it has, which are everybody’s, and that there are any', async () => {
  const all = await boss.call(applications.list, { query: {} });
  expect(all.map(({ name, accessType }) => [name, accessType])).toEqual([
    ['Atlas', 'MANAGED_ACCESS'],
    ['Forum', 'FREE_ACCESS'],
  ]);
  const [atlas, forum] = all.map(({ id }) => id) as [string, string];
  const query = { ids: atlas, _includeFreeAccess: 'true' };
  expect((await boss.call(applications.list, { query })).map(({ id }) => id)).toEqual([atlas, forum]);
  expect((await boss.call(applications.list, { query: { ids: atlas } })).map(({ id }) => id)).toEqual([atlas]);
  expect(await boss.call(applications.tenantAssignments, {})).toEqual([{ tenantId, appIds: [atlas, forum] }]);
  expect((await boss.call(applications.tenantAssignmentsV2, {}))[0]?.assignments).toContainEqual({
    appId: forum,
    accessType: 'FREE_ACCESS',
  });
  expect(await boss.call(flags.list, {})).toMatchObject({ 'multi-apps-admin-portal': 'on', 'temporary-users': 'on' });
});

it('TEAM-7 N1 one is given and taken within the tenant, by whoever may, and nobody of another tenant is reached', async () => {
  const [atlas] = (await boss.call(applications.list, { query: {} })).map(({ id }) => id) as [string];
  const userId = await member('ada@example.com', 'Ada Martin');
  await boss.call(applications.assign, { body: { userId, tenantId, appIds: [atlas] } });
  await boss.call(applications.assign, { body: { userId, tenantId, appIds: [atlas] } });
  expect(await boss.call(applications.ofUser, { params: { userId } })).toEqual([atlas]);
  const ofUsers = await boss.call(applications.ofUsers, { query: { userIds: `${userId},${boss.userId}` } });
  expect(ofUsers).toEqual([
    { userId, appIds: [atlas] },
    { userId: boss.userId, appIds: [] },
  ]);
  expect(await boss.call(applications.usersOf, { query: { appIds: atlas } })).toEqual([
    { appId: atlas, userIds: [userId] },
  ]);
  expect(await other.call(applications.usersOf, { query: { appIds: atlas } })).toEqual([{ appId: atlas, userIds: [] }]);
  expect((await other.call(applications.ofUsers, { query: { userIds: userId } }))[0]?.appIds).toEqual([]);
  for (const body of [
    { userId: other.userId, tenantId, appIds: [atlas] },
    { userId, tenantId: otherTenantId, appIds: [atlas] },
    { userId, tenantId, appIds: [uuidv7()] },
    { userId, tenantId, appIds: ['x'] },
  ])
    await expect(boss.call(applications.assign, { body }), JSON.stringify(body)).rejects.toMatchObject({ status: 404 });
  const helper = await person('helper@example.com', 'Hélène', [await role('Apps', ['fe.secure.write.appsUsers'])]);
  await helper.call(applications.assign, { body: { userId, tenantId, appIds: [atlas] } });
  const higher = await member('high@example.com', 'High');
  await holds(higher, await role('Audits', ['fe.secure.read.audits']));
  await expect(
    helper.call(applications.assign, { body: { userId: higher, tenantId, appIds: [atlas] } }),
  ).rejects.toMatchObject({ status: 403, type: 'member_higher' });
  await expect(
    helper.call(applications.unassign, { body: { userId, tenantId, appIds: [atlas] } }),
  ).rejects.toMatchObject({ status: 403 });
  await boss.call(applications.unassign, { body: { userId, tenantId, appIds: [atlas] } });
  expect(await boss.call(applications.ofUser, { params: { userId } })).toEqual([]);
  await expect(boss.call(applications.ofUser, { params: { userId: other.userId } })).rejects.toMatchObject({
    status: 404,
  });
  expect(app.services.config.applications).toHaveLength(3);
});

it('AUTH-26 a call that names an application is refused to people who may not use it; an id of the host’s own says nothing', async () => {
  const all = await boss.call(applications.list, { query: {} });
  const [atlas = '', forum = ''] = all.map(({ id }) => id);
  const { rows } = await app.services.database.query<{ id: string }>(
    { kind: 'owner' },
    `select id from identity.applications where name = 'Elsewhere only'`,
  );
  const somebody = await person('atlas@example.com', 'Ana Atlas');
  const asked = async (by: Browser, application: string) => {
    const response = await fetch(`${app.url}/frontegg/identity/resources/users/v2/me`, {
      headers: { authorization: `Bearer ${by.token}`, 'frontegg-requested-application-id': application },
    });
    return [response.status, ((await response.json()) as { type?: string }).type];
  };
  const refused = [403, 'application_not_given'];
  for (const known of [forum, uuidv7(), 'my-app', 'undefined', ''])
    expect(await asked(somebody, known), known).toEqual([200, undefined]);
  for (const closed of [atlas, rows[0]?.id ?? '']) expect(await asked(somebody, closed)).toEqual(refused);
  await boss.call(applications.assign, { body: { userId: somebody.userId, appIds: [atlas] } });
  expect(await asked(somebody, atlas)).toEqual([200, undefined]);
  expect(await asked(other, atlas), 'what one tenant gives counts there').toEqual(refused);
});

it('TEAM-7 APP-2 what the operator writes about applications is checked at the start', () => {
  const refuse = (line: string): never => {
    throw new Error(line);
  };
  const read = (APPLICATIONS?: string) => readApplicationsConfig({ APPLICATIONS } as NodeJS.ProcessEnv, refuse);
  expect(read()).toEqual([]);
  expect(read('[{"name":"Atlas","url":"https://atlas.example"}]')).toEqual([
    { name: 'Atlas', url: 'https://atlas.example', description: null, logo: null, access: 'free', tenants: null },
  ]);
  for (const wrong of ['', '{', '{}', '[{"name":""}]', '[{"name":"a","url":"javascript:1"}]'])
    expect(() => read(wrong), wrong).toThrow(/^APPLICATIONS .*Check your environment variables\.$/);
  const twice = '[{"name":"a","url":"https://a.example"},{"name":"A","url":"https://b.example"}]';
  expect(() => read(twice)).toThrow('twice');
});
