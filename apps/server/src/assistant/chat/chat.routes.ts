import { chat } from '@parley/contracts/assistant/chat.ts';
import type { Http, RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { answerRun, streamRun } from './answer-run.ts';
import * as service from './chat.service.ts';
import { stopRun } from './follow-run.ts';

/** Number of the last event the client met; 0 for none. */
function lastEventId({ request }: Http): number {
  const given = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(given) && given > 0 && given < 2 ** 31 ? given : 0;
}

export function chatRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, chat.send, async (ctx, { body }, http) => answerRun(ctx, http, await service.sendMessage(ctx, body)));
  route(scope, chat.regenerate, async (ctx, { params }, http) =>
    answerRun(ctx, http, await service.regenerate(ctx, params.id)),
  );
  route(scope, chat.edit, async (ctx, { params, body }) => {
    const { status, conversationId } = await service.keepEdit(ctx, params.id, body.content);
    return { status, conversation_id: conversationId };
  });
  route(scope, chat.discardEdit, async (ctx, { params }) => {
    await service.dropEdit(ctx, params.id);
    return undefined;
  });
  route(scope, chat.show, async (ctx, { params }) => {
    await service.showBranch(ctx, params.id);
    return undefined;
  });
  route(scope, chat.events, (ctx, { params }, http) => streamRun(ctx, http, params.id, lastEventId(http)));
  route(scope, chat.stop, async (ctx, { params, body }) => {
    const status = await stopRun(ctx, params.id, body.seen_length ?? null);
    return { status: status === 'streaming' ? ('stopped' as const) : status };
  });
}
