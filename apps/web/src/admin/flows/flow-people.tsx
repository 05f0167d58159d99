import type { FlowOutline } from '@parley/contracts/assistant/flow-editor.ts';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { flowsCopy } from './flows.copy.ts';
import styles from './flows.module.css';

/** The tu and vous forms of a text stand as `[tu|vous]`: shown as it is said formally, and set as the coach's words are. */
const formal = (text: string): string =>
  text.replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, '$2').replaceAll(/ (?=[?!;:»])/g, '\u00a0');

/** The flow as a path that can be read, with the first question of each step. */
export function FlowPeople({ outline }: { outline: FlowOutline | null }) {
  const words = useCopy(flowsCopy);
  const { language } = useLanguage();
  if (!outline) return <p className={styles.muted}>{words.nothingToShow}</p>;
  const names = new Map(
    outline.sequences.flatMap(({ steps }) => steps.map((step) => [step.id, step.title[language]] as const)),
  );
  return (
    <ol className={styles.path}>
      {outline.sequences.map((sequence) => (
        <li key={sequence.id} className={styles.sequence}>
          <h3>{sequence.title[language]}</h3>
          <ol className={styles.steps}>
            {sequence.steps.map((step) => (
              <li key={step.id} className={styles.step}>
                <p className={styles.stepTitle}>
                  {step.title[language]} {step.optional && <Tag tone="muted">{words.optional}</Tag>}
                </p>
                <p className={styles.muted}>{step.goal[language]}</p>
                <ul className={styles.questions}>
                  {step.questions.map(({ name, ask }) => (
                    <li key={name.en}>{formal(ask ? ask[language] : name[language])}</li>
                  ))}
                </ul>
                <p className={styles.next}>
                  {words.leadsTo(
                    formatList(
                      language,
                      step.next.map((to) => names.get(to) ?? words.end),
                    ),
                  )}
                </p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
