import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { setExpiryToast } from '../api/api.ts';
import { shellCopy } from './shell.copy.ts';

/** Gives the end of a session its one toast. */
export function SessionEffects() {
  const words = useCopy(shellCopy);
  const { show } = useToast();
  useEffect(() => {
    setExpiryToast((duration) => show({ id: 'session-expired', text: words.expired, tone: 'alert', duration }));
  }, [show, words]);
  return null;
}
