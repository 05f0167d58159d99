import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt, PASSWORD, signedIn } from '../testing/browser.ts';
import { checkAudits } from './audit-chain.service.ts';
import { systemOf } from './testing/system-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.services.database.query({ kind: 'owner' }, text, values);
const tampering = async (tenantId: string | null) => (await checkAudits(systemOf(app), tenantId)).wrong;

it('AUDIT-2 each security-relevant act leaves its row, with who, where from and how grave', async () => {
  const ada = await activePerson(app, 'ada@example.com');
  await expect(signedIn(app.url, 'ada@example.com', 'wrong')).rejects.toThrow();
  await ada.call(users.updateMe, { body: { name: 'Ada' } });
  await ada.call(passwords.change, { body: { password: PASSWORD, newPassword: 'slow copper meadow 77 tide' } });
  await ada.call(login.logout, {});
  const { rows } = await sql(
    'select action, severity, email, ip, user_agent from identity.audits where user_id = $1 order by created_at, number',
    [ada.userId],
  );
  expect(rows.map(({ action, severity }) => `${severity} ${action}`)).toEqual([
    'INFO user.signed_up',
    'INFO user.activated',
    'INFO login.after_activation',
    'WARNING login.failed',
    'INFO user.profile_changed',
    'WARNING password.changed',
    'INFO session.signed_out',
  ]);
  expect(rows[1]).toMatchObject({ email: 'ada@example.com', ip: '127.0.0.1' });
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

it('AUDIT-2 the row and the act are one transaction: without the one there is not the other', async () => {
  const ada = await activePerson(app, 'atomic@example.com');
  await sql(`create function identity.refuse() returns trigger language plpgsql as $$ begin raise 'no audit'; end $$;
    create trigger refuse before insert on identity.audits for each row when (new.action = 'user.profile_changed')
    execute function identity.refuse()`);
  await expect(ada.call(users.updateMe, { body: { name: 'Changed' } })).rejects.toMatchObject({ status: 500 });
  await sql('drop trigger refuse on identity.audits');
  expect((await ada.call(users.me, {})).name).toBe('Ada Martin');
});

it('AUDIT-2 acts at the same time are numbered without a gap', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, at) => activePerson(app, `at-once-${at}@example.com`)),
  );
  await Promise.all(people.map((person) => person.call(users.updateMe, { body: { name: 'Together' } })));
  await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      browserAt(app.url).call(login.withPassword, { body: { email: `x${Math.random()}@x.co`, password: 'wrong' } }),
    ),
  );
  const { tenantId } = await (people[0] as (typeof people)[number]).call(users.me, {});
  expect(await tampering(tenantId)).toBeNull();
  expect(await tampering(null)).toBeNull();
});
