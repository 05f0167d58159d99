import type { FlowTrial as Trial } from '@parley/contracts/assistant/flow-editor.ts';
import { formatNumber, labelled } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { flowsCopy } from './flows.copy.ts';
import styles from './flows.module.css';

const TONES = { running: 'ember', passed: 'moss', failed: 'brick', broken_off: 'muted' } as const;

/** How a version fared with scripted people, in figures and read aloud. */
export function FlowTrial({ trial }: { trial: Trial | null }) {
  const words = useCopy(flowsCopy);
  const { language } = useLanguage();
  if (!trial) return <p className={styles.muted}>{words.noTrial}</p>;
  const figureName = (name: string) => (words.figures as Partial<Record<string, string>>)[name] ?? name;
  const talk = trial.talks.find((each) => each.language === language) ?? trial.talks[0];
  return (
    <div className={styles.trial}>
      <p>
        <Tag tone={TONES[trial.status]}>{words.trialState[trial.status]}</Tag>
      </p>
      {trial.status === 'running' && (
        <progress className={styles.progress} aria-label={words.trying} value={trial.progress} />
      )}
      {trial.figures.length > 0 && (
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.goal}</th>
            </tr>
          </thead>
          <tbody>
            {trial.figures.map(({ name, language: of, value, goal, met, blocking }) => (
              <tr key={`${name} ${of}`}>
                <th scope="row">
                  {figureName(name)}
                  {of && <span className={styles.muted}> · {words.languages[of]}</span>}
                  {blocking && <span className={styles.muted}> · {words.must}</span>}
                </th>
                <td>
                  <Tag tone={met ? 'moss' : 'brick'}>{formatNumber(language, value, { maximumFractionDigits: 2 })}</Tag>
                  <span className="sr-only"> {met ? words.met : words.missed}</span>
                </td>
                <td>{goal}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {talk && (
        <details className={styles.talk}>
          <summary>{words.talk}</summary>
          <ol>
            {talk.turns.map(({ message, reply }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a finished conversation never move
              <li key={at}>
                <p className={styles.said}>
                  <span className="sr-only">{labelled(language, words.person, '')}</span>
                  {message}
                </p>
                <p className={styles.reply}>
                  <span className="sr-only">{labelled(language, words.coach, '')}</span>
                  {reply}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
