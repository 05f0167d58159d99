import type { ReactNode } from 'react';
import styles from './list.module.css';
import { SearchField } from './search-field.tsx';

interface ToolbarProps {
  /** With `useList`: `{ label, value: list.search, onValue: list.setSearch }`. */
  search?: { label: string; value: string; onValue: (text: string) => void };
  /** Chips, selects: what narrows the list. */
  filters?: ReactNode;
  /** The primary action, and quiet ones before it. */
  children?: ReactNode;
}

/** What stands above a list: searching and narrowing at the start, acts at the end. */
export function Toolbar({ search, filters, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.bar}>
        {search && <SearchField {...search} />}
        {filters && <div className={styles.filters}>{filters}</div>}
        {children && <div className={styles.acts}>{children}</div>}
      </div>
    </div>
  );
}
