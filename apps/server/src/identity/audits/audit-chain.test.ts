import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson } from '../testing/browser.ts';
import { checkAllAudits, checkAudits, leadsThrough, removeOldAudits } from './audit-chain.service.ts';
import { writeAudit } from './audits.service.ts';
import { systemOf } from './testing/system-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { auditsKeptDays: 365 } });
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.services.database.query({ kind: 'owner' }, text, values);
const wrongIn = async (tenantId: string) => (await checkAudits(systemOf(app), tenantId)).wrong;

/** A tenant whose chain has at least eight rows. */
async function audited(name: string): Promise<string> {
  const person = await activePerson(app, `${name}@example.com`, { companyName: name });
  for (let time = 0; time < 6; time += 1) await person.call(users.updateMe, { body: { name: `Name ${time}` } });
  return (await person.call(users.me, {})).tenantId;
}

/** Rows of long ago, written as the server writes them. */
async function writeRows(tenantId: string, count: number, at: Date): Promise<void> {
  const system = systemOf(app);
  const ctx = { ...system, clock: { now: () => at } };
  for (let written = 0; written < count; written += 250)
    await inTransaction(ctx, async (ctx) => {
      for (let row = written; row < Math.min(written + 250, count); row += 1)
        await writeAudit(ctx, {
          action: 'login.failed',
          resource: 'session',
          tenantId,
          userId: null,
          email: `p${row % 7}@old.example`,
        });
    });
}

describe('what somebody with the database alone changes is seen', () => {
  it('AUDIT-2 U1 a changed, removed, swapped or added row: the check names the first number that is wrong', async () => {
    const tenantId = await audited('honest');
    expect(await wrongIn(tenantId)).toBeNull();
    const copy = 'create temp table kept as select * from identity.audits where tenant_id = $1';
    await app.services.database.withOwner(async (client) => {
      await client.query(`begin`);
      await client.query(copy.replace('$1', `'${tenantId}'`));
      await client.query('commit');
      const restore = async () => {
        await client.query(`delete from identity.audits where tenant_id = '${tenantId}'`);
        await client.query('insert into identity.audits select * from kept');
      };
      const attack = async (text: string) => {
        await client.query(text.replaceAll('$t', `tenant_id = '${tenantId}'`));
        const wrong = await wrongIn(tenantId);
        await restore();
        return wrong;
      };
      expect(await attack(`update identity.audits set ip = '10.0.0.1' where $t and number = 3`)).toEqual({
        number: 3,
        what: 'changed',
      });
      expect(await attack(`update identity.audits set data = data || '{"x":1}' where $t and number = 5`)).toEqual({
        number: 5,
        what: 'changed',
      });
      expect(
        await attack(`update identity.audits set created_at = created_at + interval '1 s' where $t and number = 2`),
      ).toEqual({ number: 2, what: 'changed' });
      expect(await attack('delete from identity.audits where $t and number = 4')).toEqual({
        number: 4,
        what: 'missing',
      });
      expect(
        await attack(`delete from identity.audits where $t and number = 4;
          update identity.audits set number = number - 1 where $t and number > 4`),
      ).toEqual({ number: 4, what: 'changed' });
      expect(
        await attack(`update identity.audits set number = -3 where $t and number = 3;
          update identity.audits set number = 3 where $t and number = 6;
          update identity.audits set number = 6 where $t and number = -3`),
      ).toEqual({ number: 3, what: 'changed' });
      expect(
        await attack(`insert into identity.audits (id, tenant_id, number, action, resource, severity, digest, created_at)
          select gen_random_uuid(), tenant_id, (select max(number) + 1 from identity.audits where $t), action, resource, severity, digest, created_at
          from identity.audits where $t and number = 1`),
      ).toMatchObject({ what: 'added' });
      expect(await attack(`update identity.audits set of_action = 99 where $t and number = 7`)).toEqual({
        number: 7,
        what: 'misfiled',
      });
      expect(await wrongIn(tenantId)).toBeNull();
      await client.query('drop table kept');
    });
  });

  it('AUDIT-2 U2 a tail that was cut off is seen, also when the head was set back to fit', async () => {
    const tenantId = await audited('cut');
    const { rows } = await sql('select number, digest from identity.audits where tenant_id = $1 and number = 5', [
      tenantId,
    ]);
    await sql('delete from identity.audits where tenant_id = $1 and number > 5', [tenantId]);
    expect(await wrongIn(tenantId)).toEqual({ number: 6, what: 'missing' });
    await sql('update identity.audit_heads set number = 5, digest = $2 where tenant_id = $1', [
      tenantId,
      rows[0]?.digest,
    ]);
    expect(await wrongIn(tenantId)).toEqual({ number: 5, what: 'head' });
    await sql('update identity.audit_heads set signature = null where tenant_id = $1', [tenantId]);
    expect(await wrongIn(tenantId)).toEqual({ number: 5, what: 'head' });
    await sql('delete from identity.audit_heads where tenant_id = $1', [tenantId]);
    expect(await wrongIn(tenantId)).toEqual({ number: 1, what: 'added' });
    const found: unknown[] = [];
    for await (const { tenantId: of, wrong } of checkAllAudits(systemOf(app))) if (wrong) found.push(of);
    expect(found).toEqual([tenantId]);
  });

  it('AUDIT-2 U2 rows and head put back together to an earlier state do not lead through a head that was noted', async () => {
    const tenantId = await audited('rolled-back');
    const before = (await sql('select * from identity.audit_heads where tenant_id = $1', [tenantId])).rows[0] as Record<
      string,
      unknown
    >;
    await writeRows(tenantId, 3, new Date());
    const { head } = await checkAudits(systemOf(app), tenantId);
    const noted = { number: head.number, digest: head.digest?.toString('hex') ?? '' };
    expect(await leadsThrough(systemOf(app), tenantId, noted)).toBe(true);
    await sql('delete from identity.audits where tenant_id = $1 and number > $2', [tenantId, before.number]);
    await sql('update identity.audit_heads set number = $2, digest = $3, signature = $4 where tenant_id = $1', [
      tenantId,
      before.number,
      before.digest,
      before.signature,
    ]);
    expect(await wrongIn(tenantId)).toBeNull();
    expect(await leadsThrough(systemOf(app), tenantId, noted)).toBe(false);
  });

  it('AUDIT-2 rows from before there was a chain hold, until the first that is in it', async () => {
    const tenantId = await audited('former');
    // What the migration finds: digests that stand alone, and a head without a signature.
    const { createHmac } = await import('node:crypto');
    const key = systemOf(app).identity.secrets.audits;
    const { rows } = await app.services.database.query<Record<string, unknown>>(
      { kind: 'owner' },
      'select * from identity.audits where tenant_id = $1 order by number',
      [tenantId],
    );
    for (const row of rows) {
      const data = Object.fromEntries(Object.entries(row.data as object).sort(([a], [b]) => (a < b ? -1 : 1)));
      const fields = [
        row.id,
        row.tenant_id,
        row.number,
        row.user_id,
        row.email,
        row.action,
        row.resource,
        row.severity,
        row.ip,
        row.user_agent,
        data,
        row.created_at,
      ];
      const digest = createHmac('sha256', key).update(JSON.stringify(fields)).digest();
      await sql('update identity.audits set digest = $2 where id = $1', [row.id, digest]);
      await sql('update identity.audit_heads set digest = $2, signature = null where tenant_id = $1', [
        tenantId,
        digest,
      ]);
    }
    expect(await wrongIn(tenantId)).toBeNull();
    await writeRows(tenantId, 2, new Date());
    expect(await wrongIn(tenantId)).toBeNull();
    await sql(
      'update identity.audits set digest = (select digest from identity.audits where tenant_id = $1 and number = 2) where tenant_id = $1 and number = 3',
      [tenantId],
    );
    expect(await wrongIn(tenantId)).toEqual({ number: 3, what: 'changed' });
  });
});

describe('what the application may do with them', () => {
  it('AUDIT-2 U3 neither role of the application changes or removes a row, or calls for it where it is too young', async () => {
    const tenantId = await audited('kept');
    const refused = { code: '42501' };
    for (const who of [{ kind: 'tenant', tenantId, userId: uuidv7() }, { kind: 'system' }] as const) {
      const ask = (text: string) => app.services.database.query(who, text);
      await expect(ask(`update identity.audits set ip = ''`)).rejects.toMatchObject(refused);
      await expect(ask('delete from identity.audits')).rejects.toMatchObject(refused);
      await expect(ask('truncate identity.audits')).rejects.toMatchObject(refused);
      await expect(ask('delete from identity.audit_heads')).rejects.toMatchObject(refused);
      await expect(ask('delete from identity.audit_values')).rejects.toMatchObject(refused);
    }
    const remove = (through: number) => `select identity.remove_audits('${tenantId}', ${through}, '')`;
    await expect(
      app.services.database.query({ kind: 'tenant', tenantId, userId: uuidv7() }, remove(1_000)),
    ).rejects.toMatchObject(refused);
    await writeRows(tenantId, 1_100, new Date());
    for (const through of [5, 1_000])
      await expect(app.services.database.query({ kind: 'system' }, remove(through))).rejects.toThrow(
        'may not be removed',
      );
    expect(await wrongIn(tenantId)).toBeNull();
  });

  it('AUDIT-2 U10 what has served its time goes in whole blocks, and the rest is still one chain', async () => {
    const tenantId = await audited('old');
    await sql('delete from identity.audits where tenant_id = $1', [tenantId]);
    await sql('delete from identity.audit_heads where tenant_id = $1', [tenantId]);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await writeRows(tenantId, 1_500, days(800));
    await writeRows(tenantId, 700, days(10));
    expect(await removeOldAudits(systemOf(app))).toBe(1_000);
    const left = await sql('select min(number) as first, count(*) as count from identity.audits where tenant_id = $1', [
      tenantId,
    ]);
    expect(left.rows[0]).toEqual({ first: 1_001, count: 1_200 });
    expect(await wrongIn(tenantId)).toBeNull();
    expect(await removeOldAudits(systemOf(app))).toBe(0);
    await writeRows(tenantId, 1, new Date());
    expect(await wrongIn(tenantId)).toBeNull();
    // The anchor is as good as a row: what follows on it cannot go as well.
    await sql('delete from identity.audits where tenant_id = $1 and number = 1001', [tenantId]);
    expect(await wrongIn(tenantId)).toEqual({ number: 1_001, what: 'missing' });
    await sql('update identity.audit_heads h set removed = 1001 where tenant_id = $1', [tenantId]);
    expect(await wrongIn(tenantId)).toMatchObject({ number: 1_002, what: 'changed' });
  });
});
