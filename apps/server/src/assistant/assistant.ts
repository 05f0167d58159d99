import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import type { IdentitySeam } from '#principal';

export type Assistant = {
  readers: EventReader[];
  routes(http: FastifyInstance, seam: IdentitySeam, registered: EndpointDescription[]): void;
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function openAssistant(_services: Services): Promise<Assistant> {
  return { readers: [], routes: () => {}, start: async () => {}, close: async () => {} };
}
