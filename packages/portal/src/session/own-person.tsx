import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, call } from '@parley/contracts/client.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useProblemWords } from '../api/problem-words.ts';
import { frameCopy } from '../frame/frame.copy.ts';
import type { PortalPerson, PortalTenant } from '../host.tsx';
import { profileRetries } from './load-person.ts';

type Loaded = { person: PortalPerson; tenants: readonly PortalTenant[] };

interface OwnPersonProps {
  transport: Transport;
  children: (loaded: Loaded, reload: () => Promise<unknown>) => ReactNode;
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Who is signed in, asked of the server for a host that does not say (AUTH-24: three times more, 2 s apart). */
export function OwnPerson({ transport, children }: OwnPersonProps) {
  const words = useCopy(frameCopy);
  const problem = useProblemWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['person'],
    queryFn: async (): Promise<Loaded> => {
      const [person, mine] = await Promise.all([call(transport, users.me, {}), call(transport, tenants.mine, {})]);
      return { person, tenants: mine.tenants };
    },
    retry: (failures, failure) => failures < profileRetries.tries && !isRefused(failure),
    retryDelay: profileRetries.pauseMs,
  });
  const reload = useCallback(() => refetch(), [refetch]);
  if (data) return children(data, reload);
  if (!error) return <Skeleton />;
  return (
    <ProblemNotice
      happened={words.profileFailed}
      todo={problem(error)}
      actions={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
    />
  );
}
