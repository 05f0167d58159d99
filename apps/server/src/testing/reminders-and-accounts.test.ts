import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { mailsTo } from './people.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const run = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows);

/** Somebody of the first tenant whose reminder is due now. */
async function due(name: string): Promise<string> {
  const id = uuidv7();
  await run(
    'insert into identity.users (id, email, name, activated_at) values ($1, $2, $3, now())',
    id,
    `${name}@example.com`,
    name,
  );
  await run(
    'insert into identity.memberships (tenant_id, user_id) select id, $1 from identity.tenants where operator',
    id,
  );
  await run(
    `insert into assistant.reminder_preferences (tenant_id, user_id, link_id, enabled, quiet_from, quiet_to, next_at)
     select id, $1, gen_random_uuid(), true, '00:00', '00:00', now() from identity.tenants where operator`,
    id,
  );
  return id;
}

test('REMI-2 the server’s own job writes to the confirmed address, and to nobody who is shut out, has left or was erased', async () => {
  await due('open');
  const moved = await due('moved');
  await run("update identity.users set email = 'new-home@example.com' where id = $1", moved);
  for (const [name, change] of [
    ['unconfirmed', 'update identity.users set activated_at = null where id = $1'],
    ['disabled', 'update identity.users set disabled_at = now() where id = $1'],
    ['locked', 'update identity.users set locked_at = now() where id = $1'],
    ['lapsed', "update identity.users set expires_at = now() - interval '1 minute' where id = $1"],
    ['left', 'delete from identity.memberships where user_id = $1'],
    ['excluded', 'update identity.memberships set disabled_at = now() where user_id = $1'],
    ['erased', 'delete from identity.users where id = $1'],
  ] as const)
    await run(change, await due(name));
  // Every minute the server looks; here it is told to.
  await app.services.jobs.send('assistant-reminders', {});
  const rows = await eventually(async () => {
    const done = await run("select status, reason from assistant.reminders where status in ('sent', 'dropped')");
    return done.length === 9 ? done : undefined;
  });
  expect(rows.filter(({ reason }) => reason === 'no address')).toHaveLength(7);
  const boxes = [
    'open',
    'new-home',
    'moved',
    'unconfirmed',
    'disabled',
    'locked',
    'lapsed',
    'left',
    'excluded',
    'erased',
  ];
  const mails = await Promise.all(boxes.map((name) => mailsTo(app, `${name}@example.com`)));
  expect(mails.map((each) => each.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(mails[0]?.[0]).toMatchObject({ subject: 'Your five minutes' });
});
