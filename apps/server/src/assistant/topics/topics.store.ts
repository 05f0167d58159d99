import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { leaseOn } from '#db/lease.ts';

/** All of this runs as the system, for one tenant at a time. */
export type JobRow = {
  id: string;
  tenantId: string;
  lang: 'en' | 'fr' | null;
  nightly: boolean;
  modelVersion: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  reached: string | null;
  queued: number;
  skipped: number;
  done: number;
  disagreed: number;
  createdAt: string;
  finishedAt: string | null;
  /** Nobody has shown a sign of life for a while. */
  stale: boolean;
};

export const lease = leaseOn({
  ...{ name: 'assistant.topic_classifications', holder: 'node_id', seenAt: 'heartbeat_at' },
  ...{ waiting: 'queued', held: 'running', staleSeconds: 8 },
});
const COLUMNS = [
  'id',
  'tenantId',
  'lang',
  'nightly',
  'modelVersion',
  'status',
  'reached',
  'queued',
  'skipped',
  'done',
  'disagreed',
  'createdAt',
  'finishedAt',
] as const;

type Scope = { tenantId: string; lang: 'en' | 'fr' | null };

/** Conversations that may be read and counted at all: kept, on the record, of somebody who agreed to figures about groups. */
const mayBeRead = sql`c.deleted_at is null and not c.off_record
  and exists (select from assistant.consents k where k.tenant_id = c.tenant_id and k.user_id = c.user_id
    and k.purpose = 'analytics' and k.version = ${CONSENT_VERSION} and k.withdrawn_at is null)`;
/** Of these, the ones to be sorted: not one language too many. */
const readable = ({ tenantId, lang }: Scope) =>
  sql`c.tenant_id = ${tenantId} and (${lang}::text is null or c.language = ${lang}::text) and ${mayBeRead}`;
/** Read by this model since anything was said in it. */
const upToDate = (modelVersion: string) => sql`exists (select from assistant.conversation_topics t
  where t.conversation_id = c.id and split_part(t.model_version, '+', 1) = ${modelVersion} and t.at = c.last_activity_at)`;

export type NewJob = Scope & {
  id: string;
  modelVersion: string;
  nightly: boolean;
  /** Of fewer people nothing could be shown, and how much there is to read would tell when one of them talked: nothing is read. */
  smallestGroup: number;
};

/** The sorting of the tenant that goes on, or a new one with what there is to do. In a transaction. */
export async function joinJob(db: Db, job: NewJob): Promise<JobRow & { isNew: boolean }> {
  const { id, modelVersion, nightly, smallestGroup, ...scope } = job;
  const running = sql`status in ('queued', 'running')`;
  const { rows } = await sql<{ id: string }>`
    insert into assistant.topic_classifications (id, tenant_id, lang, nightly, model_version, queued, skipped, status, finished_at)
    select ${id}, ${scope.tenantId}, ${scope.lang}, ${nightly}, ${modelVersion}, case when few then 0 else waiting end,
      case when few then 0 else known end, case when few then 'done' else 'queued' end, case when few then now() end
    from (select count(*) filter (where not ${upToDate(modelVersion)}) as waiting, count(*) filter (where ${upToDate(modelVersion)}) as known,
      count(distinct c.user_id) < ${smallestGroup} as few from assistant.conversations c where ${readable(scope)}) found
    where not few or not exists (select from assistant.topic_classifications where tenant_id = ${scope.tenantId} and ${running})
    on conflict (tenant_id) where ${running} do nothing returning id`.execute(db);
  const isNew = rows.length > 0;
  const query = db.selectFrom('assistant.topicClassifications').select(COLUMNS).select(lease.isStale.as('stale'));
  const row = await (isNew
    ? query.where('id', '=', id)
    : query.where('tenantId', '=', scope.tenantId).where('status', 'in', ['queued', 'running'])
  ).executeTakeFirst();
  // The one there was has ended in between.
  if (!row) return joinJob(db, job);
  return { ...row, isNew } as JobRow & { isNew: boolean };
}

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('assistant.topicClassifications')
    .select([...COLUMNS, lease.isStale.as('stale')])
    .where('id', '=', id)
    .executeTakeFirst() as Promise<JobRow | undefined>;

/** @returns false when another node has taken the sorting over */
export async function endJob(
  db: Db,
  { id, nodeId }: { id: string; nodeId: string },
  status: 'done' | 'failed',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant.topicClassifications')
    .set({ status, finishedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('nodeId', '=', nodeId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const lastJob = (db: Db, tenantId: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('assistant.topicClassifications')
    .select(COLUMNS)
    .select(lease.isStale.as('stale'))
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<JobRow | undefined>;

export type Waiting = {
  id: string;
  userId: string;
  lang: 'en' | 'fr';
  /** As the database writes it, to the microsecond. */
  at: string;
  /** What the person wrote, the oldest first; empty when nothing is to be read of it. */
  text: string;
  /** The reply was written by this model and not by the built-in coach; null otherwise. */
  model: string | null;
};

/** Messages of a conversation that are read, and characters of each. */
const MESSAGES = 40;
const CHARACTERS = 1_500;

/** The next conversations to read. Of one in which somebody was in danger nothing is read: it is nobody's figure. */
export async function nextWaiting(
  db: Db,
  { reached, modelVersion, ...scope }: Pick<JobRow, 'tenantId' | 'lang' | 'reached' | 'modelVersion'>,
  limit: number,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select c.id, c.user_id, c.language as lang, c.last_activity_at::text as at,
      case when exists (select from assistant.messages s where s.conversation_id = c.id and s.safety_level in ('crisis', 'imminent')) then ''
        else coalesce((select string_agg(left(m.content, ${CHARACTERS}), e'\n' order by m.id) from (
          select u.id, u.content from assistant.messages u where u.conversation_id = c.id and u.role = 'user' order by u.id limit ${MESSAGES}) m), '') end as text,
      (select nullif(r.model, 'builtin') from assistant.messages r where r.conversation_id = c.id and r.role = 'assistant' and r.model is not null
        order by r.id desc limit 1) as model
    from assistant.conversations c
    where ${readable(scope)} and (${reached}::uuid is null or c.id > ${reached}::uuid) and not ${upToDate(modelVersion)}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

export type Sorted = Pick<Waiting, 'id' | 'lang' | 'at'> & {
  labels: TopicId[];
  /** The model that chose them; null: the built-in classifier. */
  by: string | null;
};

/**
 * Keeps what conversations are about, as long as they are there and their people still agree. In the transaction in which
 * the sorting notes how far it is.
 * @returns false when another node has taken the sorting over
 */
export async function keepSorted(
  db: Db,
  job: Pick<JobRow, 'id' | 'tenantId' | 'lang' | 'modelVersion'> & { nodeId: string },
  sorted: readonly Sorted[],
  disagreed: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant.topicClassifications')
    .set((eb) => ({
      reached: sorted.at(-1)?.id ?? null,
      done: eb('done', '+', sorted.length),
      disagreed: eb('disagreed', '+', disagreed),
      heartbeatAt: sql<string>`now()`,
    }))
    .where('id', '=', job.id)
    .where('nodeId', '=', job.nodeId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`
    insert into assistant.conversation_topics (conversation_id, tenant_id, user_id, labels, model_version, lang, at)
    select c.id, c.tenant_id, c.user_id, array(select json_array_elements_text(s.labels)), ${job.modelVersion}::text || coalesce('+' || s.by, ''), s.lang, s.at
    from json_to_recordset(${JSON.stringify(sorted)}::json) as s(id uuid, labels json, lang text, at timestamptz, by text)
    join assistant.conversations c on c.id = s.id
    where ${readable(job)}
    on conflict (conversation_id) do update set labels = excluded.labels, model_version = excluded.model_version, lang = excluded.lang, at = excluded.at`.execute(
    db,
  );
  return true;
}

/** Tenants in which something was said since their last sorting of both languages, or that have had none. */
export async function tenantsToSort(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select c.tenant_id from assistant.conversations c
    left join (select tenant_id, max(created_at) as at from assistant.topic_classifications where lang is null and status = 'done' group by tenant_id) j
      on j.tenant_id = c.tenant_id
    where c.deleted_at is null and not c.off_record and (j.at is null or c.last_activity_at > j.at)
    group by c.tenant_id order by c.tenant_id`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
}

export const forgetOldJobs = (db: Db, days: number): Promise<unknown> =>
  sql`delete from assistant.topic_classifications where finished_at < now() - make_interval(days => ${days})`.execute(
    db,
  );

/** Somebody takes back what they agreed to. */
export const forgetTopicsOf = (db: Db, tenantId: string, userId: string): Promise<unknown> =>
  db.deleteFrom('assistant.conversationTopics').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();

export type TopicCount = { topic: TopicId; conversations: number; people: number; others: number };

/** By topic, and of all together, `total`: conversations that are kept, by when something was last said in them. */
export async function countTopics(
  db: Db,
  { tenantId, from, to, language }: { tenantId: string; from: string; to: string; language: 'en' | 'fr' | null },
): Promise<(Omit<TopicCount, 'topic'> & { topic: TopicId | null })[]> {
  const { rows } = await sql<Omit<TopicCount, 'topic'> & { topic: TopicId | null }>`
    with own as materialized (
      select t.conversation_id, t.user_id, t.labels from assistant.conversation_topics t
      join assistant.conversations c on c.id = t.conversation_id and ${mayBeRead}
      where t.tenant_id = ${tenantId} and t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz
        and (${language}::text is null or t.lang = ${language}::text))
    select label as topic, count(*)::integer as conversations, count(distinct user_id)::integer as people,
      (select count(distinct o.user_id)::integer from own o where label <> all(o.labels)) as others
    from own, unnest(labels) label group by label
    union all select null, count(*)::integer, count(distinct user_id)::integer, 0 from own`.execute(db);
  return rows;
}
