import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { StoredSettings } from '../config/settings.ts';
import type { FlowProgress, FlowState } from '../flow/flow.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import type { RunIds } from './live-run.ts';

/** Messages a model is given, at most: twelve turns. */
const HISTORY = 24;

export type HistoryMessage = { role: 'user' | 'assistant'; content: string };
/** The message that is edited or answered anew. */
export type Target = {
  id: string;
  conversationId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  status: string;
  pendingEdit: string | null;
  /** Ids of its versions. */
  versions: string[];
};
export type LoadedConversation = {
  id: string;
  title: string | null;
  flowId: string;
  flowVersion: number;
  language: Language;
  activeLeafId: string | null;
};
export type LoadedTurn = {
  settings: StoredSettings;
  conversation: LoadedConversation | null;
  target: Target | null;
  /** Run of the message that was sent with the same client id before. */
  earlierRunId: string | null;
  /** Reading order; ends with the message the new one follows. */
  history: HistoryMessage[];
  /** After the last reply of the history; null before the first. */
  flowState: FlowState | null;
  safetyState: SafetyState | null;
};

export type TurnRequest = {
  userId: string;
  conversationId: string | null;
  targetId: string | null;
  clientMessageId: string | null;
};

type LoadedRow = Omit<LoadedTurn, 'history' | 'flowState' | 'safetyState'> & {
  path: (HistoryMessage & { flowState: FlowState | null; safetyState: SafetyState | null })[];
};

/** All that a turn needs, in one statement: settings, consents, conversation, the last turns of its branch. */
export async function loadTurn(db: Db, request: TurnRequest): Promise<LoadedTurn> {
  const { userId, conversationId, targetId, clientMessageId } = request;
  const { rows } = await sql<LoadedRow>`
    with recursive target as (
      select t.id, t.conversation_id, t.parent_id, t.role, t.status, t.pending_edit,
        array(select s.id from assistant.messages s where s.conversation_id = t.conversation_id
          and (s.parent_id = t.parent_id or (s.parent_id is null and t.parent_id is null)) order by s.id) as versions
      from assistant.messages t where t.id = ${targetId}::uuid and t.user_id = ${userId}),
    conversation as (
      select c.id, c.title, c.flow_id, c.flow_version, c.language, c.active_leaf_id
      from assistant.conversations c
      where c.id = coalesce(${conversationId}::uuid, (select conversation_id from target)) and c.user_id = ${userId} and c.deleted_at is null),
    path as (
      (select m.id, m.parent_id, m.role, m.content, m.flow_state, m.safety_state, 1 as depth
        from conversation c join assistant.messages m
          on m.id = case when ${targetId}::uuid is null then c.active_leaf_id else (select parent_id from target) end)
      union all
      select m.id, m.parent_id, m.role, m.content, m.flow_state, m.safety_state, path.depth + 1
        from path join assistant.messages m on m.id = path.parent_id where path.depth < ${HISTORY})
    select
      (select json_build_object('language', s.language, 'voiceName', s.voice_name, 'ttsAutoplay', s.tts_autoplay, 'modelReply', s.model_reply,
        'modelSequence', s.model_sequence, 'address', s.address, 'country', s.country, 'onboardedAt', s.onboarded_at,
        'consents', array(select k.purpose from assistant.consents k where k.user_id = ${userId} and k.version = ${CONSENT_VERSION} and k.withdrawn_at is null))
        from (select 1) one left join assistant.settings s on s.user_id = ${userId}) as settings,
      (select json_build_object('id', c.id, 'title', c.title, 'flowId', c.flow_id, 'flowVersion', c.flow_version, 'language', c.language,
        'activeLeafId', c.active_leaf_id) from conversation c) as conversation,
      (select json_build_object('id', t.id, 'conversationId', t.conversation_id, 'parentId', t.parent_id, 'role', t.role, 'status', t.status,
        'pendingEdit', t.pending_edit, 'versions', t.versions) from target t) as target,
      (select r.id from assistant.messages m join assistant.runs r on r.user_message_id = m.id
        where m.user_id = ${userId} and m.client_message_id = ${clientMessageId}::uuid order by r.id limit 1) as earlier_run_id,
      coalesce((select json_agg(json_build_object('role', p.role, 'content', p.content,
          'flowState', case when p.depth <= 2 then p.flow_state end, 'safetyState', case when p.depth <= 2 then p.safety_state end) order by p.depth)
        from path p), '[]'::json) as path`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A select of scalars has no row.');
  const { path, ...loaded } = row;
  const last = path.find((message) => message.role === 'assistant');
  return {
    ...loaded,
    history: path.map(({ role, content }) => ({ role, content })).reverse(),
    flowState: last?.flowState ?? null,
    safetyState: last?.safetyState ?? null,
  };
}

export type AcceptedTurn = RunIds & {
  nodeId: string;
  /** Set when the conversation begins with this message. */
  begins: { flowId: string; flowVersion: number } | null;
  language: Language;
  /** What the new message follows; null for the first. */
  parentId: string | null;
  /** The end of the shown branch as it was loaded; a conversation that moved on meanwhile takes nothing. */
  leafId: string | null;
  /** Null when an existing message is answered anew. */
  said: { content: string; clientMessageId: string | null } | null;
  editedId: string | null;
  flowState: FlowState;
  safetyState: SafetyState | null;
  safetyLevel: string | null;
  quickReplies: string[];
  progress: FlowProgress;
  modelReply: string;
  modelSequence: string;
};

/**
 * The message, the place of its reply and the run, in one statement.
 * @returns the time of acceptance, or null when the conversation is gone or moved on
 * @throws unique or not-null violations, see `refusalOf`
 */
export async function acceptTurn(db: Db, turn: AcceptedTurn): Promise<string | null> {
  const { tenantId, userId, conversationId, progress } = turn;
  const flow = JSON.stringify(turn.flowState);
  const safety = turn.safetyState === null ? null : JSON.stringify(turn.safetyState);
  const conversation = turn.begins
    ? sql`insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, active_leaf_id, flow_state,
          safety_state, current_sequence, current_subsequence, is_completed)
        values (${conversationId}, ${tenantId}, ${userId}, ${turn.begins.flowId}, ${turn.begins.flowVersion}, ${turn.language}, ${turn.messageId},
          ${flow}::jsonb, ${safety}::jsonb, ${progress.current_sequence}, ${progress.current_subsequence}, ${progress.is_completed}) returning id`
    : sql`update assistant.conversations set active_leaf_id = ${turn.messageId}, last_activity_at = now(), flow_state = ${flow}::jsonb,
          safety_state = ${safety}::jsonb, current_sequence = ${progress.current_sequence},
          current_subsequence = ${progress.current_subsequence}, is_completed = ${progress.is_completed}
        where id = ${conversationId} and user_id = ${userId} and deleted_at is null
          and active_leaf_id is not distinct from ${turn.leafId}::uuid returning id`;
  const said: RawBuilder<unknown> = turn.said
    ? sql`said as (insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, client_message_id)
        select ${turn.userMessageId}::uuid, id, ${tenantId}::uuid, ${userId}::uuid, ${turn.parentId}::uuid, 'user', ${turn.said.content}, ${turn.language},
          'complete', ${turn.said.clientMessageId}::uuid from conversation),`
    : sql``;
  const edited: RawBuilder<unknown> = turn.editedId
    ? sql`edited as (update assistant.messages set pending_edit = null where id = ${turn.editedId} and exists (select from conversation)),`
    : sql``;
  const { rows } = await sql<{ at: string }>`
    with conversation as (${conversation}), ${said} ${edited}
    reply as (
      insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, flow_state,
        safety_state, safety_level, quick_replies, run_id)
      select ${turn.messageId}::uuid, id, ${tenantId}::uuid, ${userId}::uuid, ${turn.userMessageId}::uuid, 'assistant', '', ${turn.language},
        'streaming', ${flow}::jsonb, ${safety}::jsonb, ${turn.safetyLevel}, ${turn.quickReplies}::text[], ${turn.runId}::uuid from conversation),
    run as (
      insert into assistant.runs (id, tenant_id, user_id, conversation_id, user_message_id, message_id, slot, node_id, model_reply, model_sequence)
      select ${turn.runId}::uuid, ${tenantId}::uuid, ${userId}::uuid, id, ${turn.userMessageId}::uuid, ${turn.messageId}::uuid,
        (select min(place) from generate_series(1, 3) place
          where not exists (select from assistant.runs r where r.user_id = ${userId} and r.status = 'running' and r.slot = place)),
        ${turn.nodeId}::uuid, ${turn.modelReply}, ${turn.modelSequence} from conversation)
    select now() as at from conversation`.execute(db);
  return rows[0]?.at ?? null;
}

export type Refusal = 'reply_running' | 'too_many_replies' | 'sent_before' | 'slot_taken';

/** What the database refused a turn for; null when it was something else. */
export function refusalOf(error: unknown): Refusal | null {
  const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string };
  if (code === '23502' && column === 'slot') return 'too_many_replies';
  if (code !== '23505') return null;
  if (constraint === 'runs_one_per_conversation') return 'reply_running';
  if (constraint === 'runs_slots') return 'slot_taken';
  return constraint === 'messages_client_message' ? 'sent_before' : null;
}

export type EditOutcome = { conversationId: string; status: 'success' | 'busy' | 'not_editable' };

/** Keeps an edit beside the message. @returns undefined when there is no such message */
export async function keepEdit(db: Db, userId: string, id: string, content: string): Promise<EditOutcome | undefined> {
  const { rows } = await sql<EditOutcome>`
    with message as (
      select m.id, m.conversation_id,
        case when m.role <> 'user' then 'not_editable'
          when exists (select from assistant.runs r where r.conversation_id = m.conversation_id and r.status = 'running') then 'busy'
          else 'success' end as status
      from assistant.messages m join assistant.conversations c on c.id = m.conversation_id
      where m.id = ${id} and m.user_id = ${userId} and c.deleted_at is null),
    kept as (
      update assistant.messages m set pending_edit = ${content} from message where m.id = message.id and message.status = 'success')
    select conversation_id, status from message`.execute(db);
  return rows[0];
}

/** @returns false when there is no such message */
export async function dropEdit(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update assistant.messages m set pending_edit = null
    from assistant.conversations c where c.id = m.conversation_id and c.deleted_at is null
      and m.id = ${id} and m.user_id = ${userId} returning m.id`.execute(db);
  return rows.length > 0;
}

/**
 * Makes the branch through this message the shown one: down to its newest leaf, with the state that held there.
 * @returns 'running' while a reply is written there, undefined when there is no such message
 */
export async function showBranch(db: Db, userId: string, id: string): Promise<'shown' | 'running' | undefined> {
  const { rows } = await sql<{ running: boolean }>`
    with recursive message as (
      select m.id, m.conversation_id, exists (select from assistant.runs r where r.conversation_id = m.conversation_id and r.status = 'running') as running
      from assistant.messages m join assistant.conversations c on c.id = m.conversation_id
      where m.id = ${id} and m.user_id = ${userId} and c.deleted_at is null),
    down as (
      select message.id, message.conversation_id from message
      union all
      select (select max(k.id::text)::uuid from assistant.messages k where k.conversation_id = down.conversation_id and k.parent_id = down.id),
        down.conversation_id from down where down.id is not null),
    leaf as (
      select m.id, m.conversation_id, coalesce(m.flow_state, p.flow_state) as flow_state, coalesce(m.safety_state, p.safety_state) as safety_state
      from assistant.messages m left join assistant.messages p on p.id = m.parent_id
      where m.id = (select max(id::text)::uuid from down)),
    shown as (
      update assistant.conversations c set active_leaf_id = leaf.id, flow_state = leaf.flow_state, safety_state = leaf.safety_state,
        current_sequence = coalesce(leaf.flow_state ->> 'sequence', c.current_sequence),
        current_subsequence = leaf.flow_state ->> 'subsequence',
        is_completed = coalesce((leaf.flow_state ->> 'completed')::boolean, false)
      from leaf, message where c.id = leaf.conversation_id and not message.running)
    select running from message`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return row.running ? 'running' : 'shown';
}
