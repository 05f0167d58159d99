import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FLOWS } from '#installation';
import type { RequestOrigin, Services } from '#platform/context.ts';
import type { EventCounter, EventReader, PersonReader } from '#platform/events.ts';
import { PROBES } from '#platform/health.ts';
import { openModels } from '#platform/model/models.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RouteScope } from '#platform/route.ts';
import type { IdentitySeam, Principal } from '#principal';
import { adminRoutes } from './admin/admin.routes.ts';
import { scheduleAnalytics } from './analytics/analytics.jobs.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { forgetUncounted, usageCounter } from './analytics/counting.service.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { openEventStreams } from './chat/event-stream.ts';
import { openReplyRuns } from './chat/reply-runs.ts';
import { restartReply } from './chat/restart-reply.ts';
import { openTurnMemory } from './chat/turn-memory.ts';
import { openWarmUp, warmUp } from './chat/warm-up.ts';
import {
  followFramework,
  forgetDrawn,
  hideWithConversations,
  proposeEvidence,
  scheduleFading,
} from './competencies/competencies.jobs.ts';
import { competenciesRoutes } from './competencies/competencies.routes.ts';
import { competencyFrameworksRoutes } from './competency-frameworks/competency-frameworks.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { DEFAULT_FLOW } from './config/config.service.ts';
import type { AssistantContext, AssistantMeans } from './context.ts';
import { schedulePurge } from './conversations/conversations.jobs.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { exercisesRoutes } from './exercises/exercises.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import type { FlowCatalog } from './flow/flow.ts';
import { loadFlows } from './flow/load-flows.ts';
import { flowEditorRoutes } from './flow-editor/flow-editor.routes.ts';
import { openLiveFlows } from './flow-editor/live-flows.ts';
import { givePoints, leaveTheList, scheduleStriking } from './gamification/gamification.jobs.ts';
import { gamificationRoutes } from './gamification/gamification.routes.ts';
import { followInstrumentAgreement, schedulePurgeOfInstruments } from './instruments/instruments.jobs.ts';
import { instrumentsRoutes } from './instruments/instruments.routes.ts';
import { openKnowledge } from './knowledge/knowledge.jobs.ts';
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts';
import { assistantData } from './personal-data/assistant-data.ts';
import { erasePerson, workOnErasure } from './personal-data/erasure.jobs.ts';
import { eraseTenantsOf } from './personal-data/tenant-erasure.jobs.ts';
import { dealCards } from './practice/practice.jobs.ts';
import { practiceRoutes } from './practice/practice.routes.ts';
import {
  followConversations,
  schedulePurgeOfResources,
} from './psychological-resources/psychological-resources.jobs.ts';
import { psychologicalResourcesRoutes } from './psychological-resources/psychological-resources.routes.ts';
import { scheduleReminders } from './reminders/reminders.jobs.ts';
import { remindersRoutes, unsubscribeRoutes } from './reminders/reminders.routes.ts';
import { forgetTopics, openTopicSorting } from './topics/topics.jobs.ts';
import { topicsRoutes } from './topics/topics.routes.ts';
import { openSpeech } from './voice/speech.ts';
import { voiceRoutes } from './voice/voice.routes.ts';

export type Assistant = {
  means: AssistantMeans;
  readers: (EventReader | PersonReader)[];
  counters: EventCounter[];
  personalData: PersonalData;
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

/** The files of the house stay as they are while the process lives. */
let houseFlows: FlowCatalog | undefined;
const flowsOfTheHouse = (): FlowCatalog => {
  houseFlows ??= loadFlows(FLOWS);
  return houseFlows;
};

/** @throws FlowError with file and line when a flow of the house is broken */
export async function openAssistant(
  services: Services,
  seam: Pick<IdentitySeam, 'recordAct' | 'operatorTenantId' | 'addressOf' | 'formatsOf' | 'peopleOf'>,
): Promise<Assistant> {
  const { models: named } = services.config;
  const models = named ? openModels(named, services.log) : null;
  const means: AssistantMeans = {
    services,
    flows: openLiveFlows(services, flowsOfTheHouse()),
    runs: openReplyRuns(services),
    streams: openEventStreams(),
    turns: openTurnMemory(),
    models,
    knowledge: openKnowledge(services, seam),
    topics: openTopicSorting(services, models),
    speech: openSpeech(services.config.voice, services.log),
    recordAct: seam.recordAct,
    operatorTenantId: seam.operatorTenantId,
    addressOf: seam.addressOf,
    formatsOf: seam.formatsOf,
    peopleOf: seam.peopleOf,
    startedAt: services.clock.now().toISOString(),
  };
  const warming = openWarmUp(() =>
    warmUp(means.flows.current(DEFAULT_FLOW)).catch((error: unknown) =>
      services.log.error({ err: error }, 'the coach could not be warmed up'),
    ),
  );
  const contextOf = (request: FastifyRequest, principal: Principal | null): AssistantContext => ({
    ...services,
    // Without a principal nothing of a person may be seen; the few public endpoints of the assistant tell of nobody.
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
    means,
    readers: [
      erasePerson,
      eraseTenantsOf(means),
      dealCards,
      givePoints,
      leaveTheList,
      followConversations(means),
      followInstrumentAgreement,
      proposeEvidence,
      hideWithConversations,
      forgetDrawn,
      followFramework,
      forgetTopics,
      forgetUncounted,
    ],
    counters: [usageCounter],
    personalData: assistantData,
    routes: (http, seam, registered) => {
      http.addHook('onRequest', (request, _reply, done) => {
        if (!PROBES.includes(request.url)) warming.somebodyCame();
        done();
      });
      const scope: RouteScope<AssistantContext> = {
        app: http,
        prefixes: ['/api'],
        seam,
        budgets: services.budgets,
        contextOf,
        registered,
        reads: new Map(),
      };
      conversationsRoutes(scope);
      chatRoutes(scope);
      configRoutes(scope);
      feedbackRoutes(scope);
      voiceRoutes(scope);
      knowledgeRoutes(scope);
      adminRoutes(scope);
      flowEditorRoutes(scope);
      exercisesRoutes(scope);
      practiceRoutes(scope);
      competencyFrameworksRoutes(scope);
      gamificationRoutes(scope);
      psychologicalResourcesRoutes(scope);
      instrumentsRoutes(scope);
      remindersRoutes(scope);
      unsubscribeRoutes(http, services);
      analyticsRoutes(scope);
      competenciesRoutes(scope);
      topicsRoutes(scope);
    },
    start: async () => {
      await means.flows.reload();
      await means.models?.begin();
      await means.runs.begin((taken) => restartReply(means, taken));
      means.speech.start();
      await means.knowledge.begin();
      await means.topics.begin();
      await workOnErasure(services);
      await schedulePurge(services);
      await schedulePurgeOfResources(services);
      await schedulePurgeOfInstruments(services);
      await scheduleReminders(services, seam.addressOf);
      await scheduleStriking(services, seam.addressOf);
      await scheduleAnalytics(services);
      await scheduleFading(services);
    },
    close: async () => {
      warming.close();
      means.knowledge.close();
      means.topics.close();
      means.speech.close();
      await means.runs.close();
      means.streams.closeAll();
      await means.models?.close();
    },
  };
}
