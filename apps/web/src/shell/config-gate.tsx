import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { readStored, writeStored } from '@parley/ui/stored.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasNeeded } from '../onboarding/onboarding-steps.ts';
import { configQuery } from './config.query.ts';
import { Loading } from './loading.tsx';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

const metKey = (userId: string): string => `parley.met.${userId}`;

/**
 * Only for somebody who has met the product (CONF-2). What this device remembers opens the door at once; the server's answer
 * follows and has the last word, as it has for each message.
 */
export function ConfigGate() {
  const { user } = useSession();
  const { data, isError } = useQuery(configQuery);
  const userId = user?.id ?? '';
  // A newer agreement opens its step again.
  const met = data ? data.onboarding.completed && hasNeeded(data.onboarding.consents) : undefined;
  useEffect(() => {
    if (met !== undefined && userId) writeStored(metKey(userId), met ? 'yes' : null);
  }, [met, userId]);

  if (met === false) return <Navigate to="/welcome" replace />;
  if (met || readStored(metKey(userId)) !== null) return <Outlet />;
  return isError ? <ConfigProblem /> : <Loading />;
}

/** APP-7: says `Failed to load config`; whoever has met the product can talk all the same. */
export function ConfigProblem() {
  const { data, isError, refetch } = useQuery(configQuery);
  const words = useCopy(shellCopy);
  if (!isError || data) return null;
  return (
    <div className={styles.notice}>
      <ProblemNotice
        happened={words.configFailed}
        actions={<Button onClick={() => void refetch()}>{words.retry}</Button>}
      />
    </div>
  );
}
