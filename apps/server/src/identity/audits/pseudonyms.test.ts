import { randomUUID } from 'node:crypto';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson } from '../testing/browser.ts';
import { checkAudits } from './audit-chain.service.ts';
import { redactErased } from './pseudonyms.service.ts';
import { writeAudits } from './testing/many-audits.ts';
import { systemOf } from './testing/system-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const sql = async <R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.services.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
const naming = (text: string) =>
  sql("select tenant_id from identity.audits a where a::text ilike '%' || $1 || '%'", [text]);
const isRight = async (tenantId: string | null): Promise<void> =>
  expect((await checkAudits(systemOf(app), tenantId)).wrong).toBeNull();

async function erased(email: string): Promise<{ userId: string; tenantId: string; otherTenant: string }> {
  const person = await activePerson(app, email);
  const { tenantId } = await person.call(users.me, {});
  const [other] = await sql<{ id: string }>(
    "insert into identity.tenants (id, name) values (gen_random_uuid(), 'Other') returning id",
  );
  const otherTenant = other?.id ?? '';
  for (const [at, tenant] of [tenantId, otherTenant, tenantId].entries())
    await writeAudits(app, tenant, [
      { email, data: { at } },
      { email: 'admin@acme.example', data: { invited: email.toUpperCase(), by: [`x${email}`, `mailto:${email}`] } },
      { email: `x${email}` },
    ]);
  await person.call(personalData.erase, { body: { confirmation: email } });
  await eventually(async () =>
    (await sql('select 1 from identity.erased_addresses')).length === 0 ? true : undefined,
  );
  return { userId: person.userId, tenantId, otherTenant };
}

it('AUDIT-2 CONF-3 the address of a person who was erased becomes one pseudonym in a log, and the chains still hold', async () => {
  const { tenantId, otherTenant } = await erased('ada@acme.example');
  await isRight(tenantId);
  await isRight(otherTenant);
  await isRight(null);
  const left = await sql<{ email: string; data: Record<string, unknown> }>(
    `select email, data from identity.audits a where a::text ~* '(?<![\\w.+-])ada@acme'`,
  );
  expect(left).toEqual([]);
  // Another one that only ends so is nobody's who was erased.
  expect((await naming('xada@acme.example')).length).toBeGreaterThan(3);
  const names = await sql<{ email: string }>(
    "select distinct email from identity.audits where tenant_id = $1 and email like 'erased-%'",
    [tenantId],
  );
  expect(names).toHaveLength(1);
  const [pseudonym] = names.map(({ email }) => email);
  expect(
    await sql('select 1 from identity.audits where tenant_id = $1 and email = $2', [otherTenant, pseudonym]),
  ).toEqual([]);
  const [mentioned] = await sql<{ data: { invited: string; by: string[] } }>(
    "select data from identity.audits where tenant_id = $1 and email = 'admin@acme.example'",
    [tenantId],
  );
  expect(mentioned?.data).toEqual({ invited: pseudonym, by: ['xada@acme.example', `mailto:${pseudonym}`] });
  expect(
    await sql("select value from identity.audit_values where kind = 'email' and value = 'ada@acme.example'"),
  ).toEqual([]);
  // Rows that come later follow on them, and those of the pseudonym are found by it.
  await writeAudits(app, tenantId, [{ email: 'later@acme.example' }]);
  await isRight(tenantId);
  expect(await redactErased(systemOf(app))).toBe(0);
});

/** What the job finds when a person was erased; the account itself is not there. */
async function redacted(person: { userId: string; email: string }): Promise<number> {
  await sql('insert into identity.erased_addresses (user_id, email) values ($1, $2)', [person.userId, person.email]);
  return redactErased(systemOf(app));
}
const tenant = async (): Promise<string> =>
  (
    await sql<{ id: string }>("insert into identity.tenants (id, name) values (gen_random_uuid(), 'Log') returning id")
  )[0]?.id ?? '';

it('AUDIT-2 CONF-3 the addresses that a person had before become the pseudonym as well', async () => {
  const [userId, log] = [randomUUID(), await tenant()];
  await writeAudits(app, log, [
    { userId, email: 'first@acme.example' },
    { userId, email: 'second@acme.example', action: 'user.email_changed', data: { former: 'first@acme.example' } },
    { userId, email: 'third@acme.example', action: 'user.email_changed', data: { former: 'second@acme.example' } },
    // Back again: they go round in a circle.
    { userId, email: 'second@acme.example', action: 'user.email_changed', data: { former: 'third@acme.example' } },
    { email: 'admin@acme.example', data: { invited: 'first@acme.example' } },
  ]);
  expect(await redacted({ userId, email: 'second@acme.example' })).toBeGreaterThan(4);
  for (const former of ['first@', 'second@', 'third@']) expect(await naming(`${former}acme.example`)).toEqual([]);
  expect(await sql('select distinct email from identity.audits where user_id = $1', [userId])).toHaveLength(1);
  expect(await sql('select 1 from identity.erased_addresses')).toEqual([]);
  await isRight(log);
});

it('AUDIT-2 CONF-3 an address that another person has again names them in what came afterwards only', async () => {
  const [userId, log] = [randomUUID(), await tenant()];
  const email = 'shared@acme.example';
  const at = new Date(Date.now() - 60_000);
  await writeAudits(app, log, [
    { at, userId, email },
    { at, email: 'admin@acme.example', data: { invited: email } },
  ]);
  // Not even activated: it would otherwise keep the first person's rows as they were.
  const [again] = await sql<{ id: string }>(
    "insert into identity.users (id, email, name) values (gen_random_uuid(), $1, 'Again') returning id",
    [email],
  );
  await writeAudits(app, log, [
    { userId: again?.id ?? '', email },
    { email: 'admin@acme.example', data: { invited: email } },
  ]);
  expect(await redacted({ userId, email })).toBe(2);
  const rows = await sql<{ email: string; invited: string | null }>(
    "select email, data ->> 'invited' as invited from identity.audits where tenant_id = $1 order by number",
    [log],
  );
  expect(rows).toEqual([
    { email: expect.stringMatching(/^erased-/), invited: null },
    { email: 'admin@acme.example', invited: expect.stringMatching(/^erased-/) },
    { email, invited: null },
    { email: 'admin@acme.example', invited: email },
  ]);
  await isRight(log);
});

it('AUDIT-2 a long log is not held while an address is replaced in it', async () => {
  const [userId, log, email] = [randomUUID(), await tenant(), 'busy@acme.example'];
  await writeAudits(
    app,
    log,
    Array.from({ length: 450 }, (_, at) => ({ userId, email, data: { at } })),
  );
  expect(await redacted({ userId, email })).toBe(450);
  expect(
    await sql('select count(distinct xmin::text)::integer as transactions from identity.audits where tenant_id = $1', [
      log,
    ]),
  ).toEqual([{ transactions: 3 }]);
  await isRight(log);
});

it('AUDIT-2 U1 a row that was changed so without the key is found, and no other change is let through', async () => {
  const { tenantId } = await erased('bea@acme.example');
  // With the key it was changed: the address of the person is in no row, and those of others are.
  const text = "select string_agg(email || ' ' || data::text, ' ' order by number) as text from identity.audits";
  const [log] = await sql<{ text: string }>(`${text} where tenant_id = $1`, [tenantId]);
  expect(log?.text).not.toMatch(/(?<![\w.+-])bea@acme\.example/i);
  expect(log?.text).toMatch(/xbea@acme\.example/);
  const [row] = await sql<{ id: string; number: number }>(
    "select id, number from identity.audits where tenant_id = $1 and email = 'admin@acme.example' order by number desc limit 1",
    [tenantId],
  );
  const change = (address: string, email: string, data: string) =>
    app.services.database.query(
      { kind: 'system' },
      `select identity.redact_audit($1, $2, 'erased-0123456789abcdef', $3, $4::jsonb, 1, '\\x00')`,
      [row?.id, address, email, data],
    );
  await expect(change('nobody@acme.example', 'eve@acme.example', '{}')).rejects.toThrow('may not be changed so');
  await expect(change('admin@acme.example', 'erased-0123456789abcdef', '{}')).rejects.toThrow('may not be changed so');
  await isRight(tenantId);
  await sql(`update identity.audits set email = 'erased-0123456789abcdef', redaction = '\\x00' where id = $1`, [
    row?.id,
  ]);
  expect((await checkAudits(systemOf(app), tenantId)).wrong).toMatchObject({ number: row?.number, what: 'changed' });
});

it('AUDIT-2 an operator may keep the addresses', async () => {
  const keeping = await testApp({ config: { auditsKeepAddresses: true } });
  try {
    const person = await activePerson(keeping, 'cleo@acme.example');
    await person.call(personalData.erase, { body: { confirmation: 'cleo@acme.example' } });
    const rows = (text: string) => keeping.services.database.query({ kind: 'owner' }, text).then(({ rows }) => rows);
    await eventually(async () =>
      (await rows('select 1 from identity.erased_addresses')).length === 0 ? true : undefined,
    );
    expect((await rows("select 1 from identity.audits where email = 'cleo@acme.example'")).length).toBeGreaterThan(0);
  } finally {
    await keeping.close();
  }
});
