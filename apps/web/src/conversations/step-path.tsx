import { ProgressPath } from '@parley/ui/feedback/progress-path.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
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
  return (
    <div className={styles.path}>
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
