import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useSyncExternalStore } from 'react';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const words = useCopy(shellCopy);
  return (
    <div role="status" aria-live="polite">
      {!online && <p className={styles.banner}>{words.offline}</p>}
    </div>
  );
}
