import type { ReactNode } from 'react';
import { Avatar } from '../avatar.tsx';
import styles from './named.module.css';

interface NamedProps {
  title: string;
  /** A second line, such as an address. */
  subtitle?: ReactNode;
  /** What stands behind the name, such as a tag. */
  beside?: ReactNode;
  /** With a picture or first letters before it; left out where there is little room. */
  avatar?: { src?: string | null | undefined } | undefined;
}

/** The first cell of a row: what it is called, with a second line and a picture. */
export function Named({ title, subtitle, beside, avatar }: NamedProps) {
  return (
    <span className={styles.named}>
      {avatar && (
        <span className={styles.avatar}>
          <Avatar name={title} src={avatar.src} />
        </span>
      )}
      <span className={styles.lines}>
        <span className={styles.first}>
          <span className={styles.line}>{title}</span> {beside}
        </span>{' '}
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
    </span>
  );
}
