import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, signedIn } from '../testing/browser.ts';

const root = { email: 'root@example.com', password: 'a rather long passphrase 7' };
let app: TestApp;
let ada: Browser;
beforeAll(async () => {
  app = await testApp({ config: { admin: root, subAccounts: 3 } });
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Group' });
});
afterAll(() => app.close());

const make = (who: Browser, name: string, parentTenantId?: string) =>
  who.call(subTenants.create, { body: { name, ...(parentTenantId ? { parentTenantId } : {}) } });
const refused = { type: 'too_many_accounts', status: 422 };

it('CHAT-9 TENANT-2 a company has at most so many accounts below it, at any depth; a deleted one makes room', async () => {
  const first = await make(ada, 'First');
  const below = await make(ada, 'Below', first.id);
  await make(ada, 'Deep', below.id);
  await expect(make(ada, 'Too many')).rejects.toMatchObject(refused);
  await expect(make(ada, 'Too many', below.id)).rejects.toMatchObject(refused);
  // Another company has its own.
  const bob = await activePerson(app, 'bob@example.com', { companyName: 'Other' });
  await make(bob, 'First');
  await ada.call(subTenants.remove, { params: { tenantId: below.id } });
  await make(ada, 'Second');
  await make(ada, 'Third');
  await expect(make(ada, 'Too many')).rejects.toMatchObject(refused);
});

it('CHAT-9 TENANT-2 requests at the same time make no more accounts than the limit allows', async () => {
  const cleo = await activePerson(app, 'cleo@example.com', { companyName: 'Busy' });
  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => make(cleo, `At once ${at}`)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused);
});

it('CHAT-9 TENANT-2 the operator’s own account has no limit, the companies below it have', async () => {
  const admin = await signedIn(app.url, root.email, root.password);
  for (const name of ['One', 'Two', 'Three', 'Four']) await make(admin, name);
  // A company below it has one.
  const company = await make(admin, 'Company');
  const below = await make(admin, 'Below', company.id);
  for (const name of ['Deep', 'Deeper']) await make(admin, name, below.id);
  for (const { id } of [company, below]) await expect(make(admin, 'Too many', id)).rejects.toMatchObject(refused);
});
