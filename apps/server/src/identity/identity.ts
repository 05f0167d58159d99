import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentitySeam } from '#principal';

export type Identity = {
  seam: IdentitySeam;
  readers: EventReader[];
  routes(http: FastifyInstance, registered: EndpointDescription[]): void;
  start(): Promise<void>;
  setUpLink(): Promise<string | null>;
  close(): Promise<void>;
};

export async function openIdentity(_services: Services): Promise<Identity> {
  return {
    seam: {
      authenticate: async () => {
        throw new ProblemError(commonProblems.unauthenticated);
      },
    },
    readers: [],
    routes: () => {},
    start: async () => {},
    setUpLink: async () => null,
    close: async () => {},
  };
}
