import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Kind, Stretch } from './audit-stretches.ts';
import { GRAVITY } from './audit-stretches.ts';

/** A row as lists show it. */
export type ListedRow = {
  id: string;
  number: number;
  tenantId: string;
  userId: string | null;
  email: string | null;
  action: string;
  resource: string;
  severity: 'INFO' | 'WARNING' | 'SEVERE';
  ip: string | null;
  userAgent: string | null;
  data: Record<string, unknown>;
  createdAt: string;
};

/** The columns of a list in SQL; the names stand in the code. */
const SHOWN = sql`id, number, tenant_id, user_id, email, action, resource, severity, ip, user_agent, data, created_at`;
/** By which column rows with the same value are numbered. */
export const rankOf = (kind: Kind | null): RawBuilder<unknown> => sql.ref(kind === null ? 'number' : `of_${kind}`);

const onlyValue = (kind: Kind | null, value: string | null): RawBuilder<unknown> =>
  kind === null ? sql`true` : sql`${sql.ref(kind)} = ${value}`;

/** The first and the last of those with each value; values that no row has (any more) are left out. */
export async function findStretches(db: Db, kind: Kind, values: readonly string[]): Promise<Stretch[]> {
  const rank = rankOf(kind);
  const end = (order: RawBuilder<unknown>) => sql`
    (select ${rank} from identity.audits where ${sql.ref(kind)} = v.value order by ${rank} ${order} limit 1)`;
  const { rows } = await sql<{ value: string; first: number | null; last: number | null }>`
    select v.value, ${end(sql`asc`)} as first, ${end(sql`desc`)} as last
    from unnest(${values}::text[]) with ordinality v (value, place) order by v.place`.execute(db);
  return rows.flatMap(({ value, first, last }) => (first && last ? [{ kind, value, first, last }] : []));
}

/** All rows of the tenant; null where there is none. */
export async function findWhole(db: Db): Promise<Stretch | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select number from identity.audits order by number limit 1) as first,
      (select number from identity.audits order by number desc limit 1) as last`.execute(db);
  const { first, last } = rows[0] ?? {};
  return first && last ? { kind: null, value: null, first, last } : null;
}

/** Numbers of the first row from one time on and of the last one until another; null where there is none such. */
export async function findNumbersBetween(
  db: Db,
  from: string | null,
  to: string | null,
): Promise<{ first: number; last: number } | null> {
  const first = from
    ? sql`select number from identity.audits where created_at >= ${from}::timestamptz order by created_at, number limit 1`
    : sql`select number from identity.audits order by number limit 1`;
  const last = to
    ? sql`select number from identity.audits where created_at <= ${to}::timestamptz order by created_at desc, number desc limit 1`
    : sql`select number from identity.audits order by number desc limit 1`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (${first}) as first, (${last}) as last`.execute(db);
  const { first: low, last: high } = rows[0] ?? {};
  return low && high ? { first: low, last: high } : null;
}

/**
 * Where in each stretch of one kind or several the rows begin whose number is at least that: by halving, because rank and
 * number grow together.
 */
export async function findRanksFrom(db: Db, stretches: readonly Stretch[], number: number): Promise<number[]> {
  const kinds = [...new Set(stretches.map(({ kind }) => kind))];
  const ranks = new Map<Stretch, number>();
  for (const kind of kinds) {
    const own = stretches.filter((stretch) => stretch.kind === kind);
    const isOwn = kind === null ? sql`true` : sql`${sql.ref(`a.${kind}`)} = v.value`;
    const { rows } = await sql<{ rank: number }>`
      select (
        with recursive probe (low, high) as (
          select v.first, v.last + 1
          union all
          select case when met >= ${number}::bigint then low else middle + 1 end,
            case when met >= ${number}::bigint then middle else high end
          from (
            -- Kept apart by the offsets: a condition that divides could fail, so row-level security keeps it away from the index.
            select low, high, middle, (select number from identity.audits a where ${isOwn} and a.${rankOf(kind)} = middle) as met
            from (select low, high, (low + high) / 2 as middle from probe where low < high offset 0) half offset 0
          ) halves
        )
        select low from probe where low >= high
      ) as rank
      from unnest(${own.map(({ value }) => value)}::text[], ${own.map(({ first }) => first)}::bigint[],
        ${own.map(({ last }) => last)}::bigint[]) with ordinality v (value, first, last, place) order by place`.execute(
      db,
    );
    for (const [at, stretch] of own.entries()) {
      const rank = rows[at]?.rank;
      if (!rank) throw new Error('The numbering of the audits has a gap.');
      ranks.set(stretch, rank);
    }
  }
  return stretches.map((stretch) => ranks.get(stretch) ?? stretch.first);
}

export const listStretch = async (db: Db, stretch: Stretch, newestFirst: boolean): Promise<ListedRow[]> => {
  const { kind, value, first, last } = stretch;
  const rank = rankOf(kind);
  const { rows } = await sql<ListedRow>`
    select ${SHOWN} from identity.audits
    where ${onlyValue(kind, value)} and ${rank} between ${first} and ${last}
    order by ${rank} ${newestFirst ? sql`desc` : sql`asc`}`.execute(db);
  return rows;
};

/** Whole values of a kind that a part of one stands in, in any case. @param most how many are wanted */
export async function listValues(db: Db, kind: Kind, part: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from identity.audit_values where kind = ${kind} and strpos(lower(value), lower(${part})) > 0
    limit ${most}`.execute(db);
  return rows.map(({ value }) => value);
}

export const hasValue = async (db: Db, kind: Kind, value: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.auditValues')
    .select('value')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst()) !== undefined;

export const listKnownValues = async (db: Db, kind: 'action' | 'severity'): Promise<string[]> =>
  (await db.selectFrom('identity.auditValues').select('value').where('kind', '=', kind).execute()).map(
    ({ value }) => value,
  );

/** One of several values, or, where those are too many to name, a part of one. */
export type Wanted = { kind: Kind; values: readonly string[]; part: string | null };

const fits = ({ kind, values, part }: Wanted): RawBuilder<unknown> =>
  part === null
    ? sql`${sql.ref(`a.${kind}`)} = any(${values}::text[])`
    : sql`strpos(lower(${sql.ref(`a.${kind}`)}), lower(${part})) > 0`;

/** What rows have to be like: each of `all`, one of `oneOf` (where there is one), and a number between. */
export type Condition = { all: readonly Wanted[]; oneOf: readonly Wanted[]; first: number; last: number };

export const condition = ({ all, oneOf, first, last }: Condition): RawBuilder<unknown> => {
  const parts = [sql`a.number between ${first} and ${last}`, ...all.map(fits)];
  if (oneOf.length > 0) parts.push(sql`(${sql.join(oneOf.map(fits), sql` or `)})`);
  return sql.join(parts, sql` and `);
};

type Sorted = 'number' | 'action' | 'severity';

/** Rows that are looked at: those of stretches of several values, or all with a number between. */
const candidates = (stretches: readonly Stretch[], wanted: Condition, by: Sorted): RawBuilder<unknown> => {
  // Numbers alone are read from the index, without the rows.
  const shown = by === 'number' ? sql`a.number` : sql`a.number, ${sql.ref(`a.${by}`)}`;
  const ofKind = (kind: Kind | null) => {
    const own = stretches.filter((stretch) => stretch.kind === kind);
    return sql`
      select ${shown}
      from unnest(${own.map(({ value }) => value)}::text[], ${own.map(({ first }) => first)}::bigint[],
        ${own.map(({ last }) => last)}::bigint[]) v (value, first, last)
      cross join lateral (select ${shown} from identity.audits a
        where ${kind === null ? sql`true` : sql`${sql.ref(`a.${kind}`)} = v.value`}
          and a.${rankOf(kind)} between v.first and v.last and ${condition(wanted)}) a`;
  };
  return sql.join([...new Set(stretches.map(({ kind }) => kind))].map(ofKind), sql` union `);
};

export type Looked = { numbers: number[]; total: number };

/** How many there are among the candidates, and the numbers of one page of them. */
export async function lookFor(
  db: Db,
  stretches: readonly Stretch[],
  wanted: Condition,
  page: { offset: number; count: number; by: Sorted; descending: boolean },
): Promise<Looked> {
  const way = page.descending ? sql`desc` : sql`asc`;
  const by = page.by === 'severity' ? sql`array_position(${GRAVITY}::text[], severity)` : sql.ref(page.by);
  const order = page.by === 'number' ? sql`number ${way}` : sql`${by} ${way}, number desc`;
  const { rows } = await sql<{ total: number; numbers: number[] | null }>`
    with found as materialized (${candidates(stretches, wanted, page.by)})
    select (select count(*) from found) as total,
      (select array_agg(number) from (select number from found order by ${order}
        offset ${page.offset} limit ${page.count}) page) as numbers`.execute(db);
  return { total: rows[0]?.total ?? 0, numbers: (rows[0]?.numbers ?? []).map(Number) };
}

/** In the order of the numbers. */
export async function listNumbers(db: Db, numbers: readonly number[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${SHOWN} from identity.audits where number = any(${numbers}::bigint[])`.execute(db);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** The largest number that one of these stretches begins with; 0 for none. */
export async function findLatestStart(db: Db, stretches: readonly Stretch[]): Promise<number> {
  const kinds = [...new Set(stretches.flatMap(({ kind }) => kind ?? []))];
  const starts = kinds.map((kind) => {
    const own = stretches.filter((stretch) => stretch.kind === kind);
    return sql`
      select a.number
      from unnest(${own.map(({ value }) => value)}::text[], ${own.map(({ first }) => first)}::bigint[]) v (value, first)
      join identity.audits a on ${sql.ref(`a.${kind}`)} = v.value and a.${rankOf(kind)} = v.first`;
  });
  if (starts.length === 0) return 0;
  const { rows } = await sql<{ number: number | null }>`
    select max(number) as number from (${sql.join(starts, sql` union all `)}) starts`.execute(db);
  return rows[0]?.number ?? 0;
}

export const findTime = async (db: Db, number: number): Promise<string | null> =>
  (await db.selectFrom('identity.audits').select('createdAt').where('number', '=', number).executeTakeFirst())
    ?.createdAt ?? null;
