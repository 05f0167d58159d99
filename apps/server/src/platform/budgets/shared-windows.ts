import type { Database } from '#db/database.ts';

/** `points` is added to what was counted under `key`; 0 only asks. */
export type Counted = { key: string; points: number; most: number; seconds: number };

/** What was gone over, and in how many seconds that ends. */
export type Over = Counted & { retryAfterSeconds: number };

const isOver = ({ points, most }: Counted, counted: number): boolean =>
  // A question is over where nothing is left; a request where it was one too many.
  points === 0 ? counted >= most : counted > most;

/**
 * Counts in windows that all nodes share, in one statement. What everyone has together is only taken from by people who are within
 * their own, so that nobody uses it up by being refused.
 * @param counted.all in the order of `own`
 * @param counted.done it has happened already, so everyone pays for it anyway
 * @param counted.share of their own limit that a person may have where all together are over
 * @returns the first that is over; null when all are within
 */
export async function countShared(
  database: Database,
  counted: { own: readonly Counted[]; all: readonly Counted[]; done?: boolean; share?: number },
): Promise<Over | null> {
  const { own, all, done = false, share = 0 } = counted;
  const now = Date.now();
  const columns = (rows: readonly Counted[]) => [
    rows.map(({ key }) => key),
    rows.map(({ points }) => points),
    rows.map(({ most }) => most),
    rows.map(({ seconds }) => now + seconds * 1_000),
  ];
  const { rows: found } = await database.query<{ key: string; points: number; expire: string }>(
    { kind: 'system' },
    `with own as (
       insert into platform.rate_limits as r (key, points, expire)
       select key, points, expire from unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[]) as asked(key, points, most, expire)
       order by key
       on conflict (key) do update set
         points = case when r.expire <= $9 then excluded.points else r.points + excluded.points end,
         expire = case when r.expire <= $9 then excluded.expire else r.expire end
       returning key, points, expire),
     judged as (
       select coalesce(bool_and(own.points <= asked.most), true) as within
       from unnest($1::text[], $3::integer[]) as asked(key, most) join own using (key)),
     everyone as (
       insert into platform.rate_limits as r (key, points, expire)
       select key, points, expire from unnest($5::text[], $6::integer[], $7::integer[], $8::bigint[]) as asked(key, points, most, expire)
       where $10 or (select within from judged)
       order by key
       on conflict (key) do update set
         points = case when r.expire <= $9 then excluded.points else r.points + excluded.points end,
         expire = case when r.expire <= $9 then excluded.expire else r.expire end
       returning key, points, expire)
     select key, points, expire from own union all select key, points, expire from everyone`,
    [...columns(own), ...columns(all), now, done],
  );
  const rowOf = (asked: Counted | undefined) => found.find(({ key }) => key === asked?.key);
  const hasOwnShare = (at: number): boolean => {
    const [mine, row] = [own[at], rowOf(own[at])];
    return mine !== undefined && row !== undefined && row.points <= Math.floor(mine.most * share);
  };
  for (const [at, asked] of [...own, ...all].entries()) {
    const row = rowOf(asked);
    const isSpared = at >= own.length && share > 0 && hasOwnShare(at - own.length);
    if (row && isOver(asked, row.points) && !isSpared)
      return { ...asked, retryAfterSeconds: Math.max(1, Math.ceil((Number(row.expire) - now) / 1_000)) };
  }
  return null;
}
