import { call } from '@parley/contracts/client.ts';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { readStored, writeStored } from '@parley/ui/stored.ts';
import { useEffect, useRef } from 'react';
import { flushDrafts } from './drafts.ts';
import { idleCopy } from './idle.copy.ts';
import { ACTIVITY_KEY, watchIdle } from './idle-watch.ts';
import { useSession } from './session.tsx';
import { transport } from './session-of-tab.ts';

/** Milliseconds: the policy is asked for once the screen stands. */
const ASK_AFTER_MS = 1_500;

/** SECU-2: signs out whoever leaves, where their organisation says after how long. Drafts are kept. */
export function IdleTimeout() {
  const { user, signOut } = useSession();
  const { show } = useToast();
  const words = useCopy(idleCopy);
  const tell = useRef((_minutes: number): void => undefined);
  useEffect(() => {
    tell.current = (minutes) => void show({ id: 'idle', text: words.ended(minutes), tone: 'alert', duration: null });
  }, [show, words]);

  const place = user && `${user.id} ${user.tenantId}`;
  useEffect(() => {
    if (!place) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const leave = (seconds: number) => {
      flushDrafts();
      tell.current(Math.max(1, Math.round(seconds / 60)));
      // The page that comes back asks the server who is signed in.
      signOut().catch(() => window.location.reload());
    };
    const ask = async (): Promise<void> => {
      const { readSessionConfig } = await import('@parley/contracts/identity/session-config.ts');
      const { sessionIdleTimeoutConfiguration: idle } = await call(transport, readSessionConfig, {});
      if (gone || !idle?.isActive) return;
      stop = watchIdle({
        timeoutMs: idle.timeout * 1000,
        onIdle: () => leave(idle.timeout),
        now: () => Date.now(),
        read: () => readStored(ACTIVITY_KEY),
        write: (moment) => writeStored(ACTIVITY_KEY, moment),
      });
    };
    // The server ends the session by itself as well; without the policy nothing is watched here.
    const timer = setTimeout(() => ask().catch((error: unknown) => console.warn(error)), ASK_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [place, signOut]);
  return null;
}
