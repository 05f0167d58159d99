import { readStored, writeStored } from '@parley/ui/stored.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useConfig } from '../settings/use-config.ts';
import { Loading } from '../shell/loading.tsx';
import { useSession } from '../shell/session.tsx';
import { hasNeeded } from './onboarding-steps.ts';

const doneKey = (userId: string): string => `parley.onboarded.${userId}`;

/**
 * Around the conversations: who has not been through the beginning goes there first (CONF-2). What this device remembers opens the
 * door at once; the server's answer follows and has the last word, as it has for each message.
 */
export function RequireOnboarding({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { config, query } = useConfig();
  const userId = user?.id ?? '';
  const done = config ? config.onboarding.completed && hasNeeded(config.onboarding.consents) : undefined;
  useEffect(() => {
    if (done !== undefined && userId) writeStored(doneKey(userId), done ? 'yes' : null);
  }, [done, userId]);

  if (done === false) return <Navigate to="/welcome" replace />;
  if (done || query.error || readStored(doneKey(userId)) === 'yes') return children;
  return <Loading />;
}
