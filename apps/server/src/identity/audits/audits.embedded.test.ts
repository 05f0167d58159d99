import { audits } from '@parley/contracts/identity/audits.ts';
import { notifications } from '@parley/contracts/identity/notifications.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { activePerson } from '../testing/browser.ts';
import { checkAudits } from './audit-chain.service.ts';
import { storeAudits } from './testing/many-audits.ts';
import { systemOf } from './testing/system-of.ts';

it('AUDIT-1 AUDIT-2 HOOKS-2 the log, its file, its chain and the bell on the embedded database too', async () => {
  const app = await testApp({ database: 'embedded' });
  try {
    const person = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
    const { tenantId } = await person.call(users.me, {});
    expect((await checkAudits(systemOf(app), tenantId)).wrong).toBeNull();
    await storeAudits(app, tenantId, 6_000, new Date());
    const { total } = await person.call(audits.list, { query: { severity: 'SEVERE', createdAt: '2020-01-01..' } });
    expect(total).toBe(6_000);
    expect((await person.call(audits.list, { query: { filter: '192.0.2', action: 'picture' } })).total).toBe(6_000);
    const text = String(await person.call(audits.exportCsv, { query: { severity: 'SEVERE' }, body: {} }));
    expect(text.trimEnd().split('\n')).toHaveLength(6_001);
    expect(await person.call(notifications.list, {})).toEqual({ data: [], current: 0, total: 0, unreadCount: 0 });
  } finally {
    await app.close();
  }
}, 60_000);
