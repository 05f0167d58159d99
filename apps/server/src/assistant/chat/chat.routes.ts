import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import { chat } from '@parley/contracts/assistant/chat.ts';
import type { Http, RouteScope } from '#platform/route.ts';
import { ANSWERED, route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './chat.service.ts';
import type { EventStream } from './event-stream.ts';
import { followRun, stopRun, untilEnded } from './follow-run.ts';

const wantsEvents = ({ request }: Http): boolean => (request.headers.accept ?? '').includes('text/event-stream');

/** Number of the last event the client met; 0 for none. */
function lastEventId({ request }: Http): number {
  const given = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(given) && given > 0 && given < 2 ** 31 ? given : 0;
}

async function stream(ctx: AssistantContext, http: Http, runId: string, afterSeq: number): Promise<typeof ANSWERED> {
  let events: EventStream | null = null;
  // The stream begins only when the run is found: until then a refusal is an ordinary answer.
  const left = new AbortController();
  const leave = (): void => left.abort();
  http.reply.raw.once('close', leave);
  await followRun(ctx, runId, {
    afterSeq,
    signal: left.signal,
    begin: () => {
      events = ctx.assistant.streams.open(http);
    },
    follower: (frame, last) => {
      if (last) events?.end(frame);
      else events?.send(frame);
    },
  });
  http.reply.raw.off('close', leave);
  return ANSWERED;
}

async function answer(ctx: AssistantContext, http: Http, runId: string): Promise<ChatAnswer | typeof ANSWERED> {
  if (wantsEvents(http)) return stream(ctx, http, runId, 0);
  await untilEnded(ctx, runId);
  return service.answerOf(ctx, runId);
}

export function chatRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, chat.send, async (ctx, { body }, http) => answer(ctx, http, await service.sendMessage(ctx, body)));
  route(scope, chat.regenerate, async (ctx, { params }, http) =>
    answer(ctx, http, await service.regenerate(ctx, params.id)),
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
  route(scope, chat.events, (ctx, { params }, http) => stream(ctx, http, params.id, lastEventId(http)));
  route(scope, chat.stop, async (ctx, { params, body }) => {
    const status = await stopRun(ctx, params.id, body.seen_length ?? null);
    return { status: status === 'streaming' ? ('stopped' as const) : status };
  });
}
