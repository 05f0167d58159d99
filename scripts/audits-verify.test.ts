import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { users } from '@parley/contracts/identity/users.ts';
import { expect, test } from 'vitest';
import { activePerson } from '../apps/server/src/identity/testing/browser.ts';
import { createTestDatabase } from '../apps/server/src/testing/postgres.ts';
import { testApp } from '../apps/server/src/testing/test-app.ts';

const KEY = 'a key of this test, 0123456789 abcdefgh';

test('AUDIT-2 U1 U2 the command names the tenant and the first number that is wrong, and a head that was noted', async () => {
  const database = await createTestDatabase();
  const heads = path.join(database.dataDir, 'heads.json');
  const app = await testApp({ database: { url: database.url ?? '' }, config: { encryptionKey: Buffer.from(KEY) } });
  const verify = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, 'audits-verify.ts'), ...words],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: database.url ?? '', ENCRYPTION_KEY: KEY } },
    );
    return { status, out: `${stdout}${stderr}` };
  };
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

    const sql = (text: string) => app.services.database.query({ kind: 'owner' }, text, [tenantId]);
    await sql(`update identity.audits set email = 'eve@example.com' where tenant_id = $1 and number = 3`);
    expect(verify()).toMatchObject({ status: 1, out: expect.stringContaining(`tenant ${tenantId}: 3 was changed`) });
    await sql('delete from identity.audits where tenant_id = $1');
    await sql('delete from identity.audit_heads where tenant_id = $1');
    expect(verify().status).toBe(0);
    expect(verify('--heads', heads)).toMatchObject({
      status: 1,
      out: expect.stringContaining('the whole chain is gone'),
    });
    expect(verify('--help')).toMatchObject({ status: 1, out: expect.stringContaining('npm run audits:verify') });
  } finally {
    await app.close();
    await database.drop();
  }
});
