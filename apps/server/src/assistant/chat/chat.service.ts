import { setImmediate as immediate } from 'node:timers/promises';
import type { ChatAnswer, ChatRequest } from '@parley/contracts/assistant/chat.ts';
import { chatProblems, MESSAGE_LENGTH } from '@parley/contracts/assistant/chat.ts';
import { configProblems } from '@parley/contracts/assistant/config.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { conversationProblems } from '@parley/contracts/assistant/conversations.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { publishWith } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Opening, OpenPlan } from '../coach/open-review.ts';
import { openReview } from '../coach/open-review.ts';
import type { Address } from '../coach/wording.ts';
import { DEFAULT_FLOW } from '../config/config.service.ts';
import { mayConverse, modelInUse, offeredModels, settingsOf } from '../config/settings.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { readProgress } from '../conversations/conversations.service.ts';
import type { StoredMessage } from '../conversations/message-view.ts';
import { messageView } from '../conversations/message-view.ts';
import { findOpenPlan } from '../conversations/open-plan.ts';
import { initialState } from '../flow/advance.ts';
import type { Flow } from '../flow/flow.ts';
import { progressOf } from '../flow/step-map.ts';
import type { SafetyAssessment } from '../safety/assess.ts';
import { assess } from '../safety/assess.ts';
import type { AcceptedTurn, HistoryMessage, LoadedTurn, Refusal } from './chat.store.ts';
import * as store from './chat.store.ts';
import { HISTORY } from './chat.store.ts';
import type { News } from './plan-turn.ts';
import { planTurn } from './plan-turn.ts';
import * as runs from './runs.store.ts';
import type { Acceptance, Assignment } from './write-reply.ts';
import { writeReply } from './write-reply.ts';

/** The database decides under contention; somebody who came second looks again. */
const TRIES = 4;

const missing = (): ProblemError => new ProblemError(conversationProblems.message_not_found);
const REFUSALS: Record<Refusal, Problem> = {
  reply_running: chatProblems.reply_running,
  too_many_replies: chatProblems.too_many_replies,
  slot_taken: chatProblems.too_many_replies,
  sent_before: commonProblems.conflict,
};

/** @throws message_too_long, which tells how long */
export function checkLength(text: string): void {
  if (text.length <= MESSAGE_LENGTH) return;
  const length = [...text].length;
  if (length > MESSAGE_LENGTH)
    throw new ProblemError(chatProblems.message_too_long, {
      detail: `A message has at most ${MESSAGE_LENGTH} characters; this one has ${length}.`,
    });
}

type Wish =
  | { kind: 'say'; message: string; conversationId: string | null; clientMessageId: string | null }
  | { kind: 'edit'; message: string; conversationId: string | null; clientMessageId: string | null; targetId: string }
  | { kind: 'regenerate'; targetId: string };

/**
 * Takes a message and begins the reply. @returns the run to follow
 * @throws message_too_long, consent_required, conversation_not_found, message_not_found, no_pending_edit, reply_running, too_many_replies
 */
export function sendMessage(ctx: AssistantContext, request: ChatRequest): Promise<string> {
  checkLength(request.message);
  const said = {
    // Half a character is no text to the database.
    message: request.message.toWellFormed(),
    conversationId: request.conversation_id ?? null,
    clientMessageId: request.client_message_id ?? null,
  };
  if (!request.is_edit) return begin(ctx, { kind: 'say', ...said });
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

const tooFast = (ctx: AssistantContext, fullSince: string): ProblemError =>
  new ProblemError(commonProblems.too_many_requests, {
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(fullSince) + 60_000 - ctx.clock.now().getTime()) / 1000)),
  });

/** @throws whatever makes the wish impossible */
function check(wish: Wish, turn: LoadedTurn): void {
  if (!mayConverse(turn.settings.consents)) throw new ProblemError(configProblems.consent_required);
  if (wish.kind === 'say') {
    if (wish.conversationId && !turn.conversation) throw new ProblemError(conversationProblems.conversation_not_found);
    return;
  }
  const { target, conversation } = turn;
  if (!target || !conversation || target.conversationId !== conversation.id) throw missing();
  if (wish.kind === 'edit') {
    if (target.role !== 'user' || target.pendingEdit === null) throw new ProblemError(chatProblems.no_pending_edit);
  } else if (target.status === 'streaming') throw new ProblemError(chatProblems.reply_running);
  // The first words of the coach answer nobody.
  else if (target.role !== 'assistant' || target.parentId === null)
    throw new ProblemError(chatProblems.not_regenerable);
}

function flowOf(ctx: AssistantContext, { conversation }: LoadedTurn): Flow {
  const { flows } = ctx.assistant;
  if (!conversation) return flows.current(DEFAULT_FLOW);
  return flows.find(conversation.flowId, conversation.flowVersion) ?? flows.current(conversation.flowId);
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
  const offered = offeredModels(ctx.config);
  const settings = settingsOf(turn.settings, { offered, language: ctx.from.language });
  const flow = flowOf(ctx, turn);
  const again = wish.kind === 'regenerate';
  const message = again ? (turn.history.at(-1)?.content ?? '') : wish.message;
  const conversationId = conversation?.id ?? uuidv7();
  const { language, address } = settings;
  const opening = openingOf(flow, { remembered, assessment, openPlan }, { language, address, seed: conversationId });
  const said: HistoryMessage[] = opening ? [{ role: 'assistant', content: opening.content }] : turn.history;
  const history = again ? said.slice(0, -1) : said;
  const userMessageId = again && target?.parentId ? target.parentId : uuidv7();
  const messageId = uuidv7();
  const parentId = target ? target.parentId : (opening?.id ?? conversation?.activeLeafId ?? null);
  const saying = {
    flow,
    before: opening?.state ?? turn.flowState ?? initialState(flow),
    safetyBefore: turn.safetyState,
    message,
    language,
    address,
    country: settings.country,
    conversationId,
    messageId,
  };
  const plan = planTurn(saying, assessment);
  const modelReply = modelInUse(settings.model_reply, offered.reply);
  const modelSequence = modelInUse(settings.model_sequence, offered.sequence);
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
    flowState: plan.state,
    safetyState: plan.safetyState,
    safetyLevel: plan.safetyLevel,
    quickReplies: plan.quickReplies,
    settingsSeen: remembered ? turn.settingsSeen : null,
    now: ctx.clock.now(),
    progress: progressOf(plan.state),
    modelReply,
    modelSequence,
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
    quickReplies: [],
    safetyLevel: null,
    safetyKind: null,
    pendingEdit: null,
  };
  const answered = again ? await storedMessage(ctx, userMessageId) : null;
  const versions = wish.kind === 'edit' ? [...(target?.versions ?? []), userMessageId] : [userMessageId];
  const acceptance = accept(ctx, accepted, plan.news).then((at): Acceptance | null =>
    at === null ? null : { at, userMessage: answered ?? messageView({ ...written, createdAt: at }, versions, null) },
  );
  const assignment: Assignment = {
    saying,
    plan,
    history,
    modelReply,
    modelSequence,
    untitled: (conversation?.title ?? null) === null,
    versions: again ? [...(target?.versions ?? []), messageId] : [messageId],
    // Why it was refused is told below.
    accepted: acceptance.catch(() => null),
    remember: ({ content, flowState, safetyState }) => {
      if (!conversation) return;
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
      });
    },
  };
  const { runs: replies, models, services } = ctx.assistant;
  replies.start(accepted, (run) => writeReply({ services, models, log: replies.log }, assignment, run));
  try {
    return (await acceptance) ? { runId: accepted.runId } : 'moved_on';
  } catch (error) {
    const refusal = store.refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

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
    rewards: [],
  };
}
