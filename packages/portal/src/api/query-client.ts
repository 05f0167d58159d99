import { ApiError } from '@parley/contracts/client.ts';
import { QueryClient } from '@tanstack/react-query';

/** A refusal will be refused again; a network that failed may not fail twice. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0 || error.status >= 500
    : error instanceof Error && mayPass(error.cause);

/** The portal's own: a host's is none of ours to configure. */
export const createPortalQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && mayPass(error), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
