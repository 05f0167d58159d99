import type { ReactNode } from 'react';
import styles from './two-factor.module.css';

export type Choice = { key: string; icon: ReactNode; label: string; hint?: string };

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  /** The one that is being begun. */
  pending: string | null;
  onChoose: (key: string) => void;
}

/** A short list of ways, each a button as wide as the column. */
export function Choices({ label, choices, pending, onChoose }: ChoicesProps) {
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.map(({ key, icon, label: title, hint }, index) => (
        <li key={key}>
          <button
            type="button"
            className={styles.choice}
            data-autofocus={index === 0 ? '' : undefined}
            aria-disabled={pending !== null || undefined}
            data-pending={pending === key || undefined}
            onClick={() => pending === null && onChoose(key)}
          >
            {icon}
            <span>
              <span className={styles.name}>{title}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
