import type { Message, Progress, StepMap } from '@parley/contracts/assistant/conversations.ts';
import { conversationProblems, PAGE_LIMIT } from '@parley/contracts/assistant/conversations.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { afterCommit, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { openReview } from '../coach/open-review.ts';
import { DEFAULT_FLOW, readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { initialState } from '../flow/advance.ts';
import { parkedItems, stepMap } from '../flow/step-map.ts';
import type { ConversationRow } from './conversation-view.ts';
import { conversationView } from './conversation-view.ts';
import * as store from './conversations.store.ts';
import type { ExportFile, ExportFormat } from './export-file.ts';
import { exportFile } from './export-file.ts';
import { messageView } from './message-view.ts';
import { findOpenPlan } from './open-plan.ts';
import { excerptOf, prefixQuery, searchWords } from './search-words.ts';

const missing = (): ProblemError => new ProblemError(conversationProblems.conversation_not_found);

/** FLOW-1: begins with the review while a plan is open, else where the flow starts. */
export async function createConversation(ctx: AssistantContext, title: string | null): Promise<ConversationRow> {
  const { tenantId, userId } = personOf(ctx);
  const { language, address } = await readSettings(ctx);
  const flow = ctx.assistant.flows.current(DEFAULT_FLOW);
  const id = uuidv7();
  const messageId = uuidv7();
  const plan = await findOpenPlan(ctx);
  const opening = plan && openReview(flow, plan, { language, address, seed: id });
  return inTransaction(ctx, async (ctx) => {
    const row = await store.insertConversation(ctx.db, {
      id,
      tenantId,
      userId,
      title,
      flowId: flow.id,
      flowVersion: flow.version,
      language,
      currentSequence: (opening?.state ?? initialState(flow)).sequence,
      activeLeafId: opening && messageId,
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

/** @throws conversation_not_found */
export async function changeConversation(
  ctx: AssistantContext,
  id: string,
  change: store.ConversationChange,
): Promise<ConversationRow> {
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
  return exportFile(conversationView(conversation), messages, { format, language });
}

/** Replies still being written there are stopped. @throws conversation_not_found */
export const deleteConversation = (ctx: AssistantContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [deleted] = await store.deleteConversations(ctx.db, personOf(ctx).userId, id);
    if (!deleted) throw missing();
    await publish(ctx, 'conversation.deleted', { conversationId: id });
    afterCommit(ctx, () => ctx.assistant.runs.stopIn([id]));
  });

export const deleteAllConversations = (ctx: AssistantContext): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const ids = await store.deleteConversations(ctx.db, personOf(ctx).userId, null);
    if (ids.length > 0) await publish(ctx, 'conversations.deleted', { count: ids.length });
    afterCommit(ctx, () => ctx.assistant.runs.stopIn(ids));
    return ids.length;
  });

/** @throws conversation_not_found, also once the time to restore is over */
export const restoreConversation = (ctx: AssistantContext, id: string): Promise<ConversationRow> =>
  inTransaction(ctx, async (ctx) => {
    const row = await store.restoreConversation(ctx.db, personOf(ctx).userId, id);
    if (!row) throw missing();
    await publish(ctx, 'conversation.restored', { conversationId: id });
    return row;
  });

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
  const messages = rows.slice(0, limit).map((row) => messageView(row, row.versions, row.country));
  return { messages: messages.reverse(), hasMore: rows.length > limit };
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
  const flow = flows.find(place.flowId, place.flowVersion) ?? flows.current(place.flowId);
  const state = place.flowState ?? initialState(flow);
  return { sequences: stepMap(flow, state, place.language), parked: parkedItems(flow, state, place.language) };
}

/** As the system: all conversations whose time to restore is over. @returns how many */
export async function purgeDeletedConversations(ctx: Context): Promise<number> {
  let removed = 0;
  for (let last = 1; last > 0; removed += last) last = await store.purgeDeleted(ctx.db);
  return removed;
}

/** As the system: everything of one person, in every tenant. */
export const eraseEverythingOf = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, (ctx) => store.eraseEverythingOf(ctx.db, userId));
