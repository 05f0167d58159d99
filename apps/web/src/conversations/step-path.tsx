import { ProgressPath } from '@parley/ui/feedback/progress-path.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef } from 'react';
import { conversationCopy } from './conversation.copy.ts';
import type { Steps } from './read-steps.ts';
import styles from './step-path.module.css';

/** Where the conversation stands, and what was set aside (FLOW-5). */
export function StepPath({ steps: { map, named } }: { steps: Steps }) {
  const words = useCopy(conversationCopy);
  const steps = map.sequences.map(({ id, title, status }) => ({
    id,
    name: named ? title : (words.usualSteps[id as keyof typeof words.usualSteps] ?? ''),
    state: status,
  }));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What floats over the conversation goes away when one turns back to it.
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key !== 'Escape' : place.current?.contains(event.target as Node))
        return;
      const opened = place.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
      opened?.click();
      place.current?.querySelector('details[open]')?.removeAttribute('open');
      // Escape closed something: it stops no reply.
      if (opened && event instanceof KeyboardEvent) event.preventDefault();
    };
    addEventListener('pointerdown', close, true);
    addEventListener('keydown', close, true);
    return () => {
      removeEventListener('pointerdown', close, true);
      removeEventListener('keydown', close, true);
    };
  }, []);
  return (
    <div ref={place} className={styles.path}>
      <ProgressPath steps={steps} label={words.steps} />
      {map.parked.length > 0 && (
        <details className={styles.parked}>
          <summary>{words.parked(map.parked.length)}</summary>
          <div className={styles.parkedSheet}>
            <p>{words.parkedMore}</p>
            <ul>
              {map.parked.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          </div>
        </details>
      )}
    </div>
  );
}
