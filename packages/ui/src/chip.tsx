import type { ReactNode } from 'react';
import styles from './button.module.css';

interface ChipProps {
  children: string;
  onClick: () => void;
  /** A reply is running: the chip stays readable and does nothing. */
  busy?: boolean;
}

/** A quick reply: an answer one may give instead of writing one. */
export function Chip({ children, onClick, busy = false }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}

/** @param label the accessible name of the group, such as "Quick replies" */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none
    <div role="group" aria-label={label} className={styles.chips}>
      {children}
    </div>
  );
}
