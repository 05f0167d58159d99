import type { Appearance } from '@parley/contracts/identity/portal-parts.ts';
import type { ReactNode } from 'react';
import styles from './configured.module.css';

interface ConfiguredProps {
  as: Appearance;
  label: string;
  /** What is shown where it may only be looked at; nothing is drawn as a dash. */
  value: string;
  /** The field where it may be changed. */
  children: ReactNode;
}

/** PORTAL-2: a field as the portal's settings have it, left out, to be looked at or to be changed. */
export function Configured({ as, label, value, children }: ConfiguredProps) {
  if (as === 'hidden') return null;
  if (as === 'edit') return children;
  return (
    <dl className={styles.shown}>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </dl>
  );
}
