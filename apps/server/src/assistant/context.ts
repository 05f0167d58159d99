import { commonProblems } from '@parley/contracts/problem.ts';
import type { Context, Services } from '#platform/context.ts';
import type { ModelClient } from '#platform/model/model-client.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { EventStreams } from './chat/event-stream.ts';
import type { ReplyRuns } from './chat/reply-runs.ts';
import type { TurnMemory } from './chat/turn-memory.ts';
import type { FlowCatalog } from './flow/flow.ts';

/** What the assistant opened once. */
export type AssistantMeans = {
  /** For work that outlives the request. */
  services: Services;
  flows: FlowCatalog;
  runs: ReplyRuns;
  streams: EventStreams;
  turns: TurnMemory;
  /** Null without a configured endpoint: the built-in coach does both parts. */
  models: ModelClient | null;
  startedAt: string;
};
export type AssistantContext = Context & { assistant: AssistantMeans };

/** Whoever asks. Every endpoint of the assistant is guarded, so somebody always does. */
export function personOf(ctx: Context): Principal {
  if (!ctx.principal) throw new ProblemError(commonProblems.unauthenticated);
  return ctx.principal;
}
