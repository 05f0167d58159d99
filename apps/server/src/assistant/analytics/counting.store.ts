import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/contracts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ActivityAmount, CountedConversation, Counts, DayAmount } from './counting.ts';

const rowsOf = (rows: readonly object[]): string => JSON.stringify(rows);

/** One at a time: what a conversation was counted at must not change meanwhile. Until the transaction ends. */
export async function lockCounting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('assistant.analytics', 0))`.execute(db);
}

/** Who agreed that their use is counted. @param row of a table with tenant and person */
export const agreed = (
  row: string,
) => sql<boolean>`exists (select from assistant.consents a where a.tenant_id = ${sql.ref(`${row}.tenant_id`)}
  and a.user_id = ${sql.ref(`${row}.user_id`)} and a.purpose = 'analytics' and a.version = ${CONSENT_VERSION} and a.withdrawn_at is null)`;

/** Those of these people who agreed. */
export async function findAgreed(
  db: Db,
  people: { tenantId: string; userId: string }[],
): Promise<{ tenantId: string; userId: string }[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ tenantId: string; userId: string }>`
    select p.tenant_id, p.user_id from (select distinct "tenantId" as tenant_id, "userId" as user_id
      from json_to_recordset(${rowsOf(people)}::json) as r("tenantId" uuid, "userId" uuid)) p where ${agreed('p')}`.execute(
    db,
  );
  return rows;
}

/** Nobody stays behind for whom these rows would speak. @returns the conversations of theirs that were counted */
export async function forgetPerson(
  db: Db,
  { tenantId, userId }: { tenantId: string; userId: string },
  coaching: string,
): Promise<CountedConversation[]> {
  await sql`delete from assistant.analytics_activity where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  const { rows } = await sql<CountedConversation>`
    delete from assistant.analytics_conversations a using assistant.conversations c
    where c.id = a.conversation_id and a.tenant_id = ${tenantId} and a.user_id = ${userId}
    returning a.conversation_id, a.tenant_id, a.user_id, a.begun_on::text as begun_on, a.language, c.flow_id = ${coaching} as coaching,
      a.turns, a.furthest::int as furthest`.execute(db);
  return rows;
}

/** Conversations that may be counted; none off the record, and only of people who agreed. @param coaching id of the flow whose steps count */
export async function findConversations(db: Db, ids: string[], coaching: string): Promise<CountedConversation[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CountedConversation>`
    select c.id as conversation_id, c.tenant_id, c.user_id, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD') as begun_on, c.language,
      c.flow_id = ${coaching} as coaching, coalesce(a.turns, 0) as turns, coalesce(a.furthest, 0)::int as furthest
    from assistant.conversations c left join assistant.analytics_conversations a on a.conversation_id = c.id
    where c.id = any(${ids}::uuid[]) and not c.off_record and ${agreed('c')}`.execute(db);
  return rows;
}

/** Adds to what is there. */
export async function addCounts(db: Db, { days, activity, conversations }: Counts): Promise<void> {
  if (days.length > 0) await addDays(db, days);
  if (activity.length > 0) await addActivity(db, activity);
  if (conversations.length > 0) await saveConversations(db, conversations);
}

async function addDays(db: Db, rows: DayAmount[]): Promise<void> {
  await sql`insert into assistant.analytics_days (tenant_id, day, measure, language, bucket, amount)
    select "tenantId", day, measure, language, bucket, amount from json_to_recordset(${rowsOf(rows)}::json)
      as r("tenantId" uuid, day date, measure text, language text, bucket integer, amount bigint)
    on conflict (tenant_id, day, measure, language, bucket) do update set amount = analytics_days.amount + excluded.amount`.execute(
    db,
  );
}

async function addActivity(db: Db, rows: ActivityAmount[]): Promise<void> {
  await sql`insert into assistant.analytics_activity (tenant_id, user_id, day, language, replies, spoken, begun)
    select "tenantId", "userId", day, language, replies, spoken, begun from json_to_recordset(${rowsOf(rows)}::json)
      as r("tenantId" uuid, "userId" uuid, day date, language text, replies integer, spoken integer, begun integer)
    on conflict (tenant_id, user_id, day, language) do update set replies = analytics_activity.replies + excluded.replies,
      spoken = analytics_activity.spoken + excluded.spoken, begun = analytics_activity.begun + excluded.begun`.execute(
    db,
  );
}

async function saveConversations(db: Db, rows: CountedConversation[]): Promise<void> {
  // Joined, since one that was erased a moment ago must not stop the counting of all others.
  await sql`insert into assistant.analytics_conversations (conversation_id, tenant_id, user_id, begun_on, language, turns, furthest)
    select c.id, c.tenant_id, c.user_id, r."begunOn", r.language, r.turns, r.furthest from json_to_recordset(${rowsOf(rows)}::json)
      as r("conversationId" uuid, "begunOn" date, language text, turns integer, furthest smallint)
      join assistant.conversations c on c.id = r."conversationId"
    on conflict (conversation_id) do update set turns = excluded.turns, furthest = excluded.furthest`.execute(db);
}

/** Of one tenant: what rebuilding makes anew. What was spoken stands nowhere else and stays. */
export async function forgetCounts(db: Db, tenantId: string): Promise<void> {
  await sql`delete from assistant.analytics_days where tenant_id = ${tenantId} and measure <> 'spoken'`.execute(db);
  await sql`update assistant.analytics_activity set replies = 0, begun = 0 where tenant_id = ${tenantId}`.execute(db);
  await sql`update assistant.analytics_conversations set turns = 0 where tenant_id = ${tenantId}`.execute(db);
}

export type KeptReply = {
  id: string;
  conversationId: string;
  userId: string;
  day: string;
  language: Language;
  model: string | null;
  status: string;
  firstTokenMs: number | null;
  totalMs: number | null;
};

/** Replies of a tenant as they are kept, a page after the id `after`. Not those whose event still waits to be counted. */
export async function listReplies(
  db: Db,
  tenantId: string,
  counter: string,
  after: string | null,
  limit: number,
): Promise<KeptReply[]> {
  const { rows } = await sql<KeptReply>`
    select r.id, r.conversation_id, r.user_id, to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD') as day, m.language, m.model,
      r.status, r.first_token_ms, r.total_ms
    from assistant.runs r join assistant.messages m on m.id = r.message_id join assistant.conversations c on c.id = r.conversation_id
    where r.tenant_id = ${tenantId} and r.status <> 'running' and not c.off_record and (${after}::uuid is null or r.id > ${after}::uuid)
      and not exists (select from platform.uncounted u join platform.events e on e.id = u.event_id
        where u.counter = ${counter} and e.data ->> 'messageId' = r.message_id::text)
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** The last step each conversation is known to have finished, by where it stands. @param coaching id of the flow whose steps count */
export async function listSteps(
  db: Db,
  tenantId: string,
  coaching: string,
): Promise<{ conversationId: string; step: number }[]> {
  const { rows } = await sql<{ conversationId: string; step: number }>`
    select c.id as conversation_id, substr(c.current_sequence, 2)::int - 1 as step from assistant.conversations c
    where c.tenant_id = ${tenantId} and c.flow_id = ${coaching} and not c.off_record and c.current_sequence ~ '^s[1-6]$'`.execute(
    db,
  );
  return rows;
}
