import type { Language } from '@parley/contracts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';
import type { FlowState } from '../flow/flow.ts';
import type { ConversationRow } from './conversation-view.ts';
import type { StoredMessage } from './message-view.ts';

/** Days in which a deletion can be taken back. */
export const RESTORE_DAYS = 30;

const COLUMNS = [
  'id',
  'title',
  'createdAt',
  'lastActivityAt',
  'isCompleted',
  'currentSequence',
  'pinnedAt',
  'archivedAt',
  'offRecord',
] as const;

export type NewConversation = {
  id: string;
  tenantId: string;
  userId: string;
  title: string | null;
  titleSource: 'first_exchange' | 'person' | null;
  flowId: string;
  flowVersion: number;
  language: Language;
  currentSequence: string;
  activeLeafId: string | null;
  offRecord: boolean;
};

export const insertConversation = (db: Db, row: NewConversation): Promise<ConversationRow> =>
  db.insertInto('assistant.conversations').values(row).returning(COLUMNS).executeTakeFirstOrThrow();

const conversation = prepared((db: Db, userId: string, id: string) =>
  db
    .selectFrom('assistant.conversations')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .compile(),
);

export const findConversation = async (db: Db, userId: string, id: string): Promise<ConversationRow | undefined> =>
  (await conversation(db, userId, id))[0];

export type FlowPlace = {
  flowId: string;
  flowVersion: number;
  language: Language;
  flowState: FlowState | null;
  currentSequence: string;
  currentSubsequence: string | null;
  isCompleted: boolean;
};

/** The state is that of the last reply of the shown branch. */
export const findFlowPlace = (db: Db, userId: string, id: string): Promise<FlowPlace | undefined> =>
  db
    .selectFrom('assistant.conversations as c')
    .leftJoin('assistant.messages as m', 'm.id', 'c.activeLeafId')
    .where('c.userId', '=', userId)
    .where('c.id', '=', id)
    .where('c.deletedAt', 'is', null)
    .select(['c.flowId', 'c.flowVersion', 'c.currentSequence', 'c.currentSubsequence', 'c.isCompleted', 'c.language'])
    .select('m.flowState')
    .executeTakeFirst() as Promise<FlowPlace | undefined>;

/** The conversation the person last talked in, with the state it was left in; `danger`: met there within `hours`. */
export type LastTalk = {
  flowId: string;
  flowVersion: number;
  lastActivityAt: string;
  flowState: FlowState;
  danger: boolean;
};
export async function findLastTalk(db: Db, userId: string, hours: number): Promise<LastTalk | undefined> {
  const { rows } = await sql<LastTalk>`
    select c.flow_id, c.flow_version, c.last_activity_at, m.flow_state,
      exists (select from assistant.messages s where s.conversation_id = c.id and s.safety_level is not null
        and s.created_at > now() - make_interval(hours => ${hours})) as danger
    from assistant.conversations c join assistant.messages m on m.id = c.active_leaf_id
    where c.user_id = ${userId} and c.deleted_at is null and not c.off_record and (m.flow_state ->> 'turn')::integer > 0
    order by c.last_activity_at desc, c.id desc limit 1`.execute(db);
  return rows[0];
}

/** What the coach says before the person does: a reply that no run wrote. */
export type FirstWords = {
  id: string;
  conversationId: string;
  tenantId: string;
  userId: string;
  language: Language;
  content: string;
  flowState: FlowState;
  quickReplies: string[];
};

export const insertFirstWords = (db: Db, { flowState, ...row }: FirstWords): Promise<unknown> =>
  db
    .insertInto('assistant.messages')
    .values({ ...row, role: 'assistant', status: 'complete', model: 'builtin', flowState: JSON.stringify(flowState) })
    .execute();

export type ListWish = { limit: number; beforeId: string | null; only: 'archived' | 'pinned' | null };

const beforeConversation = (userId: string, beforeId: string | null) =>
  sql<boolean>`(last_activity_at, id) < (select b.last_activity_at, b.id from assistant.conversations b
    where b.id = ${beforeId} and b.user_id = ${userId})`;

/** One of the lists, from its beginning or from after a conversation. */
const listOf = (only: ListWish['only'], after: boolean) =>
  prepared((db: Db, userId: string, most: number, beforeId: string | null) => {
    let query = db
      .selectFrom('assistant.conversations')
      .select(COLUMNS)
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .where('archivedAt', only === 'archived' ? 'is not' : 'is', null)
      .orderBy('lastActivityAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most);
    if (only === 'pinned') query = query.where('pinnedAt', 'is not', null);
    if (after) query = query.where(beforeConversation(userId, beforeId));
    return query.compile();
  });
const lists = (after: boolean) => ({
  all: listOf(null, after),
  archived: listOf('archived', after),
  pinned: listOf('pinned', after),
});
const firstPages = lists(false);
const laterPages = lists(true);

/** Newest activity first, from after `beforeId`. One more than `limit`, so that the caller sees whether there is more. */
export const listConversations = (
  db: Db,
  userId: string,
  { limit, beforeId, only }: ListWish,
): Promise<ConversationRow[]> => (beforeId ? laterPages : firstPages)[only ?? 'all'](db, userId, limit + 1, beforeId);

export type FoundConversation = ConversationRow & { content: string | null };

/** Conversations whose title or messages hold all words of the tsquery `words`. One more than `limit`. */
export async function searchConversations(
  db: Db,
  userId: string,
  { words, limit, beforeId }: { words: string; limit: number; beforeId: string | null },
): Promise<FoundConversation[]> {
  const before = beforeId ? sql`and ${beforeConversation(userId, beforeId)}` : sql``;
  const { rows } = await sql<FoundConversation>`
    with hits as materialized (select * from assistant.search_messages(${words})),
    page as (
      select c.id, c.title, c.created_at, c.last_activity_at, c.is_completed, c.current_sequence, c.pinned_at, c.archived_at, c.off_record, h.message_id
      from assistant.conversations c left join hits h on h.conversation_id = c.id
      where c.user_id = ${userId} and c.deleted_at is null and not c.off_record
        and (h.conversation_id is not null or c.title_search @@ ${words}::tsquery) ${before}
      order by c.last_activity_at desc, c.id desc limit ${limit + 1})
    select page.id, title, page.created_at, last_activity_at, is_completed, current_sequence, pinned_at, archived_at, off_record, m.content
    from page left join assistant.messages m on m.id = page.message_id
    order by last_activity_at desc, page.id desc`.execute(db);
  return rows;
}

/** Also of deleted ones: a list being read goes on after a deletion. */
export const conversationExists = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('assistant.conversations')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

export type ConversationChange = {
  title?: string | undefined;
  pinned?: boolean | undefined;
  archived?: boolean | undefined;
};

export const changeConversation = (
  db: Db,
  userId: string,
  id: string,
  { title, pinned, archived }: ConversationChange,
): Promise<ConversationRow | undefined> =>
  db
    .updateTable('assistant.conversations')
    .set({
      ...(title === undefined ? {} : { title, titleSource: 'person' }),
      ...(pinned === undefined ? {} : { pinnedAt: pinned ? sql<string>`coalesce(pinned_at, now())` : null }),
      ...(archived === undefined ? {} : { archivedAt: archived ? sql<string>`coalesce(archived_at, now())` : null }),
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Those off the record go at once and for good, one or all. @returns ids */
export async function eraseOffRecord(db: Db, userId: string, id: string | null): Promise<string[]> {
  let query = db.deleteFrom('assistant.conversations').where('userId', '=', userId).where('offRecord', '=', true);
  if (id) query = query.where('id', '=', id);
  return (await query.returning('id').execute()).map((row) => row.id);
}

/** Removes those off the record in which nothing was said for some hours. Runs as the system. @returns how many */
export async function purgeOffRecord(db: Db, hours: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from assistant.conversations where id in (
    select id from assistant.conversations where off_record and last_activity_at <= now() - make_interval(hours => ${hours}) limit 500)
    returning id`.execute(db);
  return rows.length;
}

/** Marks as deleted, one or all. @returns ids */
export async function deleteConversations(db: Db, userId: string, id: string | null): Promise<string[]> {
  let query = db
    .updateTable('assistant.conversations')
    .set({ deletedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null);
  if (id) query = query.where('id', '=', id);
  return (await query.returning('id').execute()).map((row) => row.id);
}

export const restoreConversation = (db: Db, userId: string, id: string): Promise<ConversationRow | undefined> =>
  db
    .updateTable('assistant.conversations')
    .set({ deletedAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('offRecord', '=', false)
    .where(sql<boolean>`(deleted_at is null or deleted_at > now() - make_interval(days => ${RESTORE_DAYS}))`)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Removes for good what nobody restored in time. Runs as the system. @returns how many */
export async function purgeDeleted(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from assistant.conversations where id in (
    select id from assistant.conversations where deleted_at <= now() - make_interval(days => ${RESTORE_DAYS}) limit 500)
    returning id`.execute(db);
  return rows.length;
}

export type MessageRow = StoredMessage & { versions: string[]; country: string | null };

/**
 * The shown branch from its end, or from before `beforeId`, backwards: newest first, one more than `limit`.
 * Walks the parents, so the cost is that of the page, wherever in the conversation it lies. The first of them is found by joins:
 * beside a subquery in its place the planner reads all messages.
 */
const branchOf = (from: 'end' | 'before' | 'at') =>
  prepared((db: Db, conversationId: string, limit: number, id: string | null) => {
    const newest = {
      end: sql`join assistant.messages m on m.id = c.active_leaf_id`,
      before: sql`join assistant.messages b on b.id = ${id} and b.conversation_id = c.id join assistant.messages m on m.id = b.parent_id`,
      at: sql`join assistant.messages m on m.id = ${id} and m.conversation_id = c.id`,
    }[from];
    return sql<MessageRow>`
    with recursive path as (
      (select m.id, m.conversation_id, m.parent_id, m.role, m.content, m.language, m.status, m.created_at, m.run_id, m.model, m.took_over,
          m.quick_replies, m.safety_level, m.safety_state ->> 'kind' as safety_kind, m.pending_edit, m.citations, 1 as depth
        from assistant.conversations c ${newest}
        where c.id = ${conversationId} and c.deleted_at is null)
      union all
      select m.id, m.conversation_id, m.parent_id, m.role, m.content, m.language, m.status, m.created_at, m.run_id, m.model, m.took_over,
          m.quick_replies, m.safety_level, m.safety_state ->> 'kind' as safety_kind, m.pending_edit, m.citations, path.depth + 1
        from path join assistant.messages m on m.id = path.parent_id where path.depth <= ${limit})
    select path.*,
      case when parent_id is null
        then array(select s.id from assistant.messages s where s.conversation_id = ${conversationId} and s.parent_id is null order by s.id)
        else array(select s.id from assistant.messages s where s.conversation_id = ${conversationId} and s.parent_id = path.parent_id order by s.id)
      end as versions,
      (select s.country from assistant.settings s) as country
    from path order by depth`.compile(db);
  });
const newestMessages = branchOf('end');
const earlierMessages = branchOf('before');
const messagesUpTo = branchOf('at');

export const listMessages = (
  db: Db,
  conversationId: string,
  { limit, beforeId }: { limit: number; beforeId: string | null },
): Promise<MessageRow[]> => (beforeId ? earlierMessages : newestMessages)(db, conversationId, limit, beforeId);

/** The branch from a message backwards, itself included: newest first, one more than `limit`. */
export const listUpTo = (
  db: Db,
  conversationId: string,
  { limit, lastId }: { limit: number; lastId: string },
): Promise<MessageRow[]> => messagesUpTo(db, conversationId, limit, lastId);

export const messageExists = async (db: Db, conversationId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('assistant.messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/**
 * Ids of what follows a message in the shown branch, in reading order, one more than `limit`; undefined when it does not stand in
 * that branch. Goes up from the end, for only the end says which branch is shown; ids alone, so that ten thousand take little.
 */
export async function listLaterIds(
  db: Db,
  conversationId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive path as (
      select m.id, m.parent_id, 1 as depth from assistant.conversations c join assistant.messages m on m.id = c.active_leaf_id
      where c.id = ${conversationId} and c.deleted_at is null
      union all
      select m.id, m.parent_id, path.depth + 1 from path join assistant.messages m on m.id = path.parent_id
      where path.id <> ${afterId})
    select id, depth from path order by depth desc limit ${limit + 2}`.execute(db);
  const [here, ...later] = rows;
  return here?.id === afterId ? later.map(({ id }) => id) : undefined;
}

export type FoundWords = { id: string; role: 'user' | 'assistant'; content: string };

/** Messages of one conversation, all its versions, that hold all words of the tsquery. */
export async function searchMessages(
  db: Db,
  conversationId: string,
  { words, limit }: { words: string; limit: number },
): Promise<FoundWords[]> {
  const { rows } = await sql<FoundWords>`
    select m.id, m.role, m.content from assistant.messages m
    where m.conversation_id = ${conversationId} and m.search @@ ${words}::tsquery
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

export const findConversationOfMessage = async (db: Db, userId: string, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('assistant.messages as m')
      .innerJoin('assistant.conversations as c', 'c.id', 'm.conversationId')
      .select('c.id')
      .where('m.userId', '=', userId)
      .where('m.id', '=', id)
      .where('c.deletedAt', 'is', null)
      .executeTakeFirst()
  )?.id;
