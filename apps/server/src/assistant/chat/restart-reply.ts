import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { Transcript } from '@parley/contracts/assistant/voice.ts';
import { internalContext } from '#platform/context.ts';
import { BUILTIN, offeredModels, settingsOf } from '../config/settings.ts';
import type { AssistantContext, AssistantMeans } from '../context.ts';
import { messageView } from '../conversations/message-view.ts';
import { closeOpenPlan } from '../psychological-resources/psychological-resources.service.ts';
import type { Assignment } from './assignment.ts';
import { loadTurn } from './chat.store.ts';
import { flowOf, prepareTurn } from './prepare-turn.ts';
import * as store from './runs.store.ts';
import { writeReply } from './write-reply.ts';

/**
 * Begins a reply of another node, which writes no longer, from its first word. Everything that it needs is in the database: the turn is taken
 * as it was taken then. What followed from it and was told with the message is not told again.
 * @returns false when there is nothing to reply to any more
 */
export async function restartReply(means: AssistantMeans, taken: store.TakenRun): Promise<boolean> {
  const { services, models, runs } = means;
  const { runId, tenantId, userId, conversationId, userMessageId, messageId, attempt, holdsNews } = taken;
  const ctx: AssistantContext = {
    ...internalContext(services, { kind: 'tenant', tenantId, userId }),
    assistant: means,
  };
  const request = { userId, conversationId: null, targetId: messageId, clientMessageId: null, now: ctx.clock.now() };
  const [turn, found, told] = await Promise.all([
    loadTurn(ctx.db, request),
    store.findMessages(ctx.db, [userMessageId, messageId]),
    store.findTold(ctx.db, runId),
  ]);
  const message = found.find(({ id }) => id === userMessageId);
  const reply = found.find(({ id }) => id === messageId);
  const { conversation, target } = turn;
  if (!conversation || !target || !message || !reply) return false;
  const language = reply.language;
  const settings = settingsOf(turn.settings, { offered: offeredModels(models), language });
  const heard = told.find(({ type }) => type === 'transcript');
  const transcript = heard ? (JSON.parse(heard.data) as Transcript) : null;
  const prepared = await prepareTurn(ctx, turn, {
    ...{ flow: await flowOf(ctx, turn), message: message.content, again: true, conversationId, messageId },
    ...{ opening: null, language, address: settings.address, country: settings.country },
    models: { reply: taken.modelReply, sequence: taken.modelSequence },
    spoken: transcript !== null,
  });
  const { follows } = prepared;
  const userMessage: Message = messageView(message, message.versions, message.country);
  const assignment: Assignment = {
    ...prepared,
    ...{ transcript, versions: target.versions, untitled: conversation.title === null },
    held: holdsNews ? follows : null,
    readsAlong: holdsNews && prepared.readsAlong,
    modelWanted: settings.model_reply !== BUILTIN,
    accepted: Promise.resolve({ at: reply.createdAt, userMessage }),
    // The next message is answered from the database.
    remember: () => {},
  };
  // It may have ended between the message and this.
  if (follows.planDone && !holdsNews) await closeOpenPlan(ctx, userId, conversationId);
  const ids = { runId, conversationId, userMessageId, messageId, tenantId, userId };
  runs.start(ids, (run) => writeReply({ services, models, log: runs.log }, assignment, run), { attempt, told });
  return true;
}
