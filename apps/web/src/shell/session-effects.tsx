import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { setExpiryToast } from '../api/api.ts';
import { chosenLanguage } from './chosen-language.ts';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';

/** Gives the end of a session its one toast, and forgets with it what belonged to the person. */
export function SessionEffects() {
  const words = useCopy(shellCopy);
  const { show } = useToast();
  useEffect(() => {
    setExpiryToast((duration) => show({ id: 'session-expired', text: words.expired, tone: 'alert', duration }));
  }, [show, words]);
  const { status, tenantLost, tenants, user } = useSession();
  const now = tenants.find(({ id }) => id === user?.tenantId)?.name ?? '';
  useEffect(() => {
    if (tenantLost) show({ id: 'tenant-lost', text: words.tenantLost(now), tone: 'alert', duration: null });
  }, [tenantLost, now, show, words]);
  // A choice that an account could not be told is not for the account of the next person.
  useEffect(() => (status === 'signedIn' ? chosenLanguage.forget : undefined), [status]);
  return null;
}
