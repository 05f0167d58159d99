import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export type TagTone = 'plain' | 'ember' | 'moss' | 'brick' | 'muted';

interface TagProps {
  /** A word or two. The tone repeats what the word says; it never says it alone. */
  children: ReactNode;
  tone?: TagTone;
  /** A dot of a colour somebody chose, such as that of a group. CSS colour. */
  dot?: string | undefined;
}

export function Tag({ children, tone = 'plain', dot }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {dot && <span className={styles.dot} style={{ background: dot }} aria-hidden />}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

interface TagsProps {
  children: ReactNode;
}

/** Several tags in a cell, wrapping. */
export function Tags({ children }: TagsProps) {
  return <span className={styles.tags}>{children}</span>;
}
