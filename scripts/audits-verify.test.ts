import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { expect, test } from 'vitest';
import { writeAudits } from '../apps/server/src/identity/audits/testing/many-audits.ts';
import { activePerson } from '../apps/server/src/identity/testing/browser.ts';
import { eventually } from '../apps/server/src/testing/eventually.ts';
import { createTestDatabase } from '../apps/server/src/testing/postgres.ts';
import { testApp } from '../apps/server/src/testing/test-app.ts';

const KEY = 'a key of this test, 0123456789 abcdefgh';

/** The application on a database of its own, and the command at that database. */
async function stage() {
  const database = await createTestDatabase();
  const heads = path.join(database.dataDir, 'heads.json');
  const app = await testApp({ database: { url: database.url ?? '' }, config: { encryptionKey: Buffer.from(KEY) } });
  return {
    app,
    heads,
    verify: (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.join(import.meta.dirname, 'audits-verify.ts'), ...words],
        { encoding: 'utf8', env: { ...process.env, DATABASE_URL: database.url ?? '', ENCRYPTION_KEY: KEY } },
      );
      return { status, out: `${stdout}${stderr}` };
    },
    sql: async (text: string, values: unknown[]) =>
      (await app.services.database.query<Record<string, unknown>>({ kind: 'owner' }, text, values)).rows,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

test('AUDIT-2 U1 U2 the command names the tenant and the first number that is wrong, and a head that was noted', async () => {
  const { app, heads, verify, sql, close } = await stage();
  try {
    const person = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
    for (const name of ['A', 'B', 'C']) await person.call(users.updateMe, { body: { name } });
    const { tenantId } = await person.call(users.me, {});
    const right = verify('--heads', heads);
    expect(right).toMatchObject({
      status: 0,
      out: expect.stringMatching(`tenant ${tenantId}: \\d+ in order, 1 to \\d+`),
    });
    expect(Object.keys(JSON.parse(fs.readFileSync(heads, 'utf8')))).toContain(tenantId);

    await sql(`update identity.audits set email = 'eve@example.com' where tenant_id = $1 and number = 3`, [tenantId]);
    expect(verify()).toMatchObject({ status: 1, out: expect.stringContaining(`tenant ${tenantId}: 3 was changed`) });
    await sql('delete from identity.audits where tenant_id = $1', [tenantId]);
    await sql('delete from identity.audit_heads where tenant_id = $1', [tenantId]);
    expect(verify().status).toBe(0);
    expect(verify('--heads', heads)).toMatchObject({
      status: 1,
      out: expect.stringContaining('the whole chain is gone'),
    });
    expect(verify('--help')).toMatchObject({ status: 1, out: expect.stringContaining('npm run audits:verify') });
  } finally {
    await close();
  }
});

test('AUDIT-2 CONF-3 U1 the command holds a chain with pseudonyms for right, also by a head of before, and finds one that was changed', async () => {
  const { app, heads, verify, sql, close } = await stage();
  try {
    const owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal' });
    const { tenantId } = await owner.call(users.me, {});
    const email = 'ada@example.com';
    const ada = await activePerson(app, email);
    const ofAda = [{ email }, { email: 'owner@example.com', data: { invited: email } }, { email: 'later@example.com' }];
    await writeAudits(app, tenantId, ofAda);
    expect(verify('--heads', heads).status).toBe(0);
    const noted = JSON.parse(fs.readFileSync(heads, 'utf8')) as Record<string, { number: number }>;

    await ada.call(personalData.erase, { body: { confirmation: email } });
    await eventually(async () =>
      (await sql('select from identity.erased_addresses', [])).length === 0 ? true : undefined,
    );
    const redacted = await sql(
      'select id, number, email from identity.audits where tenant_id = $1 and redaction is not null order by number',
      [tenantId],
    );
    expect(redacted.map(({ email }) => email)).toEqual([
      expect.stringMatching(/^erased-[0-9a-f]{16}$/),
      'owner@example.com',
    ]);
    expect(redacted.every(({ number }) => Number(number) <= (noted[tenantId]?.number ?? 0))).toBe(true);
    await writeAudits(app, tenantId, [{ email: 'after@example.com' }]);
    expect(verify('--heads', heads)).toMatchObject({
      status: 0,
      out: expect.stringMatching(`tenant ${tenantId}: \\d+ in order, 1 to \\d+`),
    });

    const [first] = redacted;
    for (const change of ["email = 'ada@example.com'", "email = 'erased-0123456789abcdef'"]) {
      await sql(`update identity.audits set ${change} where id = $1`, [first?.id]);
      expect(verify()).toMatchObject({
        status: 1,
        out: expect.stringContaining(`tenant ${tenantId}: ${first?.number} `),
      });
    }
  } finally {
    await close();
  }
});
