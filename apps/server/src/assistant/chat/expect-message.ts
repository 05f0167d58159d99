import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { loadTurn } from './chat.store.ts';

/** A conversation was made and its first message follows at once: what its turn needs is looked up before it comes. Nobody waits for it. */
export function expectMessage(ctx: AssistantContext, conversationId: string): void {
  const { userId } = personOf(ctx);
  const request = { userId, conversationId, targetId: null, clientMessageId: null, now: ctx.clock.now() };
  ctx.assistant.turns
    .prepare(userId, conversationId, () => loadTurn(ctx.db, request))
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a turn could not be looked up ahead'));
}
