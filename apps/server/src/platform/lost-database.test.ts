import { users } from '@parley/contracts/identity/users.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onServer } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, signedIn } from '../identity/testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** What a restart of the database does to everybody who is connected. */
async function endEveryConnection(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
}

// The embedded database is a part of the process: it cannot go away by itself.
if (onServer) {
  it('APP-12 OPS-1 the database goes away in the middle of requests: they fail, the process does not, and all goes on', async () => {
    const url = app.services.config.databaseOwnerUrl ?? '';
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('uncaughtException', hear);
    process.on('unhandledRejection', hear);
    try {
      const ada = await activePerson(app, 'ada@example.com');
      for (let round = 0; round < 3; round += 1) {
        const asked = Promise.allSettled(
          Array.from({ length: 20 }, () => ada.call(users.updateMe, { body: { name: `Ada ${round}` } })),
        );
        expect(await endEveryConnection(url)).toBeGreaterThan(0);
        for (const answer of await asked)
          if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 503 });
        await expect.poll(() => signedIn(app.url, 'ada@example.com').then(Boolean, () => false)).toBe(true);
      }
      expect((await ada.call(users.me, {})).email).toBe('ada@example.com');
    } finally {
      process.off('uncaughtException', hear);
      process.off('unhandledRejection', hear);
    }
    expect(unheard).toEqual([]);
  });
}
