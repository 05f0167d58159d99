import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { CompiledQuery } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#db/database.ts';
import { resumeErasures } from '#platform/erasures.ts';
import { ASSISTANT_STEPS } from '../assistant/personal-data/tenant-erasure.jobs.ts';
import type { IdentityMeans } from '../identity/context.ts';
import { identitySteps } from '../identity/personal-data/tenant-erasure.ts';
import type { Browser } from '../identity/testing/browser.ts';
import { activePerson } from '../identity/testing/browser.ts';
import { eventually } from './eventually.ts';
import type { Column } from './planted-rows.ts';
import { columnsOf, dropChecks, plantRow, pointsAtPerson } from './planted-rows.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let app: TestApp;
let owner: Browser & { userId: string };
let own: string;
beforeAll(async () => {
  app = await testApp();
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Group' });
  own = (await owner.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const rows = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);

const emptied = [...ASSISTANT_STEPS, ...identitySteps({} as IdentityMeans)].flatMap(({ tables }) => tables);

/** Tables that name an account and are not emptied of it, each with the reason. */
const STAYS: Record<string, string> = {
  'platform.erasures': 'the report of the erasure itself: an id and numbers',
  'identity.audit_heads': 'goes with the last row of its log',
  'identity.audit_values': 'goes with the last row of its log',
};

/** Where an id may be left: the report, the news of the erasure, the log of the account above, jobs and counters that are over soon. */
const MAY_NAME = [
  'identity.audits',
  'platform.erasures',
  'platform.events',
  'platform.mailbox',
  'platform.rate_limits',
  'pgboss.job',
  'pgboss.job_common',
];

/** Foreign keys to an account or a person, with their columns. */
const foreignKeys = (): Promise<{ table: string; column: string; to: string }[]> =>
  rows(`select n.nspname || '.' || c.relname as table, a.attname as column, k.confrelid::regclass::text as to
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid in ('identity.tenants'::regclass, 'identity.users'::regclass)`);

/** What points at an account, however the column is called. */
async function tenantColumns(all: Column[]): Promise<Column[]> {
  const keys = await foreignKeys();
  return all.filter(
    ({ table, name, type }) =>
      (type === 'uuid' && /(^|_)tenant_id$/.test(name)) ||
      keys.some((key) => key.table === table && key.column === name && key.to === 'identity.tenants'),
  );
}

/** A row in every table that names an account or a person. @returns the tables */
async function plantEverywhere(place: { tenantId: string; userId: string; word: string }): Promise<string[]> {
  const { database } = app.services;
  const all = await columnsOf(database);
  const keys = await foreignKeys();
  const ofTenants = await tenantColumns(all);
  const ofPeople = all.filter(
    (column) =>
      pointsAtPerson(column) ||
      keys.some(
        ({ table, column: name, to }) => table === column.table && name === column.name && to === 'identity.users',
      ),
  );
  const tables = [...new Set([...ofTenants, ...ofPeople].map(({ table }) => table))].filter(
    // The last one is emptied by a job of its own, which would take what is planted for the address of an erased person.
    (table) =>
      !['platform.erasures', 'identity.tenants', 'identity.users', 'identity.erased_addresses'].includes(table),
  );
  const id = uuidv7();
  for (const table of tables) {
    const named = (columns: Column[], value: string) =>
      columns.filter((column) => column.table === table).map(({ name }) => [name, value]);
    const values = Object.fromEntries([...named(ofTenants, place.tenantId), ...named(ofPeople, place.userId)]);
    await plantRow(database, all, table, { values, id, word: place.word });
  }
  return tables;
}

/** Tables of the whole database in which one of these texts stands, in whichever column. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await rows<{ table: string }>(`select c.oid::regclass::text as table from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('assistant', 'identity', 'platform', 'pgboss', 'public')`);
  const found: string[] = [];
  for (const { table } of tables)
    if (
      (await rows(`select 1 from ${table} t where t::text like any($1) limit 1`, [texts.map((text) => `%${text}%`)]))
        .length > 0
    )
      found.push(table);
  return found.sort();
}

/** An account below the own one with a person who belongs only there, and has talked. */
async function accountWithPerson(name: string): Promise<{ tenantId: string; userId: string; person: Browser }> {
  const { id: tenantId } = await owner.call(subTenants.create, { body: { name } });
  const person = await activePerson(app, `${name.toLowerCase().replaceAll(' ', '-')}@example.com`);
  await rows('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, person.userId]);
  person.token = (await person.call(users.token, { body: { tenantId } })).accessToken;
  await rows('delete from identity.memberships where user_id = $1 and tenant_id <> $2', [person.userId, tenantId]);
  const api = (path: string, body: unknown) =>
    person.fetch(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await api('/config/consents', { given: ['age_18', 'coaching'] });
  expect((await api('/chat', { message: `Something to be said in ${name}.` })).status).toBe(200);
  return { tenantId, userId: person.userId, person };
}

const erased = (tenantId: string): Promise<Record<string, unknown>[]> =>
  eventually(async () => {
    const reports = await rows(
      `select data from identity.audits where action = 'tenant.erased' and tenant_id = $1 and data ->> 'subTenantId' = $2`,
      [own, tenantId],
    );
    return reports.length > 0 ? reports : undefined;
  });

describe('TENANT-2 a deleted account is erased in both halves of the house', () => {
  test('CONF-3 every table that names an account is emptied of it, or says why not', async () => {
    const columns = await tenantColumns(await columnsOf(app.services.database));
    expect(columns.length).toBeGreaterThan(60);
    const missing = columns
      .filter(({ table, name }) => name === 'tenant_id' && !emptied.includes(table) && !(table in STAYS))
      .map(({ table }) => table);
    expect(missing, 'add it to tenant-erasure of the half it belongs to').toEqual([]);
    for (const table of emptied)
      expect(columns.map((column) => column.table).concat('identity.tenants')).toContain(table);
  });

  test('CONF-3 a table that names an account refuses rows of one that is gone', async () => {
    const open = await rows<{ table: string }>(`
      select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind = 'r' and n.nspname in ('assistant', 'identity', 'platform') and c.oid <> 'platform.erasures'::regclass
        and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'refuse_erased')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))`);
    expect(open, 'its migration makes the trigger refuse_erased').toEqual([]);
  });

  test('CONF-3 OPS-3 after a canary in each table nothing of account and person is left in any; all of another account is', async () => {
    const [doomed, other] = [await accountWithPerson('Doomed house'), await accountWithPerson('Other house')];
    await dropChecks(app.services.database);
    const [word, otherWord] = ['canarydoomed', 'canaryother'];
    const tables = await plantEverywhere({ ...doomed, word });
    await plantEverywhere({ ...other, word: otherWord });
    expect(tables.length).toBeGreaterThan(70);
    const before = await tablesWith(doomed.tenantId, doomed.userId);
    for (const table of tables) expect(before, table).toContain(table);
    const ofOther = await tablesWith(otherWord);
    const counts = new Map<string, number>();
    for (const table of ASSISTANT_STEPS.flatMap(({ tables }) => tables))
      counts.set(table, (await rows(`select 1 from ${table} where tenant_id = $1`, [doomed.tenantId])).length);

    await owner.call(subTenants.remove, { params: { tenantId: doomed.tenantId } });
    const [report] = await erased(doomed.tenantId);

    expect(await tablesWith(word, 'Something to be said in Doomed house.')).toEqual([]);
    // Outside production mails are kept for thirty days, counters of limits until their window is over, and the log of the first tenant says
    // that they signed up there.
    for (const table of await tablesWith('doomed-house@example.com'))
      expect(['identity.audit_values', 'identity.audits', 'platform.mailbox', 'platform.rate_limits']).toContain(table);
    for (const table of await tablesWith(doomed.tenantId, doomed.userId)) expect(MAY_NAME, table).toContain(table);
    expect(await rows('select 1 from identity.audits where tenant_id = $1', [doomed.tenantId])).toEqual([]);
    const news = await rows<{ type: string }>('select type from platform.events e where e::text like any($1)', [
      [`%${doomed.tenantId}%`, `%${doomed.userId}%`],
    ]);
    for (const { type } of news) expect(['tenant.deleted', 'tenant.erased', 'user.deleted']).toContain(type);
    expect(await tablesWith(otherWord)).toEqual(ofOther);
    const { tables: removed } = (report as { data: { tables: Record<string, number> } }).data;
    for (const [table, count] of counts) expect([table, removed[table]]).toEqual([table, count]);
    expect(report).toMatchObject({ data: { people: 1, subTenantId: doomed.tenantId } });
  });

  test('CONF-3 OPS-3 an account is erased at once, however long its retention times are', async () => {
    const { tenantId, userId } = await accountWithPerson('Keeper');
    await rows(
      'insert into platform.retention (tenant_id, conversations, audits, runs, events) values ($1, 3650, 3650, 3650, 365)',
      [tenantId],
    );
    const kept = () =>
      rows<{ table: string }>(
        `select 'conversations' as table from assistant.conversations where tenant_id = $1
          union select 'runs' from assistant.runs where tenant_id = $1
          union select 'audits' from identity.audits where tenant_id = $1
          union select 'retention' from platform.retention where tenant_id = $1
          union select 'events' from platform.events where user_id = $2 and type not in ('tenant.deleted', 'user.deleted')`,
        [tenantId, userId],
      );
    expect((await kept()).map(({ table }) => table).sort()).toEqual([
      'audits',
      'conversations',
      'events',
      'retention',
      'runs',
    ]);
    await owner.call(subTenants.remove, { params: { tenantId } });
    await erased(tenantId);
    expect(await kept()).toEqual([]);
  });

  test('CONF-3 the test above sees a table that nobody erases', async () => {
    await rows('create table assistant.new_room (tenant_id uuid not null, user_id uuid, words text)');
    const columns = await tenantColumns(await columnsOf(app.services.database));
    expect(columns.map(({ table }) => table)).toContain('assistant.new_room');
    expect(emptied).not.toContain('assistant.new_room');
    const { tenantId, userId } = await accountWithPerson('Third house');
    await plantEverywhere({ tenantId, userId, word: 'canarythird' });
    await owner.call(subTenants.remove, { params: { tenantId } });
    await erased(tenantId);
    expect(await tablesWith('canarythird')).toEqual(['assistant.new_room']);
    await rows('drop table assistant.new_room');
  });

  test('CONF-3 who belongs elsewhere too stays, and keeps what they have there', async () => {
    const { tenantId, userId, person } = await accountWithPerson('Fourth house');
    const elsewhere = await accountWithPerson('Fifth house');
    await rows('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [elsewhere.tenantId, userId]);
    const invited = await owner.call(subTenants.create, {
      body: { name: 'Below', parentTenantId: tenantId, creatorEmail: 'creator@example.com', creatorName: 'Cleo' },
    });
    await owner.call(subTenants.remove, { params: { tenantId } });
    await erased(tenantId);
    await erased(invited.id);
    expect(await rows('select 1 from identity.users where id = $1', [userId])).toHaveLength(1);
    expect(await rows("select 1 from identity.users where email = 'creator@example.com'")).toEqual([]);
    expect(await rows('select 1 from assistant.conversations where user_id = $1', [userId])).toEqual([]);
    expect(await rows('select 1 from assistant.conversations where user_id = $1', [elsewhere.userId])).toHaveLength(1);
    expect(
      (await person.fetch('/api/conversations', { headers: { authorization: `Bearer ${person.token}` } })).status,
    ).toBe(401);
  });

  test('CONF-3 what a request that was on its way writes is waited for and erased, or refused', async () => {
    const { tenantId, userId } = await accountWithPerson('Sixth house');
    const scope = { kind: 'tenant', tenantId, userId } as const;
    const insert = `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title)
      values ($1, $2, $3, 'core', 1, 'en', 'Written on the way')`;
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = transaction(app.services.database.scoped(scope), async (trx) => {
      await trx.executeQuery(CompiledQuery.raw(insert, [uuidv7(), tenantId, userId]));
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    await owner.call(subTenants.remove, { params: { tenantId } });
    // Of another person: what one person keeps is counted one statement after the other.
    const other = uuidv7();
    const late = app.services.database.query({ ...scope, userId: other }, insert, [uuidv7(), tenantId, other]);
    await expect(late).rejects.toMatchObject({
      code: 'TE410',
    });
    expect(
      await rows('select 1 from platform.erasures where tenant_id = $1 and finished_at is not null', [tenantId]),
    ).toEqual([]);
    goOn.resolve();
    await slow;
    await erased(tenantId);
    expect(await tablesWith('Written on the way')).toEqual([]);
  });

  test('CONF-3 one whose jobs were given up is begun once more within the hour', async () => {
    const tenantId = uuidv7();
    await rows(
      `insert into platform.erasures (tenant_id, half, reports_to, asked_at)
       select $1, half, $2, now() - interval '31 minutes' from unnest(array['assistant', 'identity']) half`,
      [tenantId, own],
    );
    // One that a server still works on is left to it, however long it takes.
    await rows('update platform.erasures set worked_at = now() where tenant_id = $1', [tenantId]);
    expect(await resumeErasures(app.services)).toBe(0);
    await rows("update platform.erasures set worked_at = now() - interval '31 minutes' where tenant_id = $1", [
      tenantId,
    ]);
    expect(await resumeErasures(app.services)).toBe(1);
    await erased(tenantId);
    expect(await resumeErasures(app.services)).toBe(0);
  });
});
