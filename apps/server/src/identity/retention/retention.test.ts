import { audits } from '@parley/contracts/identity/audits.ts';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { retention } from '@parley/contracts/identity/retention.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOld } from '#platform/retention.ts';
import { eventually } from '#testing/eventually.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { checkAudits, removeOldAudits } from '../audits/audit-chain.service.ts';
import { storeAudits } from '../audits/testing/many-audits.ts';
import { systemOf } from '../audits/testing/system-of.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
let ada: Browser & { userId: string };
let tenantId: string;
beforeAll(async () => {
  app = await testApp({ clock, config: { conversationsKeptDays: 400 } });
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Group' });
  tenantId = (await ada.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const sql = async <R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.services.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;

it('OPS-3 a tenant follows the operator until it chooses, within bounds, and everyone in it sees what holds', async () => {
  expect(await ada.call(retention.show, {})).toMatchObject({
    conversations: null,
    inForce: { conversations: 400, audits: null, runs: null, events: 90 },
    bounds: {
      conversations: { least: 30, most: 400 },
      audits: { least: 90, most: 3650 },
      events: { least: 14, most: 90 },
    },
  });
  const chosen = await ada.call(retention.change, { body: { conversations: 60, audits: 365 } });
  expect(chosen).toMatchObject({
    conversations: 60,
    audits: 365,
    inForce: { conversations: 60, audits: 365, events: 90 },
  });
  for (const body of [
    { conversations: 29 },
    { conversations: 401 },
    { audits: 89 },
    { events: 91 },
    { runs: 6 },
    { runs: 3651 },
  ])
    await expect(ada.call(retention.change, { body }), JSON.stringify(body)).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request',
    });
  expect(await ada.call(retention.show, {})).toEqual(chosen);
  const again = await ada.call(retention.change, { body: { conversations: null } });
  expect(again).toMatchObject({ conversations: null, audits: 365, inForce: { conversations: 400 } });
  const { data } = await ada.call(audits.list, { query: { action: 'tenant.retention_changed' } });
  expect(data.length).toBe(2);
  // A member sees it and may not change it; other tenants are not touched.
  const bob = await activePerson(app, 'bob@example.com');
  expect((await bob.call(retention.show, {})).inForce.audits).toBeNull();
  await expect(bob.call(retention.change, { body: { audits: 365 } })).rejects.toMatchObject({ status: 403 });
});

it('OPS-3 the job keeps to the days of each tenant: events, and audits in whole blocks', async () => {
  await ada.call(retention.change, { body: { audits: 100, events: 20 } });
  const old = clock.now().getTime() - 30 * 86_400_000;
  const id = uuidv7({ msecs: old });
  const otherId = uuidv7({ msecs: old });
  for (const [event, tenant] of [
    [id, tenantId],
    [otherId, null],
  ])
    await sql("insert into platform.events (id, tenant_id, type, created_at) values ($1, $2, 'test.old', $3)", [
      event,
      tenant,
      new Date(old).toISOString(),
    ]);
  await removeOld(app.services);
  expect(await sql("select id from platform.events where type = 'test.old'")).toEqual([{ id: otherId }]);

  const tenants = await sql<{ id: string }>(
    "insert into identity.tenants (id, name) select gen_random_uuid(), 'Other' from generate_series(1, 2) returning id",
  );
  const [short = '', long = ''] = tenants.map(({ id }) => id);
  await sql('insert into platform.retention (tenant_id, audits) values ($1, 100)', [short]);
  await sql('insert into identity.audit_heads (tenant_id, number) select unnest($1::uuid[]), 0', [[short, long]]);
  for (const tenant of [short, long])
    await storeAudits(app, tenant, 1_200, new Date(clock.now().getTime() - 200 * 86_400_000));
  expect(await removeOldAudits(systemOf(app))).toBe(1_000);
  const left = await sql<{ id: string; count: number }>(
    'select tenant_id as id, count(*)::integer as count from identity.audits where tenant_id = any($1) group by 1 order by 2',
    [[short, long]],
  );
  expect(left).toEqual([
    { id: short, count: 200 },
    { id: long, count: 1_200 },
  ]);
});

it('OPS-3 two administrators who choose at the same time take nothing back from each other', async () => {
  for (const days of [61, 62, 63]) {
    await Promise.all([
      ada.call(retention.change, { body: { conversations: days } }),
      ada.call(retention.change, { body: { audits: days + 300 } }),
    ]);
    expect(await ada.call(retention.show, {})).toMatchObject({ conversations: days, audits: days + 300 });
  }
});

it('OPS-3 CONF-3 erasing waits for no such time', async () => {
  await ada.call(retention.change, { body: { conversations: 400, audits: 3_650, runs: 3_650, events: 90 } });
  const cleo = await activePerson(app, 'cleo@example.com');
  await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, cleo.userId]);
  await cleo.call(personalData.erase, { body: { confirmation: 'cleo@example.com' } });
  await eventually(async () =>
    (await sql("select 1 from platform.events where user_id = $1 and type <> 'user.deleted'", [cleo.userId])).length ===
    0
      ? true
      : undefined,
  );
  expect(await sql("select 1 from identity.users where email = 'cleo@example.com'")).toEqual([]);
  expect((await checkAudits(systemOf(app), null)).wrong).toBeNull();
});
