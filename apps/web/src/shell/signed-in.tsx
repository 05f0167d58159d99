import { Button } from '@parley/ui/button.tsx';
import { languageKey, useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { readStored, writeStored } from '@parley/ui/stored.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { configQuery } from './config.query.ts';
import { Loading } from './loading.tsx';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

const metKey = (userId: string): string => `parley.met.${userId}`;

/** Only for somebody signed in; others sign in first and come back to this address. */
export function SignedIn() {
  const { status } = useSession();
  const { href } = useLocation();
  if (status === 'loading') return <Loading />;
  if (status === 'signedOut') {
    return <Navigate to="/account/login" search={href === '/' ? {} : { redirectUrl: href }} replace />;
  }
  return <Outlet />;
}

/** Only for somebody who has met the product (CONF-2): language, what it is and is not, age and consent. */
export function Met() {
  const { user } = useSession();
  const words = useCopy(shellCopy);
  const { setLanguage } = useLanguage();
  const { data, isError, refetch } = useQuery(configQuery);
  const userId = user?.id ?? '';
  const met = data?.onboarding.completed;
  useEffect(() => {
    if (met !== undefined) writeStored(metKey(userId), met ? 'yes' : null);
  }, [met, userId]);
  const language = data?.language;
  useEffect(() => {
    // A device that was never told follows the person.
    if (language && readStored(languageKey) === null) setLanguage(language);
  }, [language, setLanguage]);

  if (met === false) return <Navigate to="/onboarding" replace />;
  // Somebody known to have met it need not wait for the answer.
  if (met === true || readStored(metKey(userId)) !== null) return <Outlet />;
  if (isError) {
    return (
      <main id="content" className={styles.alone}>
        <h1>{words.configFailed}</h1>
        <Button variant="primary" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </main>
    );
  }
  return <Loading />;
}
