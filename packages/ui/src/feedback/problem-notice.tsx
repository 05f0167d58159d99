import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './feedback.module.css';

interface ProblemNoticeProps {
  /** What happened, in a sentence that blames nobody. */
  happened: string;
  /** What is safe all the same: "Your message is kept." */
  kept?: string;
  /** What to do, in words. */
  todo?: ReactNode;
  /** What to do, in buttons. */
  actions?: ReactNode;
  /** `note` for what is worth knowing and not a failure. */
  tone?: 'problem' | 'note';
}

/** Says what happened, what was kept, and what to do, in the place where it happened. */
export function ProblemNotice({ happened, kept, todo, actions, tone = 'problem' }: ProblemNoticeProps) {
  const Icon = tone === 'problem' ? IconAlertCircle : IconInfoCircle;
  return (
    <div
      role={tone === 'problem' ? 'alert' : 'status'}
      className={classNames(styles.notice, tone === 'note' && styles.note)}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <p className={styles.happened}>{happened}</p>
        {kept && <p className={styles.kept}>{kept}</p>}
        {todo && <p>{todo}</p>}
        {actions && <div className={styles.acts}>{actions}</div>}
      </div>
    </div>
  );
}
