import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { SignedIn } from '#testing/people.ts';
import { signUpOwner } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { EVERYTHING, keepAdministrator } from './last-administrator.ts';
import { covers } from './role-grants.ts';

let server: TestApp;
let first: SignedIn;
let second: SignedIn;
let tenantId: string;
beforeAll(async () => {
  server = await testApp();
  first = await signUpOwner(server);
  second = await signUpOwner(server);
  tenantId = first.tenantId;
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) =>
  server.services.database.query<Record<string, unknown>>({ kind: 'system' }, text, values);
const ownerRole = `(select id from identity.roles where tenant_id is null and key = 'owner')`;
beforeEach(async () => {
  await sql('delete from identity.memberships where tenant_id = $1', [tenantId]);
  await sql('delete from identity.groups where tenant_id = $1', [tenantId]);
  for (const { userId } of [first, second]) {
    await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, userId]);
    await sql(`insert into identity.membership_roles select $1, $2, ${ownerRole}`, [tenantId, userId]);
    await sql(`update identity.users set disabled_at = null, locked_at = null, expires_at = null where id = $1`, [
      userId,
    ]);
  }
});

const system = () => internalContext(server.services, { kind: 'system' });
/** As a service does it: one statement that takes something, with whatever it stands in. */
const take = (text: string, values: unknown[]) =>
  inTransaction(system(), (ctx) =>
    keepAdministrator(ctx, [tenantId], async () => {
      await ctx.db.executeQuery(CompiledQuery.raw(text, values));
    }),
  );
const refused = { problem: { type: 'last_administrator' } };
const away = (userId: string) =>
  take('delete from identity.memberships where tenant_id = $1 and user_id = $2', [tenantId, userId]);

it('TEAM-9 R4 only who holds the whole tree of permissions administers: nothing narrower covers it', async () => {
  const { rows } = await sql('select key from identity.permissions');
  const keys = rows.map(({ key }) => String(key));
  expect(keys.filter((key) => !covers([EVERYTHING], key))).toEqual([]);
  expect(
    covers(
      keys.filter((key) => key !== EVERYTHING),
      EVERYTHING,
    ),
  ).toBe(false);
});

it.each([
  ['removed', 'delete from identity.memberships where tenant_id = $1 and user_id = $2'],
  ['demoted', 'delete from identity.membership_roles where tenant_id = $1 and user_id = $2'],
  [
    'given an end',
    `update identity.memberships set expires_at = now() + interval '1 day' where tenant_id = $1 and user_id = $2`,
  ],
  ['disabled', 'update identity.users set disabled_at = now() where $1::uuid is not null and id = $2'],
  ['locked for good', 'update identity.users set locked_at = now() where $1::uuid is not null and id = $2'],
  [
    'made temporary',
    `update identity.users set expires_at = now() + interval '1 day' where $1::uuid is not null and id = $2`,
  ],
])('TEAM-9 R4 one of two administrators can be %s, the last one cannot', async (_, statement) => {
  await take(statement, [tenantId, first.userId]);
  await expect(take(statement, [tenantId, second.userId])).rejects.toMatchObject(refused);
  await expect(take(statement, [tenantId, first.userId]), 'nothing is taken from whoever is not one').resolves.toBe(
    undefined,
  );
});

it('TEAM-9 R4 a role held by a group counts, until the group goes', async () => {
  await sql('delete from identity.membership_roles where tenant_id = $1 and user_id = $2', [tenantId, second.userId]);
  await sql(`insert into identity.groups (id, tenant_id, name) values (gen_random_uuid(), $1, 'Chiefs')`, [tenantId]);
  await sql(`insert into identity.group_roles select $1, id, ${ownerRole} from identity.groups where tenant_id = $1`, [
    tenantId,
  ]);
  await sql('insert into identity.group_users select $1, id, $2 from identity.groups where tenant_id = $1', [
    tenantId,
    second.userId,
  ]);
  await away(first.userId);
  for (const table of ['groups', 'group_roles', 'group_users'])
    await expect(take(`delete from identity.${table} where tenant_id = $1`, [tenantId])).rejects.toMatchObject(refused);
});

it('TEAM-9 R4 two who remove each other at the same time: one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled([away(first.userId), away(second.userId)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql('select user_id from identity.memberships where tenant_id = $1', [tenantId]);
    expect(rows).toHaveLength(1);
    const gone = rows[0]?.user_id === first.userId ? second.userId : first.userId;
    await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, gone]);
    await sql(`insert into identity.membership_roles select $1, $2, ${ownerRole}`, [tenantId, gone]);
  }
});

it('TEAM-9 R4 a tenant that nobody administers anyway is not held up', async () => {
  await sql('delete from identity.membership_roles where tenant_id = $1', [tenantId]);
  await expect(away(first.userId)).resolves.toBe(undefined);
});
