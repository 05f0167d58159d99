import { ACTIVE_RUNS_PER_USER, MESSAGES_PER_MINUTE } from '@parley/contracts/assistant/chat.ts';
import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/contracts/language.ts';
import { CompiledQuery, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';
import { toldBeside } from '#platform/events.ts';
import type { StoredSettings } from '../config/settings.ts';
import type { FlowProgress, FlowState } from '../flow/flow.ts';
import { keptBeside } from '../psychological-resources/kept-beside.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import type { RunIds } from './live-run.ts';
import { storableJson } from './storable-json.ts';

/** Messages a model is given, at most: twelve turns. */
export const HISTORY = 24;

export type HistoryMessage = { role: 'user' | 'assistant'; content: string };
/** The message that is edited or answered anew. */
export type Target = {
  id: string;
  conversationId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  status: string;
  pendingEdit: string | null;
  /** Of a reply of the safety path, else of the last of its versions that is one. */
  safetyState: SafetyState | null;
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
  /** Nothing of it may be told, titled, searched or drawn from. */
  offRecord: boolean;
};
export type LoadedTurn = {
  settings: StoredSettings;
  /** The same as the database wrote it, to see whether it still holds. */
  settingsSeen: string;
  conversation: LoadedConversation | null;
  target: Target | null;
  /** Run of the message that was sent with the same client id before. */
  earlierRunId: string | null;
  /** Set when the person has used up the messages of the last minute: the time of the first of them. */
  fullSince: string | null;
  /** Reading order; ends with the message the new one follows. */
  history: HistoryMessage[];
  /** After the last reply of the history; null before the first. */
  flowState: FlowState | null;
  safetyState: SafetyState | null;
  /** What the person said before the history; null while all of it is there. */
  summary: string | null;
};

export type TurnRequest = {
  userId: string;
  conversationId: string | null;
  targetId: string | null;
  clientMessageId: string | null;
  now: Date;
};

type LoadedRow = Omit<LoadedTurn, 'history' | 'flowState' | 'safetyState' | 'summary'> & {
  path: (HistoryMessage & { flowState: FlowState | null; safetyState: SafetyState | null; summary: string | null })[];
};

/** Settings and agreements of a person as one JSON value. @param userId an SQL expression */
const settingsOf = (userId: string): string => `
  (select json_build_object('language', s.language, 'voiceName', s.voice_name, 'ttsAutoplay', s.tts_autoplay, 'modelReply', s.model_reply,
    'modelSequence', s.model_sequence, 'address', s.address, 'country', s.country, 'onboardedAt', s.onboarded_at,
    'consents', array(select k.purpose from assistant.consents k where k.user_id = ${userId} and k.version = ${CONSENT_VERSION}
      and k.withdrawn_at is null order by k.purpose))
    from (select 1) one left join assistant.settings s on s.user_id = ${userId})`;

/** The time of the first of the messages of the last minute, when they are used up. */
const fullSince = (userId: string, aMinuteAgo: string): string => `
  (select r.created_at from assistant.runs r where r.user_id = ${userId} and r.id > ${aMinuteAgo}
    order by r.id desc offset ${MESSAGES_PER_MINUTE - 1} limit 1)`;

const LOAD = `
  with recursive seen as materialized (select ${settingsOf('$1')} as settings),
  target as (
    select t.id, t.conversation_id, t.parent_id, t.role, t.status, t.pending_edit,
      coalesce(t.safety_state, (select s.safety_state from assistant.messages s where s.conversation_id = t.conversation_id
        and s.parent_id = t.parent_id and s.safety_state is not null order by s.id desc limit 1)) as safety_state,
      array(select s.id from assistant.messages s where s.conversation_id = t.conversation_id
        and (s.parent_id = t.parent_id or (s.parent_id is null and t.parent_id is null)) order by s.id) as versions
    from assistant.messages t where t.id = $3::uuid and t.user_id = $1),
  conversation as (
    select c.id, c.title, c.flow_id, c.flow_version, c.language, c.active_leaf_id, c.off_record
    from assistant.conversations c
    where c.id = coalesce($2::uuid, (select conversation_id from target)) and c.user_id = $1 and c.deleted_at is null),
  path as (
    (select m.id, m.parent_id, m.role, m.content, m.flow_state, m.safety_state, m.summary, 1 as depth
      from conversation c join assistant.messages m
        on m.id = case when $3::uuid is null then c.active_leaf_id else (select parent_id from target) end)
    union all
    select m.id, m.parent_id, m.role, m.content, m.flow_state, m.safety_state, m.summary, path.depth + 1
      from path join assistant.messages m on m.id = path.parent_id where path.depth < ${HISTORY})
  select
    (select settings from seen) as settings,
    (select settings::text from seen) as settings_seen,
    (select json_build_object('id', c.id, 'title', c.title, 'flowId', c.flow_id, 'flowVersion', c.flow_version, 'language', c.language,
      'activeLeafId', c.active_leaf_id, 'offRecord', c.off_record) from conversation c) as conversation,
    (select json_build_object('id', t.id, 'conversationId', t.conversation_id, 'parentId', t.parent_id, 'role', t.role, 'status', t.status,
      'pendingEdit', t.pending_edit, 'safetyState', t.safety_state, 'versions', t.versions) from target t) as target,
    (select r.run_id from assistant.messages m
        join assistant.messages r on r.conversation_id = m.conversation_id and r.parent_id = m.id and r.run_id is not null
      where m.user_id = $1 and m.client_message_id = $4::uuid order by r.id limit 1) as earlier_run_id,
    ${fullSince('$1', '$5')} as full_since,
    coalesce((select json_agg(json_build_object('role', p.role, 'content', p.content,
        'flowState', case when p.depth <= 2 then p.flow_state end, 'safetyState', case when p.depth <= 2 then p.safety_state end,
        'summary', case when p.depth <= 2 then p.summary end) order by p.depth)
      from path p), '[]'::json) as path`;

/** Smaller than every id made in the last minute: ids of version 7 begin with their time. */
const aMinuteBefore = (now: Date): string =>
  uuidv7({ msecs: now.getTime() - 60_000, random: new Uint8Array(16), seq: 0 });

/** All that a turn needs, in one statement: limits, settings, consents, conversation, the last turns of its branch. */
export async function loadTurn(
  db: Db,
  { userId, conversationId, targetId, clientMessageId, now }: TurnRequest,
): Promise<LoadedTurn> {
  const values = [userId, conversationId, targetId, clientMessageId, aMinuteBefore(now)];
  const { rows } = await db.executeQuery<LoadedRow>(CompiledQuery.raw(LOAD, values));
  const [row] = rows;
  if (!row) throw new Error('A select of scalars has no row.');
  const { path, ...loaded } = row;
  const last = path.find((message) => message.role === 'assistant');
  return {
    ...loaded,
    history: path.map(({ role, content }) => ({ role, content })).reverse(),
    flowState: last?.flowState ?? null,
    safetyState: last?.safetyState ?? null,
    summary: last?.summary ?? null,
  };
}

/** What the coach says before the person, in a conversation that begins with their message. */
export type OpeningWords = { id: string; content: string; flowState: FlowState; quickReplies: string[] };

export type AcceptedTurn = RunIds & {
  nodeId: string;
  /** Set when the conversation begins with this message. */
  begins: { flowId: string; flowVersion: number; opening: OpeningWords | null } | null;
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
  /** Set when the turn was remembered rather than loaded: refused unless this still holds. */
  settingsSeen: string | null;
  now: Date;
  progress: FlowProgress;
  modelReply: string;
  modelSequence: string;
  /** Rows of what is kept of this turn, see `keptBeside`. */
  kept: unknown[];
  /** What follows from the turn is told with its end. */
  holdsNews: boolean;
};

const PLACE = `active_leaf_id = g.message_id, last_activity_at = now(),
        current_sequence = g.current_sequence, current_subsequence = g.current_subsequence, is_completed = g.is_completed`;

/**
 * @param begins the conversation is made too
 * @param opens with words of the coach
 * @param said the message is new, not answered anew
 * @param edited an edit is sent
 * @param remembered settings and limits have not been looked at yet
 * @param told there are events to write down
 * @param keeps something is kept of the turn
 */
const acceptStatement = (
  begins: boolean,
  opens: boolean,
  said: boolean,
  edited: boolean,
  remembered: boolean,
  told: boolean,
  keeps: boolean,
): string => `
  with g as (select * from json_to_record($1::json) as g(run_id uuid, conversation_id uuid, user_message_id uuid, message_id uuid,
      tenant_id uuid, user_id uuid, node_id uuid, flow_id text, flow_version integer, language text, parent_id uuid, leaf_id uuid,
      content text, client_message_id uuid, edited_id uuid, flow_state jsonb, safety_state jsonb, safety_level text, quick_replies text[],
      current_sequence text, current_subsequence text, is_completed boolean, model_reply text, model_sequence text, settings_seen text, a_minute_ago uuid,
      opening_id uuid, opening_content text, opening_state jsonb, opening_replies text[], holds_news boolean)),
  conversation as (${
    begins
      ? `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, active_leaf_id,
        current_sequence, current_subsequence, is_completed)
      select g.conversation_id, g.tenant_id, g.user_id, g.flow_id, g.flow_version, g.language, g.message_id,
        g.current_sequence, g.current_subsequence, g.is_completed from g returning id`
      : `update assistant.conversations c set ${PLACE} from g
      where c.id = g.conversation_id and c.user_id = g.user_id and c.deleted_at is null
        and c.active_leaf_id is not distinct from g.leaf_id
        ${remembered ? `and g.settings_seen = ${settingsOf('g.user_id')}::text and ${fullSince('g.user_id', 'g.a_minute_ago')} is null` : ''}
      returning c.id`
  }),
  ${
    opens
      ? `opening as (insert into assistant.messages (id, conversation_id, tenant_id, user_id, role, content, language, status, model,
        flow_state, quick_replies)
      select g.opening_id, c.id, g.tenant_id, g.user_id, 'assistant', g.opening_content, g.language, 'complete', 'builtin',
        g.opening_state, g.opening_replies from g, conversation c),`
      : ''
  }
  ${
    said
      ? `said as (insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, client_message_id)
      select g.user_message_id, c.id, g.tenant_id, g.user_id, g.parent_id, 'user', g.content, g.language, 'complete', g.client_message_id
      from g, conversation c),`
      : ''
  }
  ${edited ? 'edited as (update assistant.messages m set pending_edit = null from g, conversation c where m.id = g.edited_id),' : ''}
  reply as (
    insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, flow_state,
      safety_state, safety_level, quick_replies, run_id)
    select g.message_id, c.id, g.tenant_id, g.user_id, g.user_message_id, 'assistant', '', g.language, 'streaming', g.flow_state,
      g.safety_state, g.safety_level, g.quick_replies, g.run_id from g, conversation c),
  run as (
    insert into assistant.runs (id, tenant_id, user_id, conversation_id, user_message_id, message_id, slot, node_id, model_reply, model_sequence,
      holds_news)
    select g.run_id, g.tenant_id, g.user_id, c.id, g.user_message_id, g.message_id,
      (select min(place) from generate_series(1, ${ACTIVE_RUNS_PER_USER}) place
        where not exists (select from assistant.runs r where r.user_id = g.user_id and r.status = 'running' and r.slot = place)),
      g.node_id, g.model_reply, g.model_sequence, g.holds_news from g, conversation c)
  ${told ? `, ${toldBeside('$2', 'conversation')}` : ''}
  ${keeps ? `, kept as (${keptBeside(told ? '$3' : '$2', '(select g.tenant_id, g.user_id, c.id as conversation_id from g, conversation c) turn')})` : ''}
  select now() as at from conversation`;

const statements = new Map<string, string>();
function statementFor(turn: AcceptedTurn, told: boolean): string {
  const { begins, said, editedId, settingsSeen } = turn;
  const shape = [
    begins !== null,
    (begins?.opening ?? null) !== null,
    said !== null,
    editedId !== null,
    settingsSeen !== null,
    told,
    turn.kept.length > 0,
  ] as const;
  const key = shape.join();
  let statement = statements.get(key);
  if (!statement) {
    statement = acceptStatement(...shape);
    statements.set(key, statement);
  }
  return statement;
}

/**
 * The message, the place of its reply and the run, in one statement.
 * @param events what `publishWith` gives
 * @returns the time of acceptance, or null when the conversation is gone or moved on
 * @throws unique or not-null violations, see `refusalOf`
 */
export async function acceptTurn(db: Db, turn: AcceptedTurn, events: string): Promise<string | null> {
  const told = events !== '[]';
  const given = storableJson({
    run_id: turn.runId,
    conversation_id: turn.conversationId,
    user_message_id: turn.userMessageId,
    message_id: turn.messageId,
    tenant_id: turn.tenantId,
    user_id: turn.userId,
    node_id: turn.nodeId,
    flow_id: turn.begins?.flowId,
    flow_version: turn.begins?.flowVersion,
    language: turn.language,
    parent_id: turn.parentId,
    leaf_id: turn.leafId,
    content: turn.said?.content,
    client_message_id: turn.said?.clientMessageId,
    edited_id: turn.editedId,
    flow_state: turn.flowState,
    safety_state: turn.safetyState,
    safety_level: turn.safetyLevel,
    quick_replies: turn.quickReplies,
    ...turn.progress,
    model_reply: turn.modelReply,
    model_sequence: turn.modelSequence,
    holds_news: turn.holdsNews,
    settings_seen: turn.settingsSeen,
    opening_id: turn.begins?.opening?.id,
    opening_content: turn.begins?.opening?.content,
    opening_state: turn.begins?.opening?.flowState,
    opening_replies: turn.begins?.opening?.quickReplies,
    a_minute_ago: turn.settingsSeen === null ? null : aMinuteBefore(turn.now),
  });
  const { rows } = await db.executeQuery<{ at: string }>(
    CompiledQuery.raw(statementFor(turn, told), [
      given,
      ...(told ? [events] : []),
      ...(turn.kept.length > 0 ? [storableJson(turn.kept)] : []),
    ]),
  );
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
      select m.id, m.conversation_id, coalesce(m.flow_state, p.flow_state) as flow_state
      from assistant.messages m left join assistant.messages p on p.id = m.parent_id
      where m.id = (select max(id::text)::uuid from down)),
    shown as (
      update assistant.conversations c set active_leaf_id = leaf.id,
        current_sequence = coalesce(leaf.flow_state ->> 'sequence', c.current_sequence),
        current_subsequence = leaf.flow_state ->> 'subsequence',
        is_completed = coalesce((leaf.flow_state ->> 'completed')::boolean, false)
      from leaf, message where c.id = leaf.conversation_id and not message.running)
    select running from message`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return row.running ? 'running' : 'shown';
}
