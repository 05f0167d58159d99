import { audits } from '@parley/contracts/identity/audits.ts';
import { operatorAccounts } from '@parley/contracts/identity/operator-accounts.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { TENANT_TYPES, tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, signedIn } from '../testing/browser.ts';

const root = { email: 'root@example.com', password: 'a rather long passphrase 7' };
let app: TestApp;
let admin: Browser;
let ada: Browser & { userId: string };
/** Of the operator, and of the company that Ada signed up with. */
let operator: string;
let company: string;
beforeAll(async () => {
  app = await testApp({ config: { admin: root } });
  admin = await signedIn(app.url, root.email, root.password);
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Harbour' });
  operator = (await admin.call(users.me, {})).tenantId;
  company = (await ada.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const list = (query: { _filter?: string; _tenantType?: TenantType; _limit?: number; _sortBy?: 'name' } = {}) =>
  admin.call(operatorAccounts.list, { query });
const setType = (tenantId: string, tenantType: TenantType, who: Browser = admin) =>
  who.call(operatorAccounts.setType, { params: { tenantId }, body: { tenantType } });
const seenByAda = async () => (await ada.call(tenants.mine, {})).activeTenant;

it('TENANT-6 a company begins as a customer, the operator’s account is a headquarter, and each is told on the wire', async () => {
  expect(await seenByAda()).toMatchObject({ tenantType: 'customer', isReseller: false });
  expect((await admin.call(tenants.mine, {})).activeTenant).toMatchObject({ id: operator, tenantType: 'headquarter' });
});

it('TENANT-6 the operator lists the accounts with none above them, searches them and sees those of one type', async () => {
  const below = await ada.call(subTenants.create, { body: { name: 'Harbour North' } });
  const { items, _metadata } = await list();
  expect(items.map(({ tenantId }) => tenantId)).toEqual([company, operator]);
  expect(_metadata).toEqual({ totalItems: 2, totalPages: 1 });
  expect(items[0]).toMatchObject({ name: 'Harbour', totalUsers: 1, totalSubTenants: 1, isOperator: false });
  expect((await list({ _filter: 'HARB' })).items).toHaveLength(1);
  expect((await list({ _filter: '%' })).items).toHaveLength(0);
  expect((await list({ _filter: company.toUpperCase() })).items).toHaveLength(1);
  expect((await list({ _tenantType: 'headquarter' })).items).toMatchObject([{ isOperator: true }]);
  expect(await list({ _limit: 1, _sortBy: 'name' })).toMatchObject({ _metadata: { totalItems: 2, totalPages: 2 } });
  await ada.call(subTenants.remove, { params: { tenantId: below.id } });
});

it('TENANT-6 the operator says what type an account is, and its log tells that, but not who of the operator', async () => {
  for (const tenantType of TENANT_TYPES.filter((type) => type !== 'customer')) {
    expect(await setType(company, tenantType)).toMatchObject({ tenantId: company, tenantType });
    expect(await seenByAda()).toMatchObject({ tenantType, ...(tenantType === 'reseller' && { isReseller: true }) });
    expect((await list({ _tenantType: tenantType })).items.map(({ tenantId }) => tenantId)).toContain(company);
  }
  await expect(setType(company, 'headquarter')).rejects.toMatchObject({ status: 400, type: 'no_changes' });
  expect(await setType(company, 'customer')).toMatchObject({ tenantType: 'customer', isReseller: false });

  const own = (await ada.call(audits.list, { query: { action: 'tenant.type_changed' } })).data;
  expect(own).toHaveLength(5);
  expect(JSON.stringify(own)).not.toContain(root.email);
  const [last] = (await admin.call(audits.list, { query: { action: 'tenant.type_changed' } })).data;
  expect(last).toMatchObject({ email: root.email });
});

it('TENANT-6 N8 nobody else lists accounts or says what they are: not their owner, nor a member of the operator’s', async () => {
  const member = await activePerson(app, 'member@example.com');
  for (const who of [ada, member]) {
    await expect(who.call(operatorAccounts.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(setType(company, 'headquarter', who)).rejects.toMatchObject({ status: 403 });
  }
  await expect(
    ada.call(subTenants.manage, { params: { tenantId: company }, body: { tenantType: 'reseller' } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await seenByAda()).toMatchObject({ tenantType: 'customer' });
});

it('TENANT-6 an account below another is those above it to say, and the operator’s own stays a headquarter', async () => {
  const below = await ada.call(subTenants.create, { body: { name: 'Harbour South' } });
  for (const absent of [below.id, uuidv4(), 'x'])
    await expect(setType(absent, 'spam'), absent).rejects.toMatchObject({ status: 404, type: 'tenant_not_found' });
  await expect(setType(operator, 'test')).rejects.toMatchObject({ status: 422, type: 'operator_is_headquarter' });
  await ada.call(subTenants.remove, { params: { tenantId: below.id } });
});

it('TENANT-6 the database refuses a reseller that manages nothing, a customer that does, and a headquarter below another', async () => {
  const refused = (set: string, id: string) =>
    expect(
      app.services.database.query({ kind: 'owner' }, `update identity.tenants set ${set} where id = $1`, [id]),
      set,
    ).rejects.toThrow('tenants_type_fits');
  const below = await ada.call(subTenants.create, { body: { name: 'Harbour East' } });
  await refused("tenant_type = 'reseller'", company);
  await refused('is_reseller = true', company);
  await refused("tenant_type = 'headquarter'", below.id);
  await ada.call(subTenants.remove, { params: { tenantId: below.id } });
});
