import { setTimeout as pause } from 'node:timers/promises';
import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { openApiDocument } from '@parley/contracts/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { closeHttp } from '#platform/close-http.ts';
import { scheduleErasures } from '#platform/erasures.ts';
import { startEvents } from '#platform/events.ts';
import { healthRoutes } from '#platform/health.ts';
import { createHttp } from '#platform/http.ts';
import { mailboxRoutes } from '#platform/mailbox.ts';
import { scheduleRetention } from '#platform/retention.ts';
import type { OpenedServices } from '#platform/services.ts';
import { tellStorageLimits } from '#platform/storage.ts';
import { scheduleVacuum } from '#platform/vacuum.ts';
import { VERSION } from '#platform/version.ts';
import { webRoutes } from '#platform/web.ts';
import { openAssistant } from './assistant/assistant.ts';
import { openIdentity } from './identity/identity.ts';

export type App = {
  http: FastifyInstance;
  /** Every endpoint the server answers. */
  registered: EndpointDescription[];
  /** How somebody signs in for the first time: a set-up link while there is no administrator, else null. */
  setUpLink(): Promise<string | null>;
  /** Begins what follows earlier acts, such as mails. Their links need the address, so only once the server listens. */
  begin(): Promise<void>;
  /** Asks for requests to be sent elsewhere, and goes on answering them for as long as is configured. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/** The whole server on one Fastify instance, not yet listening. */
export async function buildApp(services: OpenedServices): Promise<App> {
  const http = await createHttp(services);
  const registered: EndpointDescription[] = [];
  const identity = await openIdentity(services);
  const assistant = await openAssistant(services, identity.seam);
  identity.personalData.push(assistant.personalData);
  services.events.readers.push(...identity.readers, ...assistant.readers);
  services.events.counters.push(...assistant.counters);

  healthRoutes(http, services);
  mailboxRoutes(http, services);
  identity.routes(http, registered);
  assistant.routes(http, identity.seam, registered);
  let document: string | null = null;
  http.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(allEndpoints, { version: VERSION, serverUrl: '/' }));
    return reply.type('application/json').send(document);
  });
  await webRoutes(http, { ...services.config, isStranger: (request) => !identity.mayBeSignedIn(request) });

  await identity.start();
  const operator = await identity.seam.operatorTenantId();
  await tellStorageLimits(services, operator);
  services.budgets.anyoneJoins(operator);
  await assistant.start();
  await scheduleRetention(services);
  await scheduleVacuum(services);
  await scheduleErasures(services);
  let events: { stop(): Promise<void> } | null = null;
  return {
    http,
    registered,
    setUpLink: identity.setUpLink,
    begin: async () => {
      events = await startEvents(services);
    },
    drain: async () => {
      services.askToStop();
      // Those who come while the port is still open do not come again on the same connection.
      http.server.prependListener('request', (_, response) => void response.setHeader('connection', 'close'));
      await pause(services.config.drainSeconds * 1_000);
    },
    close: async () => {
      // No more requests come in while replies end or are handed over.
      const closed = closeHttp(http);
      await assistant.close();
      await closed;
      await identity.close();
      await events?.stop();
    },
  };
}
