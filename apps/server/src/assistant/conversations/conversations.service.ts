import type { Message, Progress, StepMap } from '@parley/contracts/assistant/conversations.ts';
import {
  conversationProblems,
  MOST_HITS,
  OFF_RECORD_HOURS,
  PAGE_LIMIT,
} from '@parley/contracts/assistant/conversations.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { afterCommit, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { boardOf } from '../coach/board.ts';
import { openExercise } from '../coach/open-exercise.ts';
import type { Opening } from '../coach/open-review.ts';
import { openReview } from '../coach/open-review.ts';
import type { Address } from '../coach/wording.ts';
import { typeset } from '../coach/wording.ts';
import { DEFAULT_FLOW, readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { formatterFor, personOf } from '../context.ts';
import { initialState } from '../flow/advance.ts';
import type { Flow, Language } from '../flow/flow.ts';
import { parkedItems, stepMap } from '../flow/step-map.ts';
import { keptOfConversation, openPlanSentence } from '../psychological-resources/psychological-resources.service.ts';
import type { ConversationRow } from './conversation-view.ts';
import { conversationView } from './conversation-view.ts';
import * as store from './conversations.store.ts';
import type { ExportFile, ExportFormat } from './export-file.ts';
import { exportFile } from './export-file.ts';
import { messageView } from './message-view.ts';
import { findOpenPlan } from './open-plan.ts';
import { excerptOf, prefixQuery, searchWords } from './search-words.ts';

const missing = (): ProblemError => new ProblemError(conversationProblems.conversation_not_found);

type Beginning = { title?: string | null; offRecord?: boolean; exercise?: string | null };

/** What the coach says first: in an exercise always, else while there is a plan to look back on. */
async function openingOf(
  ctx: AssistantContext,
  flow: Flow,
  { offRecord, ...words }: { offRecord: boolean; language: Language; address: Address; seed: string },
): Promise<Opening | null> {
  if (flow.exercise) {
    const plan = flow.exercise.previousPlan && !offRecord ? await openPlanSentence(ctx, words.language) : null;
    return openExercise(flow, { plan, ...words });
  }
  const plan = offRecord ? null : await findOpenPlan(ctx);
  return plan && openReview(flow, plan, words);
}

/**
 * FLOW-1: begins with the review while a plan is open, else where the flow starts. Off the record nothing of another
 * conversation is spoken of either. @throws unknown_exercise
 */
export async function createConversation(
  ctx: AssistantContext,
  { title = null, offRecord = false, exercise = null }: Beginning = {},
): Promise<ConversationRow> {
  const { tenantId, userId } = personOf(ctx);
  const { language, address } = await readSettings(ctx);
  const { flows } = ctx.assistant;
  const flow = exercise === null ? flows.current(DEFAULT_FLOW) : flows.exercises().find(({ id }) => id === exercise);
  if (!flow) throw new ProblemError(conversationProblems.unknown_exercise);
  const id = uuidv7();
  const messageId = uuidv7();
  const opening = await openingOf(ctx, flow, { offRecord, language, address, seed: id });
  const named = title === null && exercise !== null && !offRecord;
  return inTransaction(ctx, async (ctx) => {
    const row = await store.insertConversation(ctx.db, {
      id,
      tenantId,
      userId,
      title: named ? typeset(flow.title[language], language) : title,
      titleSource: named ? 'first_exchange' : title === null ? null : 'person',
      flowId: flow.id,
      flowVersion: flow.version,
      language,
      currentSequence: (opening?.state ?? initialState(flow)).sequence,
      activeLeafId: opening && messageId,
      offRecord,
    });
    if (opening) {
      const { state: flowState, content, quickReplies } = opening;
      const words = { id: messageId, conversationId: id, tenantId, userId, language, content, flowState, quickReplies };
      await store.insertFirstWords(ctx.db, words);
    }
    return row;
  });
}

export type Listed = ConversationRow & { excerpt: string | null };

/** @throws conversation_not_found when `beforeId` is nobody's */
export async function listConversations(
  ctx: AssistantContext,
  { limit, beforeId, search, only }: store.ListWish & { search: string },
): Promise<{ conversations: Listed[]; hasMore: boolean }> {
  const { userId } = personOf(ctx);
  const words = searchWords(search);
  let rows: Listed[];
  if (search === '') {
    const found = await store.listConversations(ctx.db, userId, { limit, beforeId, only });
    rows = found.map((row) => ({ ...row, excerpt: null }));
  } else if (words.length === 0) rows = [];
  else {
    const found = await store.searchConversations(ctx.db, userId, { words: prefixQuery(words), limit, beforeId });
    rows = found.map(({ content, ...row }) => ({
      ...row,
      excerpt: content === null ? null : excerptOf(content, words),
    }));
  }
  if (rows.length === 0 && beforeId && !(await store.conversationExists(ctx.db, userId, beforeId))) throw missing();
  return { conversations: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** @throws conversation_not_found */
export async function readConversation(ctx: AssistantContext, id: string): Promise<ConversationRow> {
  const row = await store.findConversation(ctx.db, personOf(ctx).userId, id);
  if (!row) throw missing();
  return row;
}

/** @throws conversation_not_found, off_record_not_kept */
export async function changeConversation(
  ctx: AssistantContext,
  id: string,
  change: store.ConversationChange,
): Promise<ConversationRow> {
  if ((await readConversation(ctx, id)).offRecord) throw new ProblemError(conversationProblems.off_record_not_kept);
  const row = await store.changeConversation(ctx.db, personOf(ctx).userId, id, change);
  if (!row) throw missing();
  return row;
}

/** The whole shown branch, page by page. @throws conversation_not_found */
export async function exportConversation(ctx: AssistantContext, id: string, format: ExportFormat): Promise<ExportFile> {
  const conversation = await readConversation(ctx, id);
  const { language } = await readSettings(ctx);
  const messages: Message[] = [];
  for (let beforeId: string | null = null, hasMore = true; hasMore; beforeId = messages[0]?.id ?? null) {
    const page: { messages: Message[]; hasMore: boolean } = await listMessages(ctx, id, {
      limit: PAGE_LIMIT,
      beforeId,
    });
    messages.unshift(...page.messages);
    hasMore = page.hasMore;
  }
  return exportFile(conversationView(conversation), messages, {
    format,
    language,
    at: await formatterFor(ctx, language),
  });
}

/** Replies still being written there are stopped. Of one off the record nothing is left, also no event. @throws conversation_not_found */
export const deleteConversation = (ctx: AssistantContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const erased = await store.eraseOffRecord(ctx.db, personOf(ctx).userId, id);
    afterCommit(ctx, () => ctx.assistant.runs.stopIn(erased));
    if (erased.length > 0) return;
    const [deleted] = await store.deleteConversations(ctx.db, personOf(ctx).userId, id);
    if (!deleted) throw missing();
    await publish(ctx, 'conversation.deleted', { conversationId: id });
    afterCommit(ctx, () => ctx.assistant.runs.stopIn([id]));
  });

export const deleteAllConversations = (ctx: AssistantContext): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = personOf(ctx);
    const erased = await store.eraseOffRecord(ctx.db, userId, null);
    const ids = await store.deleteConversations(ctx.db, userId, null);
    if (ids.length > 0) await publish(ctx, 'conversations.deleted', { count: ids.length });
    afterCommit(ctx, () => ctx.assistant.runs.stopIn([...erased, ...ids]));
    return erased.length + ids.length;
  });

/** @throws conversation_not_found, also once the time to restore is over */
export const restoreConversation = (ctx: AssistantContext, id: string): Promise<ConversationRow> =>
  inTransaction(ctx, async (ctx) => {
    const row = await store.restoreConversation(ctx.db, personOf(ctx).userId, id);
    if (!row) throw missing();
    await publish(ctx, 'conversation.restored', { conversationId: id });
    return row;
  });

/** In reading order; they come newest first. */
const viewed = (rows: store.MessageRow[]): Message[] =>
  rows.map((row) => messageView(row, row.versions, row.country)).reverse();

/** Messages in reading order; earlier and later ones there are besides. */
export type MessagePage = { messages: Message[]; hasMore: boolean; hasLater?: boolean };

/** In reading order. @throws conversation_not_found, message_not_found */
export async function listMessages(
  ctx: AssistantContext,
  id: string,
  { limit, beforeId }: { limit: number; beforeId: string | null },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const rows = await store.listMessages(ctx.db, id, { limit, beforeId });
  if (rows.length === 0) {
    await readConversation(ctx, id);
    if (beforeId && !(await store.messageExists(ctx.db, id, beforeId)))
      throw new ProblemError(conversationProblems.message_not_found);
  }
  return { messages: viewed(rows.slice(0, limit)), hasMore: rows.length > limit };
}

/** @throws conversation_not_found, message_not_found, message_not_shown */
async function laterIds(ctx: AssistantContext, id: string, afterId: string, limit: number): Promise<string[]> {
  const later = await store.listLaterIds(ctx.db, id, { afterId, limit });
  if (later) return later;
  await readConversation(ctx, id);
  const known = await store.messageExists(ctx.db, id, afterId);
  throw new ProblemError(conversationProblems[known ? 'message_not_shown' : 'message_not_found']);
}

/** What stands in the shown branch after a message. @throws conversation_not_found, message_not_found, message_not_shown */
export async function messagesAfter(
  ctx: AssistantContext,
  id: string,
  { limit, afterId }: { limit: number; afterId: string },
): Promise<MessagePage> {
  const later = await laterIds(ctx, id, afterId, limit);
  const ids = later.slice(0, limit);
  const last = ids.at(-1);
  const rows = last ? await store.listUpTo(ctx.db, id, { limit: ids.length, lastId: last }) : [];
  return { messages: viewed(rows.slice(0, ids.length)), hasMore: true, hasLater: later.length > limit };
}

/** A message of the shown branch with those before and after it. @throws conversation_not_found, message_not_found, message_not_shown */
export async function messagesAround(
  ctx: AssistantContext,
  id: string,
  { limit, aroundId }: { limit: number; aroundId: string },
): Promise<MessagePage> {
  const most = Math.floor(limit / 2);
  const later = await laterIds(ctx, id, aroundId, most);
  const lastId = later.slice(0, most).at(-1) ?? aroundId;
  const rows = await store.listUpTo(ctx.db, id, { limit, lastId });
  return { messages: viewed(rows.slice(0, limit)), hasMore: rows.length > limit, hasLater: later.length > most };
}

export type Hit = { id: string; role: 'user' | 'assistant'; excerpt: string };

/** Messages that hold all words, of all versions, in the order they were made. @throws conversation_not_found */
export async function searchWithin(
  ctx: AssistantContext,
  id: string,
  search: string,
): Promise<{ hits: Hit[]; hasMore: boolean }> {
  const { offRecord } = await readConversation(ctx, id);
  const words = searchWords(search);
  if (words.length === 0 || offRecord) return { hits: [], hasMore: false };
  const rows = await store.searchMessages(ctx.db, id, { words: prefixQuery(words), limit: MOST_HITS + 1 });
  return {
    hits: rows.slice(0, MOST_HITS).map(({ content, ...hit }) => ({ ...hit, excerpt: excerptOf(content, words) })),
    hasMore: rows.length > MOST_HITS,
  };
}

/** Which conversation of the caller's a message stands in. @throws message_not_found */
export async function conversationOfMessage(ctx: AssistantContext, id: string): Promise<string> {
  const found = await store.findConversationOfMessage(ctx.db, personOf(ctx).userId, id);
  if (!found) throw new ProblemError(conversationProblems.message_not_found);
  return found;
}

/** @throws conversation_not_found */
export async function readProgress(ctx: AssistantContext, id: string): Promise<Progress> {
  const place = await store.findFlowPlace(ctx.db, personOf(ctx).userId, id);
  if (!place) throw missing();
  return {
    current_sequence: place.currentSequence,
    current_subsequence: place.currentSubsequence,
    is_completed: place.isCompleted,
  };
}

/** @throws conversation_not_found */
export async function readSteps(ctx: AssistantContext, id: string): Promise<StepMap> {
  const place = await store.findFlowPlace(ctx.db, personOf(ctx).userId, id);
  if (!place) throw missing();
  const { flows } = ctx.assistant;
  await flows.ensure(place.flowId, place.flowVersion);
  const flow = flows.find(place.flowId, place.flowVersion) ?? flows.current(place.flowId);
  const state = place.flowState ?? initialState(flow);
  const { language } = place;
  const { address } = await readSettings(ctx);
  return {
    sequences: stepMap(flow, state, language),
    parked: parkedItems(flow, state, language),
    exercise: flow.exercise && { id: flow.id, title: typeset(flow.title[language], language) },
    board: boardOf(flow, state, language, address),
    kept: flow.keeps.length > 0 ? await keptOfConversation(ctx, id, language) : [],
  };
}

/** As the system: all conversations whose time to restore is over. @returns how many */
export async function purgeDeletedConversations(ctx: Context): Promise<number> {
  let removed = 0;
  for (let last = 1; last > 0; removed += last) last = await store.purgeDeleted(ctx.db);
  return removed;
}

/** As the system: conversations off the record in which nothing was said for a day. @returns how many */
export async function purgeOffRecord(ctx: Context): Promise<number> {
  let removed = 0;
  for (let last = 1; last > 0; removed += last) last = await store.purgeOffRecord(ctx.db, OFF_RECORD_HOURS);
  return removed;
}
