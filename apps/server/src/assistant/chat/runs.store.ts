import type { Citation } from '@parley/contracts/assistant/citation.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Db } from '#db/database.ts';
import { toldBeside } from '#platform/events.ts';
import type { StoredMessage } from '../conversations/message-view.ts';
import type { FlowProgress, FlowState } from '../flow/flow.ts';
import type { Reward } from '../gamification/points.ts';
import { keptBeside } from '../psychological-resources/kept-beside.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import { storableJson } from './storable-json.ts';

/** A run without a sign of life for so long has lost its node. */
export const LOST_AFTER_SECONDS = 15;

export type RunStatus = 'running' | Exclude<Message['status'], 'streaming'>;

export type EndedRun = {
  runId: string;
  status: Exclude<RunStatus, 'running'>;
  seq: number;
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
      first_token_ms = $6, total_ms = $7, rewards = $20::jsonb
    where id = $1 and status = 'running' returning id, tenant_id, user_id, conversation_id, message_id),
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
  ${keeps ? `, kept as (${keptBeside('$23', '(select tenant_id, user_id, conversation_id from ended) turn')})` : ''}
  select before.title is null and $15::text is not null as titled from ended left join before on true`;
const END = endStatement(false);
const END_KEEPING = endStatement(true);

/**
 * @param events what `publishWith` gives
 * @returns null when the run had been given up by somebody else; `titled` says whether it gave the title
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
  /** Where the reply begins, when something was taken back; unknown once the run has ended. */
  replacedFrom: number | null;
};

/** A run of the person, with what its log holds after `afterSeq`. */
export async function findRun(db: Db, userId: string, runId: string, afterSeq: number): Promise<RunView | undefined> {
  const { rows } = await sql<RunView>`
    select r.status, r.seq, r.error_type, r.retry_after_seconds, r.conversation_id, r.message_id, r.user_message_id,
      coalesce(r.rewards, '[]'::jsonb) as rewards,
      (select max((b.data::json ->> 'from')::integer) from assistant.run_events b
        where b.run_id = r.id and b.type = 'replaced') as replaced_from,
      coalesce((select json_agg(json_build_object('seq', e.seq, 'type', e.type, 'at', e.at, 'data', e.data) order by e.seq)
        from assistant.run_events e where e.run_id = r.id and e.seq > ${afterSeq}), '[]'::json) as events
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

const SYSTEM = { kind: 'system' } as const;

/** One sign of life for all runs of a process. @returns those that somebody wants stopped */
export async function beat(database: Database, runIds: string[]): Promise<{ id: string; seenLength: number | null }[]> {
  const { rows } = await database.query<{ id: string; seen_length: number | null; wanted: boolean }>(
    SYSTEM,
    `update assistant.runs set heartbeat_at = now() where id = any($1::uuid[]) and status = 'running'
     returning id, seen_length, stop_requested_at is not null as wanted`,
    [runIds],
  );
  return rows.filter((row) => row.wanted).map((row) => ({ id: row.id, seenLength: row.seen_length }));
}

/**
 * Gives up runs without a sign of life: what their log holds becomes the message. One statement, so nothing is half done.
 * @param all also those that were alive a moment ago; when no other node can exist
 * @returns run ids
 */
export async function reapLost(
  database: Database,
  { own, all = false }: { own: string[]; all?: boolean },
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    SYSTEM,
    `with lost as (
       update assistant.runs set status = 'interrupted', finished_at = now(), error_type = 'interrupted',
         seq = 1 + coalesce((select max(e.seq) from assistant.run_events e where e.run_id = runs.id), 0)
       where id in (select id from assistant.runs where status = 'running' and not (id = any($1::uuid[]))
         and ($2 or heartbeat_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS})) for update skip locked)
       returning id, message_id, seen_length),
     said as (
       select lost.id, lost.message_id, lost.seen_length, coalesce(string_agg(e.data, '' order by e.seq), '') as content
       from lost left join assistant.run_events e on e.run_id = lost.id and e.type = 'delta'
           and e.seq > (select coalesce(max(r.seq), 0) from assistant.run_events r where r.run_id = lost.id and r.type = 'replaced')
         group by 1, 2, 3),
     kept as (
       update assistant.messages m set status = 'interrupted',
         content = case when said.seen_length is null then said.content else left(said.content, said.seen_length) end
       from said where m.id = said.message_id and m.status = 'streaming'),
     gone as (delete from assistant.run_events e using lost where e.run_id = lost.id)
     select id from lost`,
    [own, all],
  );
  return rows.map(({ id }) => id);
}
