import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '#platform/problem-error.ts';
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
  const opened: EventStream[] = [];
  // The stream begins only when the run is found: until then a refusal is an ordinary answer.
  const left = new AbortController();
  const leave = (): void => left.abort();
  http.reply.raw.once('close', leave);
  await followRun(ctx, runId, {
    afterSeq,
    signal: left.signal,
    begin: () => {
      opened.push(ctx.assistant.streams.open(http));
    },
    follower: (frame, last) => {
      for (const events of opened) {
        if (last) events.end(frame);
        else events.send(frame);
      }
    },
  });
  http.reply.raw.off('close', leave);
  // Of a conversation that was deleted meanwhile there is no last frame.
  for (const events of opened) events.end();
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
  const answer = await service.answerOf(ctx, runId);
  // This node ends, and another goes on with the reply: asking there with the same `client_message_id` joins it.
  if (answer.reply.status === 'streaming') throw new ProblemError(commonProblems.overloaded, { retryAfterSeconds: 1 });
  return answer;
}
