import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setExpiryToast } from '../api/api.ts';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';

/** What the end of a session changes beyond itself: the one toast, and nothing left in memory for the next person. */
export function SessionEffects() {
  const { status } = useSession();
  const client = useQueryClient();
  const words = useCopy(shellCopy);
  const { show } = useToast();
  useEffect(() => {
    setExpiryToast((duration) => show({ id: 'session-expired', text: words.expired, tone: 'alert', duration }));
  }, [show, words]);
  useEffect(() => {
    if (status === 'signedOut') client.clear();
  }, [status, client]);
  return null;
}
