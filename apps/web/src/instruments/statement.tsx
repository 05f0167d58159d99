import type { Texts } from '@parley/contracts/assistant/texts.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useId } from 'react';
import { inLanguage } from '../psychological-resources/texts.ts';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';

interface StatementProps {
  id: string;
  text: Texts;
  value: number | undefined;
  /** It was looked for and has no answer. */
  open: boolean;
  onValue: (value: number) => void;
}

/** One statement and its five answers, by arrow keys or thumb. */
export function Statement({ id, text, value, open, onValue }: StatementProps) {
  const words = useCopy(instrumentsCopy);
  const { language } = useLanguage();
  const name = useId();
  return (
    <li className={open ? `${styles.item} ${styles.open}` : styles.item}>
      <fieldset>
        <legend>{inLanguage(text, language)}</legend>
        <div className={styles.scale}>
          {words.answers.map((answer, at) => (
            <label key={answer} className={styles.answer}>
              <input
                type="radio"
                name={`${name} ${id}`}
                value={at + 1}
                checked={value === at + 1}
                onChange={() => onValue(at + 1)}
              />
              <span className={styles.dot} aria-hidden />
              <span className={styles.word}>{answer}</span>
            </label>
          ))}
        </div>
        <p className={styles.ends} aria-hidden>
          <span>{words.answers[0]}</span>
          <span>{words.answers.at(-1)}</span>
        </p>
      </fieldset>
    </li>
  );
}
