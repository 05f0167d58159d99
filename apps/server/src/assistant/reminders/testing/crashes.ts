import { v5 as uuidv5 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { comesAgain } from '#testing/comes-again.ts';
import { drawnFrom } from '#testing/drawn.ts';
import type { Server } from '#testing/drawn-order.ts';
import { inDrawnOrder } from '#testing/drawn-order.ts';
import { sendReminders } from '../send-reminders.ts';

const DAY = 86_400_000;
const NINE = 9 * 3_600_000;
/** By then everyone's time has come. */
const QUARTER = 15 * 60_000;
/** A Monday far ahead, so that the job of a running server meets none of it. */
const FIRST_DAY = Date.parse('2040-01-02T00:00:00Z');
const TENANT = '01900000-0000-7000-8000-000000000001';
/** Of two servers, on one day of three both, on one of them neither. */
const DEATHS = 2;
/** A server looks again when another may have lost what it had. */
const ROUNDS = 2;
/** Chance that the mail server cannot be reached. */
const UNREACHED = 0.1;
/** What a server that has lost its lease must not do. */
const HOLDERS_ALONE = /^update "assistant"."reminders" set "status"/;

export type Tally = {
  days: number;
  /** How often a server died after which step. */
  crashes: Map<string, number>;
  sent: number;
  /** Days of a person on which more than one email was handed over. */
  twice: string[];
  /** Days of a person without one, though no server died while it handed that one over. With the order of that day's steps. */
  missing: string[];
  /** Days of a person without one, because a server died between the mark and the mail server's answer. */
  lost: number;
};

/**
 * Lives through days on which two servers send reminders in an order drawn from the seed; either may die at any step, and either may stall for
 * longer than its lease. Each day ends with a quiet minute of a server that is left. All reminders that were there before are gone.
 */
export async function liveThroughCrashes(
  base: Services,
  { days, people, seed }: { days: number; people: number; seed: number },
): Promise<Tally> {
  const ids = Array.from({ length: people }, (_, index) => uuidv5(`person ${index}`, TENANT));
  const sql = <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    base.database.withOwner(async (client) => (await client.query(text, values)).rows as R[]);
  // No one else's are counted.
  await sql('delete from assistant.reminder_preferences');
  await sql('delete from assistant.reminders');
  await sql(
    `insert into assistant.reminder_preferences (tenant_id, user_id, link_id, enabled, days, local_time, max_per_week, next_at)
     select $1, id, gen_random_uuid(), true, '{1,2,3,4,5,6,7}', '09:0' || place, 7, $3::timestamptz + make_interval(mins => place::int)
     from unnest($2::uuid[]) with ordinality as each(id, place)`,
    [TENANT, ids, new Date(FIRST_DAY + NINE).toISOString()],
  );
  let now = FIRST_DAY;
  const handedOver = new Map<string, number>();
  const addressOf = async ({ userId }: { userId: string }) => ({ email: userId, name: '' });
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const serviceOf = (services: Services, step: Server['step'], isReached: () => boolean): Services => ({
    ...services,
    clock: { now: () => new Date(now) },
    publicUrl: () => 'https://parley.example',
    mailer: {
      kind: 'smtp',
      close: () => undefined,
      send: ({ to }) =>
        step('mail', async () => {
          // Then it waits for the next minute.
          if (!isReached()) throw Object.assign(new Error('There is no mail server.'), { syscall: 'connect' });
          const key = `${to} ${dayOf(now)}`;
          handedOver.set(key, (handedOver.get(key) ?? 0) + 1);
        }),
    },
  });
  const expire = async (): Promise<void> =>
    void (await sql(`update assistant.reminders set claimed_at = claimed_at - interval '6 minutes' where id in (
      select id from assistant.reminders where status in ('claimed', 'sending') for update skip locked)`));
  const tally: Tally = { days, crashes: new Map(), sent: 0, twice: [], missing: [], lost: 0 };

  for (let day = 0; day < days; day += 1) {
    now = FIRST_DAY + day * DAY + NINE + QUARTER;
    // They were here yesterday evening, or the reminders would become rare.
    await sql('update assistant.reminder_preferences set visited_at = $1 where user_id = any($2)', [
      new Date(now - DAY / 2).toISOString(),
      ids,
    ]);
    const { chance } = drawnFrom(-(seed + day));
    const job = comesAgain();
    const expireOne = async (): Promise<void> => {
      job.lost();
      await expire();
    };
    const work = async ({ services, step }: Server): Promise<void> => {
      let rounds = 0;
      await job.work(step, async () => {
        await sendReminders({ services: serviceOf(services, step, () => !chance(UNREACHED)), addressOf });
        return ++rounds === ROUNDS;
      });
    };
    const { deaths, errors, trace } = await inDrawnOrder(base, {
      ...{ seed: seed + day, work: [work, work], deaths: (seed + day) % (DEATHS + 1) },
      happenings: [
        { name: 'a lease is over', chance: 0.02, most: 1, act: expireOne },
        { name: 'a lease is over', chance: 0.3, most: 2, before: HOLDERS_ALONE, act: expireOne },
      ],
    });
    if (errors.length > 0) throw new AggregateError(errors, `A round failed.\n${trace.join('\n')}`);
    await expire();
    await sendReminders({
      services: serviceOf(
        base,
        (_name, act) => act(),
        () => true,
      ),
      addressOf,
    });
    for (const at of deaths) tally.crashes.set(at, (tally.crashes.get(at) ?? 0) + 1);
    const rows = await sql<{ id: string; status: string }>(
      'select user_id as id, status from assistant.reminders where local_date = $1',
      [dayOf(now)],
    );
    for (const id of ids) {
      const key = `${id} ${dayOf(now)}`;
      const sent = handedOver.get(key) ?? 0;
      const status = rows.find((row) => row.id === id)?.status ?? 'no reminder';
      const said = `seed ${seed + day}, ${status}\n${trace.join('\n')}`;
      if (sent > 1) tally.twice.push(said);
      else if (sent === 1) tally.sent += 1;
      else if (status === 'lost' && deaths.length > 0) tally.lost += 1;
      else tally.missing.push(said);
    }
  }
  return tally;
}

/** One such day. @returns what was wrong, in words */
export async function remindInDrawnOrder(base: Services, seed: number): Promise<{ faults: string[] }> {
  const { twice, missing } = await liveThroughCrashes(base, { days: 1, people: 4, seed });
  return { faults: [...twice, ...missing] };
}
