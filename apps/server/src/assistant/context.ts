import type { Formatter } from '@parley/contracts/formats.ts';
import { createFormatter } from '@parley/contracts/formats.ts';
import type { Language } from '@parley/contracts/language.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Models } from '#platform/model/models.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentitySeam, Principal } from '#principal';
import type { EventStreams } from './chat/event-stream.ts';
import type { ReplyRuns } from './chat/reply-runs.ts';
import type { TurnMemory } from './chat/turn-memory.ts';
import type { LiveFlows } from './flow-editor/live-flows.ts';
import type { Knowledge } from './knowledge/knowledge.jobs.ts';
import type { TopicSorting } from './topics/topics.jobs.ts';
import type { Speech } from './voice/speech.ts';

/** What the assistant opened once. */
export type AssistantMeans = {
  /** For work that outlives the request. */
  services: Services;
  flows: LiveFlows;
  runs: ReplyRuns;
  streams: EventStreams;
  turns: TurnMemory;
  /** Null without a configured model: the built-in coach does both parts. */
  models: Models | null;
  knowledge: Knowledge;
  topics: TopicSorting;
  /** What speaks, and writes speech down. */
  speech: Speech;
  /** For what administrators do: the tenant's audit log. */
  recordAct: IdentitySeam['recordAct'];
  operatorTenantId: IdentitySeam['operatorTenantId'];
  /** Where a person is written to; null for nobody who may be. */
  addressOf: IdentitySeam['addressOf'];
  formatsOf: IdentitySeam['formatsOf'];
  peopleOf: IdentitySeam['peopleOf'];
  startedAt: string;
};
export type AssistantContext = Context & { assistant: AssistantMeans };

/** Writes what a person takes out of the product, as their account wants it; in UTC where the account says nothing. */
export const formatterFor = async (ctx: AssistantContext, language: Language): Promise<Formatter> =>
  createFormatter(language, await ctx.assistant.formatsOf(personOf(ctx).tenantId), 'UTC');

/** Whoever asks. Every endpoint of the assistant is guarded, so somebody always does. */
export function personOf(ctx: Context): Principal {
  if (!ctx.principal) throw new ProblemError(commonProblems.unauthenticated);
  return ctx.principal;
}
