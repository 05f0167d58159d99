import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef } from 'react';
import { setExpiryToast } from '../api/api.ts';
import { doorLanguage } from './door-language.ts';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';

/** Gives the end of a session its one toast, and remembers a language that is chosen before there is one. */
export function SessionEffects() {
  const words = useCopy(shellCopy);
  const { show } = useToast();
  useEffect(() => {
    setExpiryToast((duration) => show({ id: 'session-expired', text: words.expired, tone: 'alert', duration }));
  }, [show, words]);
  const { language } = useLanguage();
  const { status, tenantLost, tenants, user } = useSession();
  const now = tenants.find(({ id }) => id === user?.tenantId)?.name ?? '';
  useEffect(() => {
    if (tenantLost) show({ id: 'tenant-lost', text: words.tenantLost(now), tone: 'alert', duration: null });
  }, [tenantLost, now, show, words]);
  const known = useRef(language);
  useEffect(() => {
    if (language === known.current) return;
    known.current = language;
    if (status === 'signedOut') doorLanguage.choose(language);
  }, [language, status]);
  return null;
}
