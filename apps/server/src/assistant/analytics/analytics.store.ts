import type { Language } from '@parley/contracts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { agreed } from './counting.store.ts';
import type { Gathered } from './figures.ts';
import type { Until } from './windows.ts';
import { addDays, mondayOf } from './windows.ts';

/** The period that a day is counted in; see `windows.ts`. */
const periodOf = (day: ReturnType<typeof sql>, { day: last, monday }: Until) =>
  sql<string>`case when ${day} >= ${monday}::date or ${day} = ${last}::date then 'd' || ${day}::text
    else 'w' || (date_trunc('week', ${day}::timestamp)::date)::text end`;
/** Of whole weeks, and the last whole day. */
const isCounted = (day: ReturnType<typeof sql>, { day: last, monday }: Until) =>
  sql<boolean>`(${day} <= ${addDays(monday, 6)}::date or ${day} = ${last}::date)`;

/**
 * Everything a tenant's figures are made of. As the system. Its cost grows with people, days and conversations, not with messages.
 * @param coaching id of the flow whose steps count
 */
export async function gather(db: Db, tenantId: string, until: Until, coaching: string): Promise<Gathered> {
  const day = sql`t.day`;
  const begun = sql`t.begun_on`;
  const amounts = await sql<Gathered['amounts'][number]>`
    select ${periodOf(day, until)} as period, t.language, t.measure, t.bucket, sum(t.amount)::bigint as amount
    from assistant.analytics_days t where t.tenant_id = ${tenantId} and ${isCounted(day, until)} group by 1, 2, 3, 4`.execute(
    db,
  );
  const numbered = sql`numbered as (select user_id, row_number() over (order by user_id)::int - 1 as number from (
    select user_id from assistant.analytics_activity where tenant_id = ${tenantId}
    union select user_id from assistant.analytics_conversations where tenant_id = ${tenantId}
    union select user_id from assistant.feedback where tenant_id = ${tenantId} and rating is not null
    union select user_id from assistant.messages where tenant_id = ${tenantId} and safety_level is not null) everybody)`;
  const people = await sql<Gathered['people'][number]>`
    with ${numbered},
    there as (select ${periodOf(day, until)} as period, t.language, n.number, sum(t.replies) as replies, sum(t.spoken) as spoken, sum(t.begun) as begun
      from assistant.analytics_activity t join numbered n on n.user_id = t.user_id
      where t.tenant_id = ${tenantId} and ${isCounted(day, until)} and ${agreed('t')} group by 1, 2, 3)
    select period, language, kind, array_agg(number) as members
    from there, lateral (values ('active', replies > 0), ('begun', begun > 0), ('spoken', spoken > 0), ('typed', replies > spoken)) k(kind, held)
    where k.held group by 1, 2, 3`.execute(db);
  const funnel = await sql<Gathered['funnel'][number]>`
    with ${numbered}
    select ${periodOf(begun, until)} as period, t.furthest::int as furthest, array_agg(distinct n.number) as members
    from assistant.analytics_conversations t join numbered n on n.user_id = t.user_id
    where t.tenant_id = ${tenantId} and t.turns > 0
      and not exists (select from assistant.conversations c where c.id = t.conversation_id and c.flow_id <> ${coaching}) and ${isCounted(begun, until)} and ${agreed('t')} group by 1, 2`.execute(
    db,
  );
  const said = await sql<{ period: string; language: Language; kind: string; amount: number; members: number[] }>`
    with ${numbered},
    rated as (select (f.created_at at time zone 'UTC')::date as day, f.language, f.user_id,
        case when f.kind in ('message', 'harm') then f.rating = 1 else f.rating >= 4 end as good
      from assistant.feedback f where f.tenant_id = ${tenantId} and f.rating is not null and f.kind in ('message', 'conversation')
        and ${agreed('f')}),
    danger as (select (m.created_at at time zone 'UTC')::date as day, m.language, m.user_id
      from assistant.messages m join assistant.conversations c on c.id = m.conversation_id
      where m.tenant_id = ${tenantId} and m.safety_level is not null and not c.off_record and c.deleted_at is null and ${agreed('m')}),
    t as (select 'rated' as kind, day, language, user_id from rated
      union all select case when good then 'rated_good' else 'rated_bad' end, day, language, user_id from rated
      union all select 'danger', day, language, user_id from danger)
    select ${periodOf(day, until)} as period, t.language, t.kind, count(*)::int as amount, array_agg(distinct n.number) as members
    from t join numbered n on n.user_id = t.user_id where ${isCounted(day, until)} group by 1, 2, 3`.execute(db);
  const { rows: sizes } = await sql<{ size: number; first: string | null }>`
    with ${numbered} select (select count(*)::int from numbered) as size, least(
      (select min(day) from assistant.analytics_days where tenant_id = ${tenantId}),
      (select min(day) from assistant.analytics_activity where tenant_id = ${tenantId}),
      (select min((created_at at time zone 'UTC')::date) from assistant.feedback where tenant_id = ${tenantId}))::text as first`.execute(
    db,
  );
  return {
    until,
    first: mondayOf(sizes[0]?.first ?? until.monday),
    size: sizes[0]?.size ?? 0,
    amounts: [
      ...amounts.rows,
      ...said.rows.map(({ period, language, kind, amount }) => ({
        period,
        language,
        measure: kind as 'rated',
        bucket: 0,
        amount,
      })),
    ],
    people: [...people.rows, ...said.rows.map(({ amount: _, ...row }) => row as Gathered['people'][number])],
    funnel: funnel.rows,
  };
}

export type Publication<Body> = { day: string; k: number; body: Body };

/** What was made of a view. @param place which part of it; the rest is not read into memory */
export async function findPublished<Body>(
  db: Db,
  tenantId: string,
  view: string,
  place: readonly string[],
): Promise<(Publication<Body> & { madeAt: string }) | undefined> {
  const { rows } = await sql<Publication<Body> & { madeAt: string }>`
    select day::text as day, k::int as k, made_at, body #> ${place}::text[] as body from assistant.analytics_published
    where tenant_id = ${tenantId} and view = ${view}`.execute(db);
  return rows[0];
}

export async function publishView<Body>(
  db: Db,
  tenantId: string,
  view: string,
  { day, k, body }: Publication<Body>,
): Promise<void> {
  const made = { day, k, body: JSON.stringify(body) };
  await db
    .insertInto('assistant.analyticsPublished')
    .values({ tenantId, view, ...made })
    .onConflict((on) => on.columns(['tenantId', 'view']).doUpdateSet({ ...made, madeAt: sql<string>`now()` }))
    .execute();
}

/** Tenants in which anything was counted since a day. */
export async function tenantsSince(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('assistant.analyticsDays')
    .select('tenantId')
    .distinct()
    .where('day', '>=', day)
    .execute();
  return rows.map(({ tenantId }) => tenantId);
}

export type Visit = {
  userId: string;
  language: Language | null;
  onboarded: boolean;
  agreed: boolean;
  lastDay: string | null;
  begun: number;
};

/** What is known of these people until a day. @param from, to days that sessions are counted in */
export async function visitsOf(
  db: Db,
  tenantId: string,
  ids: string[],
  { from, to }: { from: string; to: string },
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select p.id as user_id, s.language, s.onboarded_at is not null as onboarded, ${agreed('p')} as agreed, a.last_day::text as last_day, coalesce(a.begun, 0)::int as begun
    from (select unnest(${ids}::uuid[]) as id, ${tenantId}::uuid as tenant_id, unnest(${ids}::uuid[]) as user_id) p
    left join assistant.settings s on s.tenant_id = ${tenantId} and s.user_id = p.id
    left join lateral (select max(day) filter (where replies > 0 and day <= ${to}::date) as last_day, sum(begun) filter (where day between ${from}::date and ${to}::date) as begun
      from assistant.analytics_activity a where a.tenant_id = ${tenantId} and a.user_id = p.id) a on true`.execute(db);
  return rows;
}

/** People of a tenant who chose this language. */
export async function peopleWithLanguage(db: Db, tenantId: string, language: Language): Promise<string[]> {
  const rows = await db
    .selectFrom('assistant.settings')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('language', '=', language)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Views of that beginning that come before `until` by their name. */
export async function forgetPublished(db: Db, tenantId: string, beginning: string, until: string): Promise<void> {
  await sql`delete from assistant.analytics_published where tenant_id = ${tenantId} and starts_with(view, ${beginning})
    and view < ${until}`.execute(db);
}
