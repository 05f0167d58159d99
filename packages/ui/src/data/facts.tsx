import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './facts.module.css';

export interface Fact {
  term: string;
  /** Nothing at all is drawn as a dash. */
  value: ReactNode;
  /** Under its term and as wide as the list, for what is long. */
  wide?: boolean;
}

/** Terms and what they are, such as the details of a row. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, wide }) => (
        <div key={term} className={classNames(styles.fact, wide && styles.wide)}>
          <dt>{term}</dt>
          <dd>{isNothing(value) ? <span className={styles.nothing}>–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === false;
