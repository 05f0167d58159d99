import { setImmediate as immediate } from 'node:timers/promises';
import type { ChatAnswer, ChatRequest } from '@parley/contracts/assistant/chat.ts';
import { chatProblems } from '@parley/contracts/assistant/chat.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { Transcript } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { publishWith } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Opening, OpenPlan } from '../coach/open-review.ts';
import { openReview } from '../coach/open-review.ts';
import type { Address } from '../coach/wording.ts';
import { BUILTIN, offeredModels, settingsOf } from '../config/settings.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { readProgress } from '../conversations/conversations.service.ts';
import type { StoredMessage } from '../conversations/message-view.ts';
import { messageView } from '../conversations/message-view.ts';
import { findOpenPlan } from '../conversations/open-plan.ts';
import type { Flow } from '../flow/flow.ts';
import { progressOf } from '../flow/step-map.ts';
import { keptRows } from '../psychological-resources/kept-beside.ts';
import { closeOpenPlan } from '../psychological-resources/psychological-resources.service.ts';
import type { SafetyAssessment } from '../safety/assess.ts';
import { assess } from '../safety/assess.ts';
import type { Acceptance, Assignment } from './assignment.ts';
import type { AcceptedTurn, HistoryMessage, LoadedTurn, Refusal } from './chat.store.ts';
import * as store from './chat.store.ts';
import { HISTORY } from './chat.store.ts';
import type { News } from './plan-turn.ts';
import { flowOf, prepareTurn } from './prepare-turn.ts';
import * as runs from './runs.store.ts';
import type { Wish } from './wish.ts';
import { check, checkLength, missing, REFUSALS, tooFast } from './wish.ts';
import { writeReply } from './write-reply.ts';

/** The database decides under contention; somebody who came second looks again. */
const TRIES = 4;

/**
 * Takes a message and begins the reply. @returns the run to follow
 * @param transcript what was heard, when the message was spoken
 * @throws message_too_long, consent_required, conversation_not_found, message_not_found, no_pending_edit, reply_running, too_many_replies
 */
export function sendMessage(
  ctx: AssistantContext,
  request: ChatRequest,
  transcript: Transcript | null = null,
): Promise<string> {
  checkLength(request.message);
  const said = {
    // Half a character is no text to the database.
    message: request.message.toWellFormed(),
    conversationId: request.conversation_id ?? null,
    clientMessageId: request.client_message_id ?? null,
  };
  if (!request.is_edit) return begin(ctx, { kind: 'say', ...said, transcript });
  if (!request.edited_message_id)
    throw new ProblemError(commonProblems.invalid_request, {
      fields: [{ path: 'body.edited_message_id', message: 'An edit names the edited message.' }],
    });
  return begin(ctx, { kind: 'edit', ...said, targetId: request.edited_message_id });
}

/** @throws message_not_found, not_regenerable, reply_running, too_many_replies */
export const regenerate = (ctx: AssistantContext, messageId: string): Promise<string> =>
  begin(ctx, { kind: 'regenerate', targetId: messageId });

async function begin(ctx: AssistantContext, wish: Wish): Promise<string> {
  const { userId } = personOf(ctx);
  const request = {
    userId,
    conversationId: wish.kind === 'regenerate' ? null : wish.conversationId,
    targetId: wish.kind === 'say' ? null : wish.targetId,
    clientMessageId: wish.kind === 'regenerate' ? null : wish.clientMessageId,
    now: ctx.clock.now(),
  };
  const remembered =
    wish.kind === 'say' && wish.conversationId ? ctx.assistant.turns.take(userId, wish.conversationId) : undefined;
  if (remembered) {
    const begun = await attempt(ctx, wish, remembered, { remembered: true });
    // Whatever has changed since is seen by looking.
    if (typeof begun === 'object') return begun.runId;
  }
  // The message is read for danger while the database looks: the query has left by then.
  const reading = immediate().then(() => (wish.kind === 'regenerate' ? undefined : assess(wish.message)));
  const asking = wish.kind === 'say' && !wish.conversationId ? findOpenPlan(ctx) : null;
  const [loaded, assessment, openPlan] = await Promise.all([store.loadTurn(ctx.db, request), reading, asking]);
  let turn = loaded;
  for (let tries = 1; ; tries += 1) {
    if (turn.earlierRunId) return turn.earlierRunId;
    if (turn.fullSince) throw tooFast(ctx, turn.fullSince);
    const refusal = await attempt(ctx, wish, turn, { remembered: false, assessment, openPlan });
    if (typeof refusal === 'object') return refusal.runId;
    if (tries === TRIES) throw new ProblemError(REFUSALS[refusal === 'moved_on' ? 'reply_running' : refusal]);
    turn = await store.loadTurn(ctx.db, request);
    if (turn.earlierRunId) return turn.earlierRunId;
    if (refusal === 'reply_running' || refusal === 'too_many_replies') throw new ProblemError(REFUSALS[refusal]);
  }
}

/** `openPlan`: looked for where a conversation begins with the message. */
type Known = { remembered: boolean; assessment?: SafetyAssessment | undefined; openPlan?: OpenPlan | null };

/** FLOW-1: while a plan is open the coach asks after it first, unless the message speaks of danger. */
function openingOf(
  flow: Flow,
  { assessment, openPlan }: Known,
  words: { language: Language; address: Address; seed: string },
): (Opening & { id: string }) | null {
  const opening = openPlan && assessment?.level === 'none' ? openReview(flow, openPlan, words) : null;
  return opening && { ...opening, id: uuidv7() };
}

async function attempt(
  ctx: AssistantContext,
  wish: Wish,
  turn: LoadedTurn,
  { remembered, assessment, openPlan }: Known,
): Promise<{ runId: string } | Refusal | 'moved_on'> {
  check(wish, turn);
  const { tenantId, userId } = personOf(ctx);
  const { conversation, target } = turn;
  const settings = settingsOf(turn.settings, {
    ...{ offered: offeredModels(ctx.assistant.models), language: ctx.from.language },
  });
  const flow = await flowOf(ctx, turn);
  const again = wish.kind === 'regenerate';
  const message = again ? (turn.history.at(-1)?.content ?? '') : wish.message;
  const conversationId = conversation?.id ?? uuidv7();
  const { language, address, country } = settings;
  const opening = openingOf(flow, { remembered, assessment, openPlan }, { language, address, seed: conversationId });
  const userMessageId = again && target?.parentId ? target.parentId : uuidv7();
  const messageId = uuidv7();
  const parentId = target ? target.parentId : (opening?.id ?? conversation?.activeLeafId ?? null);
  const prepared = await prepareTurn(ctx, turn, {
    ...{ flow, message, again, conversationId, messageId, opening, assessment, language, address, country },
    models: { reply: settings.model_reply, sequence: settings.model_sequence },
    spoken: wish.kind === 'say' && wish.transcript !== null,
  });
  const { saying, plan, history, nextSummary, modelReply, modelSequence, readsAlong, follows } = prepared;
  const { kept, planDone } = follows;
  const { runs: replies, models, services } = ctx.assistant;
  // Where a model may still find danger, what the turn brings about waits for its end, and the place in the flow with it.
  const held = readsAlong ? follows : null;
  const stored = held ? saying.before : plan.state;
  const accepted: AcceptedTurn = {
    runId: uuidv7(),
    conversationId,
    userMessageId,
    messageId,
    tenantId,
    userId,
    nodeId: ctx.assistant.runs.nodeId,
    begins: conversation
      ? null
      : {
          flowId: flow.id,
          flowVersion: flow.version,
          opening: opening && {
            id: opening.id,
            content: opening.content,
            flowState: opening.state,
            quickReplies: opening.quickReplies,
          },
        },
    language,
    parentId,
    leafId: conversation?.activeLeafId ?? null,
    said: again ? null : { content: message, clientMessageId: wish.clientMessageId },
    editedId: wish.kind === 'edit' ? wish.targetId : null,
    flowState: stored,
    safetyState: plan.safetyState,
    safetyLevel: plan.safetyLevel,
    quickReplies: plan.quickReplies,
    settingsSeen: remembered ? turn.settingsSeen : null,
    now: ctx.clock.now(),
    progress: progressOf(stored),
    modelReply,
    modelSequence,
    kept: held ? [] : keptRows(kept, flow.id),
    holdsNews: held !== null,
  };
  const written: StoredMessage = {
    id: userMessageId,
    conversationId,
    parentId,
    role: 'user',
    content: message,
    language: settings.language,
    status: 'complete',
    createdAt: '',
    runId: null,
    model: null,
    tookOver: false,
    quickReplies: [],
    safetyLevel: null,
    safetyKind: null,
    pendingEdit: null,
    citations: [],
  };
  const answered = again ? await storedMessage(ctx, userMessageId) : null;
  const versions = wish.kind === 'edit' ? [...(target?.versions ?? []), userMessageId] : [userMessageId];
  const keep = (): Promise<string | null> => accept(ctx, accepted, held ? [] : follows.news);
  const asksModel = !plan.safety && !plan.rehearsal && modelReply !== BUILTIN;
  const stores = asksModel && !replies.crowded() ? afterTheRequest().then(keep) : keep();
  const acceptance = stores.then(async (at): Promise<Acceptance | null> => {
    if (at === null) return null;
    if (planDone && !held) await closeOpenPlan(ctx, userId, conversationId);
    return { at, userMessage: answered ?? messageView({ ...written, createdAt: at }, versions, null) };
  });
  const assignment: Assignment = {
    ...prepared,
    held,
    // One that was chosen and does not answer now failed before it was asked.
    modelWanted: settings.model_reply !== BUILTIN,
    untitled: (conversation?.title ?? null) === null,
    transcript: wish.kind === 'say' ? wish.transcript : null,
    versions: again ? [...(target?.versions ?? []), messageId] : [messageId],
    // Why it was refused is told below.
    accepted: acceptance.catch(() => null),
    remember: ({ content, flowState, safetyState }) => {
      if (!conversation || conversation.offRecord) return;
      const exchange: HistoryMessage[] = [
        { role: 'user', content: message },
        { role: 'assistant', content },
      ];
      ctx.assistant.turns.keep(userId, conversationId, {
        settings: turn.settings,
        settingsSeen: turn.settingsSeen,
        conversation: { ...conversation, activeLeafId: messageId },
        target: null,
        earlierRunId: null,
        fullSince: null,
        history: [...history, ...exchange].slice(-HISTORY),
        flowState,
        safetyState,
        summary: nextSummary,
      });
    },
  };
  replies.start(accepted, (run) => writeReply({ services, models, log: replies.log }, assignment, run));
  try {
    return (await acceptance) ? { runId: accepted.runId } : 'moved_on';
  } catch (error) {
    const refusal = store.refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

/**
 * Where somebody waits for a model, its request leaves before the message is stored: a database on the same machine takes the processor
 * as soon as it is written to. The client of the model writes within one turn of the loop.
 */
const afterTheRequest = (): Promise<void> => immediate().then(() => immediate());

function accept(ctx: AssistantContext, turn: AcceptedTurn, news: News[]): Promise<string | null> {
  const happenings = news.map(({ type, data, anonymous }) => ({
    type,
    data,
    about: anonymous ? { userId: null } : {},
  }));
  return publishWith(ctx, happenings, (ctx, events) => store.acceptTurn(ctx.db, turn, events));
}

async function storedMessage(ctx: AssistantContext, id: string): Promise<Message> {
  const [found] = await runs.findMessages(ctx.db, [id]);
  if (!found) throw missing();
  return messageView(found, found.versions, found.country);
}

/** @throws message_too_long, message_not_found */
export async function keepEdit(ctx: AssistantContext, id: string, content: string): Promise<store.EditOutcome> {
  checkLength(content);
  const outcome = await store.keepEdit(ctx.db, personOf(ctx).userId, id, content.toWellFormed());
  if (!outcome) throw missing();
  return outcome;
}

/** @throws message_not_found */
export async function dropEdit(ctx: AssistantContext, id: string): Promise<void> {
  if (!(await store.dropEdit(ctx.db, personOf(ctx).userId, id))) throw missing();
}

/** @throws message_not_found, reply_running */
export async function showBranch(ctx: AssistantContext, id: string): Promise<void> {
  const shown = await store.showBranch(ctx.db, personOf(ctx).userId, id);
  if (!shown) throw missing();
  if (shown === 'running') throw new ProblemError(chatProblems.reply_running);
}

/** The exchange of an ended run, as one document. @throws run_not_found */
export async function answerOf(ctx: AssistantContext, runId: string): Promise<ChatAnswer> {
  const run = await runs.findRun(ctx.db, personOf(ctx).userId, runId, Number.MAX_SAFE_INTEGER % 2 ** 31);
  if (!run) throw new ProblemError(chatProblems.run_not_found);
  const found = await runs.findMessages(ctx.db, [run.userMessageId, run.messageId]);
  const view = (id: string): ChatAnswer['reply'] => {
    const row = found.find((each) => each.id === id);
    if (!row) throw new ProblemError(chatProblems.run_not_found);
    return messageView(row, row.versions, row.country);
  };
  return {
    conversation_id: run.conversationId,
    run_id: runId,
    user_message: view(run.userMessageId),
    reply: view(run.messageId),
    progress: await readProgress(ctx, run.conversationId),
    rewards: run.rewards,
  };
}
