import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/database.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { openPolicies } from '../security-policies/policies.ts';
import { activePerson } from '../testing/browser.ts';
import { openRestrictions } from './restrictions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

class TakenBack extends Error {}

test('SECU-4 I5 rules that a transaction sees and takes back are not remembered; those that stand are read once', async () => {
  const { database } = app.services;
  const owner = await activePerson(app, 'rules@example.com', { companyName: 'Maison Vidal' });
  const { rows } = await database.query<{ tenant_id: string }>(
    { kind: 'system' },
    'select tenant_id from identity.memberships where user_id = $1',
    [owner.userId],
  );
  const tenantId = String(rows[0]?.tenant_id);
  const policies = openPolicies(app.services);
  const restrictions = openRestrictions(app.services, policies);
  const db = database.scoped({ kind: 'system' });
  await transaction(db, async (within) => {
    await within
      .insertInto('identity.securityPolicies')
      .values({
        id: uuidv7(),
        tenantId,
        kind: 'ip-restrictions',
        settings: JSON.stringify({ isActive: true, strategy: 'ALLOW' }),
      })
      .execute();
    await within
      .insertInto('identity.ipRestrictions')
      .values({ id: uuidv7(), tenantId, ip: '203.0.113.7', strategy: 'ALLOW', isActive: true })
      .execute();
    policies.forget(tenantId);
    expect(await restrictions.addresses(tenantId, within)).not.toBeNull();
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  expect(await restrictions.addresses(tenantId)).toBeNull();
  expect((await policies.of(tenantId))['ip-restrictions'].isActive).toBe(false);
});
