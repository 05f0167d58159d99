import { useEffect, useState } from 'react';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './feedback.module.css';

/** Milliseconds. What comes sooner needs no announcement; a flash of grey is worse than a blank. */
const patience = 300;

/** True once something has been under way long enough to deserve a sign. */
export function useIsSlow(waiting = true): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow && waiting;
}

/** Grey lines in place of text that is on its way; nothing at all for the first 300 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const slow = useIsSlow();
  const words = useCopy(uiCopy);
  return (
    <div role="status">
      {slow && (
        <>
          <span className="sr-only">{words.loading}</span>
          <div className={styles.skeleton} aria-hidden>
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
              <div key={line} className={styles.bar} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
