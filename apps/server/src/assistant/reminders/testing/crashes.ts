import { randomUUID } from 'node:crypto';
import type { Services } from '#platform/context.ts';
import type { Point } from '../send-reminders.ts';
import { LEASE_MS, sendReminders } from '../send-reminders.ts';

const POINTS: readonly Point[] = ['planned', 'committed', 'claimed', 'marked', 'accepted', 'done'];
const DAY = 86_400_000;
const NINE = 9 * 3_600_000;
/** A Monday far ahead, so that the job of a running server meets none of it. */
const FIRST_DAY = Date.parse('2040-01-02T00:00:00Z');
const TENANT = '01900000-0000-7000-8000-000000000001';

/** The same numbers for the same seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Tally = {
  days: number;
  crashes: Record<Point, number>;
  sent: number;
  /** Days of a person on which more than one mail was handed over. */
  twice: number;
  /** Days without one. */
  missing: number;
  /** How many of them the rule allows: the process died between the mark and the mail server's answer. */
  allowed: number;
};

/**
 * Lives on until a node has died so often somewhere in the reminder path, at most once a day, often with another one at work beside it, and
 * came back after the lease. All reminders that were there before are gone. Mails that were handed over stay handed over, as with a mail server.
 */
export async function liveThroughCrashes(
  base: Services,
  { deaths, people, seed }: { deaths: number; people: number; seed: number },
): Promise<Tally> {
  const random = drawn(seed);
  const ids = Array.from({ length: people }, () => randomUUID());
  const sql = (text: string, values: unknown[] = []): Promise<unknown> =>
    base.database.withOwner((client) => client.query(text, values));
  // Nobody else's is counted.
  await sql('delete from assistant.reminder_preferences');
  await sql('delete from assistant.reminders');
  await sql(
    `insert into assistant.reminder_preferences (tenant_id, user_id, link_id, enabled, days, local_time, max_per_week, next_at)
     select $1, id, gen_random_uuid(), true, '{1,2,3,4,5,6,7}', '09:00', 7, $3 from unnest($2::uuid[]) as id`,
    [TENANT, ids, new Date(FIRST_DAY + NINE).toISOString()],
  );
  let now = FIRST_DAY;
  const handedOver = new Map<string, number>();
  const services: Services = {
    ...base,
    clock: { now: () => new Date(now) },
    publicUrl: () => 'https://parley.example',
    mailer: {
      kind: 'smtp',
      close: () => undefined,
      send: async ({ to }) => {
        const key = `${to} ${new Date(now).toISOString().slice(0, 10)}`;
        handedOver.set(key, (handedOver.get(key) ?? 0) + 1);
      },
    },
  };
  const addressOf = async ({ userId }: { userId: string }) => ({ email: `${userId}@example.com`, name: '' });
  const crashes = Object.fromEntries(POINTS.map((point) => [point, 0])) as Record<Point, number>;
  let allowed = 0;

  let day = 0;
  for (let left = deaths; left > 0; day += 1) {
    now = FIRST_DAY + day * DAY + NINE;
    // They were here yesterday evening, or the reminders would become rare.
    await sql('update assistant.reminder_preferences set visited_at = $1 where user_id = any($2)', [
      new Date(now - DAY / 2).toISOString(),
      ids,
    ]);
    const dies = POINTS[Math.floor(random() * POINTS.length)] ?? 'done';
    // Claims and mails of one round are several; the others are reached once.
    let passes = ['claimed', 'marked', 'accepted'].includes(dies) ? Math.floor(random() * 3) : 0;
    let dead = false;
    const died = sendReminders({
      services,
      addressOf,
      at: (point) => {
        // What is under way beside it dies with it at its next step.
        if (!dead && point === dies && passes-- <= 0) dead = true;
        if (!dead) return;
        if (point === 'marked') allowed += 1;
        throw new Error('the process died');
      },
    });
    const beside = random() < 0.5 ? sendReminders({ services, addressOf }) : null;
    await died.then(
      () => undefined,
      () => {
        crashes[dies] += 1;
        left -= 1;
      },
    );
    await beside;
    now += LEASE_MS + 1;
    await sendReminders({ services, addressOf });
  }
  const counts = [...handedOver.values()];
  return {
    days: day,
    crashes,
    sent: counts.length,
    twice: counts.filter((count) => count > 1).length,
    missing: day * people - counts.length,
    allowed,
  };
}
