import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { sha256 } from '../secrets.ts';

/** What was wrong; each is counted for itself, so that one way in does not close another. */
type What = 'password' | 'browser' | 'code' | 'browser-code' | 'factor';
type Means = Pick<Context, 'db' | 'clock'>;

/** Without a further one for so long, they are forgotten. */
const REMEMBERED_MS = 90 * 24 * 60 * 60 * 1000;
/** Rows of those who do not exist: as many as there are, whatever is typed. */
const NOBODIES = 2 ** 16;

const keyOf = (what: What, who: string): string => `in-a-row-${what}:${who}`;

/** Addresses without an account share one count, so that guesses fill no table. */
export const nobodyCalled = (typed: string): string => `nobody-${sha256(typed).readUInt16BE() % NOBODIES}`;

/**
 * Counts one more, over any time and all addresses. One statement, so that tries at the same time are counted exactly.
 * @param most no more are counted
 * @returns how many there are with this one; null when there were as many already
 */
export async function addInARow({ db, clock }: Means, what: What, who: string, most: number): Promise<number | null> {
  const now = clock.now().getTime();
  const { rows } = await sql<{ points: number }>`
    insert into platform.rate_limits as r (key, points, expire) values (${keyOf(what, who)}, 1, ${now + REMEMBERED_MS})
    on conflict (key) do update set expire = excluded.expire,
      points = case when r.expire <= ${now} then 1 else r.points + 1 end
    where r.expire <= ${now} or r.points < ${most}
    returning points`.execute(db);
  return rows[0]?.points ?? null;
}

export async function inARow({ db, clock }: Means, what: What, who: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from platform.rate_limits where key = ${keyOf(what, who)} and expire > ${clock.now().getTime()}`.execute(
    db,
  );
  return rows[0]?.points ?? 0;
}

/** The right one came, or the owner by mail. */
export const endRow = async ({ db }: Pick<Context, 'db'>, what: What, who: string): Promise<void> =>
  void (await sql`delete from platform.rate_limits where key = ${keyOf(what, who)}`.execute(db));
