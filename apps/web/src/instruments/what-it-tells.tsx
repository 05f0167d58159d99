import { useCopy } from '@parley/ui/i18n/language.tsx';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';

/** What a questionnaire can tell, what it cannot, and what is kept of it. */
export function WhatItTells() {
  const words = useCopy(instrumentsCopy);
  return (
    <div className={styles.telling}>
      <dl>
        <div>
          <dt>{words.tells}</dt>
          <dd>{words.tellsMore}</dd>
        </div>
        <div>
          <dt>{words.cannot}</dt>
          <dd>{words.cannotMore}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {words.keeps} {words.proposes}
      </p>
    </div>
  );
}
