import type { Database } from '#db/database.ts';
import { eventually } from './eventually.ts';

/** Waits until the readers of what has happened (mails and others) are through. */
export async function settled(database: Database): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.query<{ left: number }>(
      { kind: 'owner' },
      `select (select count(*) from platform.deliveries)::int
        + (select count(*) from pgboss.job where state in ('created', 'active', 'retry') and name like 'event%')::int as left`,
    );
    return rows[0]?.left === 0 || undefined;
  });
}
