import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { beforeRewards } from './rewards.store.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

test.each(['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati'])(
  'GAME-1 what a day has brought already is known in every time zone of a person, when the database is in %s',
  async (zone) => {
    const { userId, tenantId } = await app.person();
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    for (const day of days)
      await app.services.database.withOwner((client) =>
        client.query(
          `insert into assistant.xp_events (id, tenant_id, user_id, kind, ref, points, local_date, occurred_at)
           values ($1::uuid, $2, $3, 'reply', $1::uuid::text, 5, $4, now())`,
          [randomUUID(), tenantId, userId, day],
        ),
      );
    const own = internalContext(app.services, { kind: 'tenant', tenantId, userId });
    const { granted } = await inTransaction(own, async ({ db }) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(db);
      return beforeRewards(db, userId, [], '2026-11-23T10:30:00Z');
    });
    expect(granted.map(({ day }) => day).toSorted()).toEqual(days);
  },
);
