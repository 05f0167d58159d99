import { ApiError } from '@parley/contracts/client.ts';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';

/** A refusal will be refused again; a network that failed may not fail twice. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0 || error.status >= 500
    : error instanceof Error && mayPass(error.cause);

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && mayPass(error), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

// What somebody chose shows as chosen before the next picture: by its own timer a radio button jumped back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Around every screen that reads from the server. Signing in does not, and loads without it. */
export function WithQueries() {
  const [client] = useState(createQueryClient);
  const { status } = useSession();
  // Nothing of one person stays in memory for the next. What somebody reads who is not signed in is nobody's.
  useEffect(() => (status === 'signedIn' ? () => client.clear() : undefined), [status, client]);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
