import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import type { Http } from '#platform/route.ts';
import { ANSWERED } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './chat.service.ts';
import type { EventStream } from './event-stream.ts';
import { followRun, untilEnded } from './follow-run.ts';

const wantsEvents = ({ request }: Http): boolean => (request.headers.accept ?? '').includes('text/event-stream');

/** Tells a run from its event `afterSeq` on as server-sent events. @throws run_not_found, before the first of them */
export async function streamRun(
  ctx: AssistantContext,
  http: Http,
  runId: string,
  afterSeq: number,
): Promise<typeof ANSWERED> {
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

/** A run as its events when the client accepts them, else as one document when it has ended. */
export async function answerRun(
  ctx: AssistantContext,
  http: Http,
  runId: string,
): Promise<ChatAnswer | typeof ANSWERED> {
  if (wantsEvents(http)) return streamRun(ctx, http, runId, 0);
  await untilEnded(ctx, runId);
  return service.answerOf(ctx, runId);
}
