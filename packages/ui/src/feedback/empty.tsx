import type { ReactNode } from 'react';
import styles from './feedback.module.css';

interface EmptyProps {
  /** What will be here. */
  title: string;
  children?: ReactNode;
  drawing?: 'conversation' | 'path' | 'list' | 'search';
  /** The one first step. */
  action?: ReactNode;
}

/** A screen with nothing on it yet: it says what will be here and offers the one first step. */
export function Empty({ title, children, drawing = 'conversation', action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <svg
        className={styles.drawing}
        width="112"
        height="72"
        viewBox="0 0 112 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawings[drawing]}
      </svg>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={styles.first}>{action}</div>}
    </div>
  );
}

const ground = <path d="M4 64h104" opacity=".35" />;

const drawings: Record<NonNullable<EmptyProps['drawing']>, ReactNode> = {
  // Two chairs, turned to each other.
  conversation: (
    <>
      {ground}
      <path d="M17 20c2-3 6-2 7 1l4 22h15a3 3 0 0 1 3 3v2H25a3 3 0 0 1-3-2.5zM26 48l-2 16M44 48v16" />
      <path d="M95 20c-2-3-6-2-7 1l-4 22H69a3 3 0 0 0-3 3v2h21a3 3 0 0 0 3-2.5zM86 48l2 16M68 48v16" />
      <path d="M56 54v10M51 54h10M54 54v-3h4v3" opacity=".6" />
    </>
  ),
  path: (
    <>
      {ground}
      <path d="M10 64c14-4 10-16 26-18s18-2 26-12 16-14 34-16" strokeDasharray="2 5" />
      <circle cx="36" cy="46" r="3.5" fill="currentColor" />
      <circle cx="62" cy="34" r="3.5" />
      <circle cx="96" cy="18" r="3.5" />
    </>
  ),
  list: (
    <>
      {ground}
      <path d="M34 64V14a3 3 0 0 1 3-3h28l13 13v40" />
      <path d="M65 11v13h13M44 34h22M44 43h22M44 52h13" />
    </>
  ),
  search: (
    <>
      {ground}
      <circle cx="50" cy="32" r="16" />
      <path d="m62 44 14 14M43 30c1-4 4-6 8-6" />
    </>
  ),
};
