import type { Citation } from '@parley/contracts/assistant/citation.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { leaseOn } from '#db/lease.ts';
import { toldBeside } from '#platform/events.ts';
import type { StoredMessage } from '../conversations/message-view.ts';
import type { FlowProgress, FlowState } from '../flow/flow.ts';
import type { Reward } from '../gamification/points.ts';
import { keptBeside } from '../psychological-resources/kept-beside.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import { ATTEMPT_RANGE } from './attempts.ts';
import type { RunIds } from './live-run.ts';
import { storableJson } from './storable-json.ts';
import type { Replaced } from './told-run.ts';

/** A run without a sign of life for so long has lost its node. */
const LOST_AFTER_SECONDS = 3;
/** What nobody took over within so long, or that began so long ago, does not begin again: its person has left. */
const RESTARTED_WITHIN_SECONDS = 60;
const LONGEST_SECONDS = 600;
/** Nodes that try, at most: a reply may be what kills them. */
const MOST_ATTEMPTS = 4;

export type RunStatus = 'running' | Exclude<Message['status'], 'streaming'>;

export type EndedRun = {
  runId: string;
  status: Exclude<RunStatus, 'running'>;
  seq: number;
  replaced: Replaced | null;
  content: string;
  model: string;
  tookOver: boolean;
  /** Of what was said before the messages that the next turn is given. */
  summary: string | null;
  quickReplies: string[];
  citations: Citation[];
  /** When it is another than the one stored at acceptance. */
  flowState: FlowState | null;
  /** Danger that was found after the message had been stored. */
  raised: { level: StoredMessage['safetyLevel']; state: SafetyState | null } | null;
  progress: FlowProgress;
  /** Given to a conversation that has none. */
  title: string | null;
  errorType: string | null;
  retryAfterSeconds: number | null;
  firstTokenMs: number | null;
  totalMs: number;
  /** What the turn is worth. */
  rewards: Reward[];
  /** Rows of what is kept of the turn, see `keptBeside`. */
  kept: unknown[];
};

const endStatement = (keeps: boolean): string => `
  with ended as (
    update assistant.runs set status = $2, seq = $3, finished_at = now(), error_type = $4, retry_after_seconds = $5,
      first_token_ms = $6, total_ms = $7, rewards = $20::jsonb,
      replaced_seq = $23::integer, replaced_from = $24::integer
    where id = $1 and status = 'running' and attempt = $3::integer / ${ATTEMPT_RANGE}
    returning id, tenant_id, user_id, conversation_id, message_id),
  said as (
    update assistant.messages m set content = $8, status = $2, model = $9, took_over = $17, quick_replies = $10,
      flow_state = coalesce($11::jsonb, m.flow_state), citations = $18::jsonb, summary = $19,
      safety_state = coalesce($21::jsonb, m.safety_state), safety_level = coalesce($22, m.safety_level)
    from ended where m.id = ended.message_id),
  gone as (delete from assistant.run_events e using ended where e.run_id = ended.id),
  before as (select c.id, c.title from assistant.conversations c join ended on ended.conversation_id = c.id),
  conversation as (
    update assistant.conversations c set current_sequence = $12, current_subsequence = $13, is_completed = $14,
      title_source = case when c.title is null and $15::text is not null then 'first_exchange' else c.title_source end,
      title = coalesce(c.title, $15::text)
    from ended where c.id = ended.conversation_id and ((c.title is null and $15::text is not null)
      or (c.current_sequence, c.current_subsequence, c.is_completed) is distinct from ($12::text, $13::text, $14::boolean))),
  ${toldBeside('$16', 'ended')}
  ${keeps ? `, kept as (${keptBeside('$25', '(select tenant_id, user_id, conversation_id from ended) turn')})` : ''}
  select before.title is null and $15::text is not null as titled from ended left join before on true`;
const END = endStatement(false);
const END_KEEPING = endStatement(true);

/**
 * @param events what `publishWith` gives
 * @returns null when another node has taken the run over or given it up; `titled` says whether it gave the title
 */
export async function endRun(db: Db, run: EndedRun, events: string): Promise<{ titled: boolean } | null> {
  const { rows } = await db.executeQuery<{ titled: boolean | null }>(
    CompiledQuery.raw(run.kept.length > 0 ? END_KEEPING : END, [
      run.runId,
      run.status,
      run.seq,
      run.errorType,
      run.retryAfterSeconds,
      run.firstTokenMs,
      run.totalMs,
      run.content,
      run.model,
      run.quickReplies,
      run.flowState && storableJson(run.flowState),
      run.progress.current_sequence,
      run.progress.current_subsequence,
      run.progress.is_completed,
      run.title,
      events,
      run.tookOver,
      run.citations.length > 0 ? storableJson(run.citations) : null,
      run.summary,
      run.rewards.length > 0 ? JSON.stringify(run.rewards) : null,
      run.raised?.state ? storableJson(run.raised.state) : null,
      run.raised?.level ?? null,
      run.replaced?.seq ?? null,
      run.replaced?.from ?? null,
      ...(run.kept.length > 0 ? [storableJson(run.kept)] : []),
    ]),
  );
  const [row] = rows;
  return row ? { titled: row.titled === true } : null;
}

export type LoggedEvent = { seq: number; type: string; at: number | null; data: string };
export type RunView = {
  status: RunStatus;
  seq: number;
  errorType: string | null;
  retryAfterSeconds: number | null;
  conversationId: string;
  messageId: string;
  userMessageId: string;
  rewards: Reward[];
  /** In the order of their numbers; empty once the run has ended. */
  events: LoggedEvent[];
  replaced: Replaced | null;
};

/** A run of the person, with what its log holds after `afterSeq`. */
export async function findRun(db: Db, userId: string, runId: string, afterSeq: number): Promise<RunView | undefined> {
  const { rows } = await sql<RunView>`
    select r.status, r.seq, r.error_type, r.retry_after_seconds, r.conversation_id, r.message_id, r.user_message_id,
      coalesce(r.rewards, '[]'::jsonb) as rewards,
      case when r.replaced_seq is null
        then (select json_build_object('seq', b.seq, 'from', (b.data::json ->> 'from')::integer) from assistant.run_events b
          where b.run_id = r.id and b.type = 'replaced' order by b.seq desc limit 1)
        else json_build_object('seq', r.replaced_seq, 'from', r.replaced_from) end as replaced,
      coalesce((select json_agg(json_build_object('seq', e.seq, 'type', e.type, 'at', e.at, 'data', e.data) order by e.seq)
        from assistant.run_events e where e.run_id = r.id and e.seq > ${afterSeq}
          and (e.type <> 'delta' or e.seq > r.attempt * ${sql.lit(ATTEMPT_RANGE)})), '[]'::json) as events
    from assistant.runs r join assistant.conversations c on c.id = r.conversation_id
    where r.id = ${runId} and r.user_id = ${userId} and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** Asks whichever node writes it to stop. @returns false when it is not running */
export async function requestStop(db: Db, userId: string, runId: string, seenLength: number | null): Promise<boolean> {
  const result = await db
    .updateTable('assistant.runs')
    .set({ stopRequestedAt: sql<string>`now()`, seenLength })
    .where('userId', '=', userId)
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type FoundMessage = StoredMessage & { versions: string[]; country: string | null };

/** Messages with their versions; whoever asks, row-level security shows only their own. */
export async function findMessages(db: Db, ids: string[]): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select m.id, m.conversation_id, m.parent_id, m.role, m.content, m.language, m.status, m.created_at, m.run_id, m.model, m.took_over,
      m.quick_replies, m.safety_level, m.safety_state ->> 'kind' as safety_kind, m.pending_edit, m.citations,
      array(select s.id from assistant.messages s where s.conversation_id = m.conversation_id
        and (s.parent_id = m.parent_id or (s.parent_id is null and m.parent_id is null)) order by s.id) as versions,
      (select s.country from assistant.settings s) as country
    from assistant.messages m where m.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Its holder is the node that writes it; while it is handed over it has none. */
const lease = leaseOn({
  ...{ name: 'assistant.runs', holder: 'node_id', seenAt: 'heartbeat_at', waiting: 'running', held: 'running' },
  staleSeconds: LOST_AFTER_SECONDS,
});

export type HeldRun = { id: string; seenLength: number | null; stopWanted: boolean };

/** Signs of life for runs of a node; as the system. @returns those that it still holds */
export const beat = (db: Db, nodeId: string, runIds: readonly string[]): Promise<HeldRun[]> =>
  lease.beatAll(db, runIds, nodeId, sql`id, seen_length, stop_requested_at is not null as stop_wanted`);

/** A run that another node began. */
export type TakenRun = RunIds & { attempt: number; modelReply: string; modelSequence: string; holdsNews: boolean };

const canBeRestarted = sql<boolean>`stop_requested_at is null and attempt + 1 < ${sql.lit(MOST_ATTEMPTS)}
  and created_at > now() - make_interval(secs => ${LONGEST_SECONDS})
  and coalesce(heartbeat_at, now()) > now() - make_interval(secs => ${RESTARTED_WITHIN_SECONDS})`;

/** Takes runs over whose node is lost or hands them over; as the system. @param own runs that this node writes already */
export const takeOver = (db: Db, nodeId: string, own: readonly string[], limit: number): Promise<TakenRun[]> =>
  lease.take(db, nodeId, {
    among: sql`status = 'running' and not (id = any(${own}::uuid[])) and ${lease.isFree} and ${canBeRestarted}`,
    orderBy: sql`created_at`,
    limit,
    also: sql`attempt = attempt + 1`,
    returning: sql`id as run_id, tenant_id, user_id, conversation_id, user_message_id, message_id, attempt, model_reply, model_sequence, holds_news`,
  });

/** Any node may take them from now on; as the system. */
export async function handOver(db: Db, nodeId: string, runIds: readonly string[]): Promise<void> {
  await sql`update assistant.runs set node_id = null, heartbeat_at = null
    where id = any(${runIds}::uuid[]) and node_id = ${nodeId} and status = 'running'`.execute(db);
}

/** Those of the runs that wait for a node to take them; as the system. */
export async function listHandedOver(db: Db, runIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from assistant.runs
    where id = any(${runIds}::uuid[]) and node_id is null and status = 'running'`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was told of a run besides its text, and holds for its next writer too. */
export async function findTold(db: Db, runId: string): Promise<Omit<LoggedEvent, 'at'>[]> {
  const { rows } = await sql<Omit<LoggedEvent, 'at'>>`select seq, type, data from assistant.run_events
    where run_id = ${runId} and type in ('accepted', 'transcript') order by seq`.execute(db);
  return rows;
}

/** @throws when the database is away */
export const reachDatabase = (db: Db): Promise<unknown> => sql`select 1`.execute(db);

/**
 * Which runs are given up: any, because no other node can exist; those without a node; those of them that no node may begin again; or one that
 * this node holds, unless another has taken it over meanwhile.
 */
export type GivenUp = 'all' | 'lost' | 'beyond_restart' | { runId: string; nodeId: string };

/**
 * Gives up runs: what their log holds becomes the message. One statement, so nothing is half done. As the system.
 * @param own runs that this node writes
 * @returns run ids
 */
export async function giveUp(db: Db, which: GivenUp, own: readonly string[]): Promise<string[]> {
  const among =
    typeof which === 'object'
      ? sql`id = ${which.runId} and node_id = ${which.nodeId}`
      : { all: sql`true`, lost: lease.isFree, beyond_restart: sql`${lease.isFree} and not (${canBeRestarted})` }[which];
  const { rows } = await sql<{ id: string }>`
    with lost as (
      update assistant.runs r set status = case when stop_requested_at is null then 'interrupted' else 'stopped' end, finished_at = now(),
        error_type = case when stop_requested_at is null then 'interrupted' end, seq = (attempt + 1) * ${sql.lit(ATTEMPT_RANGE)} - 1,
        (replaced_seq, replaced_from) = (select e.seq, (e.data::json ->> 'from')::integer from assistant.run_events e
          where e.run_id = r.id and e.type = 'replaced' and e.seq > r.attempt * ${sql.lit(ATTEMPT_RANGE)} order by e.seq desc limit 1)
      where id in (select id from assistant.runs where status = 'running' and not (id = any(${own}::uuid[])) and ${among}
        for update skip locked)
      returning id, message_id, seen_length, status),
    said as (
      select lost.id, lost.message_id, lost.seen_length, lost.status, coalesce(string_agg(e.data, '' order by e.seq), '') as content
      from lost left join assistant.run_events e on e.run_id = lost.id and e.type = 'delta'
          and e.seq > (select coalesce(max(r.seq), 0) from assistant.run_events r where r.run_id = lost.id and r.type = 'replaced')
        group by 1, 2, 3, 4),
    kept as (
      update assistant.messages m set status = said.status,
        content = case when said.seen_length is null then said.content else left(said.content, said.seen_length) end
      from said where m.id = said.message_id and m.status = 'streaming'),
    gone as (delete from assistant.run_events e using lost where e.run_id = lost.id)
    select id from lost`.execute(db);
  return rows.map(({ id }) => id);
}
