import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef } from 'react';
import styles from './talk.module.css';
import type { TalkState } from './talk-session.ts';
import { voiceCopy } from './voice.copy.ts';

/** Markup is for the page of the conversation; here the words stand as they are said. */
const plain = (text: string): string => text.replace(/[*_`#>|]+/g, '');

/** What was understood, and what the coach says; the sentence that is sounding stands out. */
export function Captions({ state }: { state: TalkState | null }) {
  const words = useCopy(voiceCopy);
  const now = useRef<HTMLElement>(null);
  const { said = null, reply = '', saying = null } = state ?? {};
  const from = saying?.from ?? 0;
  useEffect(() => {
    if (from > 0) now.current?.scrollIntoView({ block: 'nearest' });
  }, [from]);
  if (said === null) return <p className={styles.ready}>{words.ready}</p>;
  const begin = saying ? saying.from : 0;
  const end = saying ? saying.to : 0;
  return (
    <section aria-label={words.captions} className={styles.captions}>
      <h3 className="sr-only">{words.youSaid}</h3>
      <p className={styles.said}>{said}</p>
      {reply !== '' && (
        <>
          <h3 className="sr-only">{words.coachSays}</h3>
          <p className={styles.reply} data-saying={saying ? true : undefined}>
            {plain(reply.slice(0, begin))}
            {saying && (
              <mark ref={now} className={styles.now}>
                {plain(reply.slice(begin, end))}
              </mark>
            )}
            {plain(reply.slice(end))}
          </p>
        </>
      )}
    </section>
  );
}
