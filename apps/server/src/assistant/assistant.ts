import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import { impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FLOWS } from '#installation';
import type { RequestOrigin, Services } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { openModelClient } from '#platform/model/model-client.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { RouteScope } from '#platform/route.ts';
import type { IdentitySeam, Principal } from '#principal';
import { adminRoutes } from './admin/admin.routes.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { openEventStreams } from './chat/event-stream.ts';
import { openReplyRuns } from './chat/reply-runs.ts';
import { openTurnMemory } from './chat/turn-memory.ts';
import { warmUp } from './chat/warm-up.ts';
import { configRoutes } from './config/config.routes.ts';
import { DEFAULT_FLOW } from './config/config.service.ts';
import type { AssistantContext, AssistantMeans } from './context.ts';
import { erasePerson, schedulePurge } from './conversations/conversations.jobs.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { loadFlows } from './flow/load-flows.ts';

export type Assistant = {
  readers: EventReader[];
  routes(http: FastifyInstance, seam: IdentitySeam, registered: EndpointDescription[]): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

const originOf = (request: FastifyRequest): RequestOrigin => ({
  id: request.id,
  ip: request.ip,
  userAgent: firstOf(request.headers['user-agent']),
  language: (request.headers['accept-language'] ?? '').trim().toLowerCase().startsWith('fr') ? 'fr' : 'en',
  origin: firstOf(request.headers.origin),
});

/** @throws FlowError with file and line when a flow of the house is broken */
export async function openAssistant(services: Services): Promise<Assistant> {
  const { models } = services.config;
  const means: AssistantMeans = {
    services,
    flows: loadFlows(FLOWS),
    runs: openReplyRuns(services),
    streams: openEventStreams(),
    turns: openTurnMemory(),
    models: models ? openModelClient(models) : null,
    startedAt: services.clock.now().toISOString(),
  };
  const contextOf = (request: FastifyRequest, principal: Principal | null): AssistantContext => ({
    ...services,
    // Without a principal nothing of a person may be seen; no endpoint of the assistant is public.
    db: services.database.scoped({
      kind: 'tenant',
      tenantId: principal?.tenantId ?? '',
      userId: principal?.userId ?? '',
    }),
    principal,
    from: originOf(request),
    afterCommit: null,
    assistant: means,
  });
  return {
    readers: [erasePerson],
    routes: (http, seam, registered) => {
      const check = ({ actor, token }: Principal): void => {
        // A person may let a program of theirs come to the coach; a tenant is nobody to talk with.
        if (token?.owner === 'tenant') throw new ProblemError(apiTokenProblems.forbidden_for_api_token);
        // What somebody tells the coach is theirs alone: no administrator comes to it in their name.
        if (actor) throw new ProblemError(impersonationProblems.forbidden_while_impersonating);
      };
      const scope: RouteScope<AssistantContext> = { app: http, prefixes: ['/api'], seam, check, contextOf, registered };
      conversationsRoutes(scope);
      chatRoutes(scope);
      configRoutes(scope);
      adminRoutes(scope);
    },
    start: async () => {
      await means.runs.begin();
      void warmUp(means.flows.current(DEFAULT_FLOW)).catch((error: unknown) =>
        services.log.error({ err: error }, 'the coach could not be warmed up'),
      );
      await schedulePurge(services);
    },
    close: async () => {
      await means.runs.close();
      means.streams.closeAll();
      await means.models?.close();
    },
  };
}
