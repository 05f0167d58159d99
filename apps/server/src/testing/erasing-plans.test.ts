import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#platform/context.ts';
import { oldEventsOf, oldEventsOfAll } from '#platform/retention.ts';
import * as retention from '../assistant/conversations/retention.store.ts';
import { ASSISTANT_STEPS } from '../assistant/personal-data/tenant-erasure.jobs.ts';
import * as pseudonyms from '../identity/audits/pseudonyms.store.ts';
import type { IdentityMeans } from '../identity/context.ts';
import { identitySteps } from '../identity/personal-data/tenant-erasure.ts';
import { listeningDb, tablesReadInFull } from './planned.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const TENANT = uuidv7();
const read = async (asked: ReturnType<typeof listeningDb>['asked']): Promise<string[]> => {
  expect(asked.length).toBeGreaterThan(0);
  return (await Promise.all(asked.map((each) => tablesReadInFull(app.services.database, each)))).flat();
};

describe('OPS-3 what erases or retires rows reads no table in full', () => {
  const steps = [...ASSISTANT_STEPS, ...identitySteps({} as IdentityMeans)];
  it.each(steps.map((step) => [step.tables.join(', '), step] as const))('an account from %s', async (_, step) => {
    // People are erased one by one, as if each had asked for it.
    const { db, asked } = listeningDb(step.tables.includes('identity.left_behind') ? [] : undefined);
    await step.remove({ db } as unknown as Context, TENANT, 2_000);
    expect(await read(asked)).toEqual([]);
  });

  /** The house's own applications and permissions stay. */
  it('what the database removes, or empties, along with it', async () => {
    const { rows } = await app.services.database.query<{ column: string }>(
      { kind: 'owner' },
      `select k.conrelid::regclass || '.' || a.attname as column from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.connamespace <> 'pgboss'::regnamespace
         and k.confrelid not in ('identity.applications'::regclass, 'identity.permissions'::regclass) and not exists (
         select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey)
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
       order by 1`,
    );
    expect(rows.map(({ column }) => column)).toEqual([]);
  });

  const of = (work: (db: Context['db']) => Promise<unknown>) => async () => {
    const { db, asked } = listeningDb();
    await work(db);
    expect(await read(asked)).toEqual([]);
  };
  it(
    'old conversations of a tenant',
    of((db) => retention.deleteOldConversations(db, { tenantId: TENANT, before: new Date(), limit: 100 })),
  );
  it(
    'old runs of a tenant',
    of((db) => retention.deleteOldRuns(db, { tenantId: TENANT, before: new Date(), limit: 100 })),
  );
  it(
    'old events',
    of((db) => oldEventsOfAll(new Date()).execute(db)),
  );
  it(
    'old events of a tenant',
    of((db) => oldEventsOf(TENANT, new Date()).execute(db)),
  );
  it(
    'tenants with conversations',
    of((db) => retention.nextTenant(db, 'conversations', TENANT)),
  );
  it(
    'tenants with runs',
    of((db) => retention.nextTenant(db, 'runs', TENANT)),
  );
  it(
    'logs that name an address',
    of((db) => pseudonyms.listLogsNaming(db, ['ada@acme.example'])),
  );
  it(
    'former addresses',
    of((db) => pseudonyms.listFormerAddresses(db, TENANT, ['ada@acme.example'])),
  );
  it(
    'whether an address is in use',
    of((db) => pseudonyms.listInUse(db, ['ada@acme.example'])),
  );
  it(
    'rows of a log that name an address',
    of((db) => pseudonyms.listNaming(db, { tenantId: TENANT, emails: ['ada@acme.example'], after: 0, most: 200 })),
  );
});
