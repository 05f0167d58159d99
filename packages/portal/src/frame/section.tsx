import { classNames } from '@parley/ui/class-names.ts';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useHost } from '../host.tsx';
import styles from './section.module.css';

interface SectionPageProps {
  title: string;
  lead?: ReactNode;
  /** The one primary action, at the right of the title. */
  primary?: ReactNode;
  /** Text and forms read in one column; tables take the width there is. */
  width?: 'column' | 'full';
  children?: ReactNode;
}

/** The page of a section: its title, its one primary action, and what it is about. */
export function SectionPage({ title, lead, primary, width = 'full', children }: SectionPageProps) {
  const { productName, onClose } = useHost();
  const isPage = onClose === undefined;
  useEffect(() => {
    if (isPage) document.title = `${title} · ${productName}`;
  }, [isPage, title, productName]);
  return (
    <div className={classNames(styles.page, width === 'column' && styles.column)}>
      <header className={styles.head}>
        <div className={styles.heading}>
          <h1 tabIndex={-1} data-section-title className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {primary && <div className={styles.primary}>{primary}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionBlockProps {
  title: string;
  lead?: ReactNode;
  /** Of the place, for links that lead to it. */
  id?: string;
  /** Beside the title, such as a button that adds to what stands below. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One part of a section's page, under a heading of its own. */
export function SectionBlock({ title, lead, id, actions, children }: SectionBlockProps) {
  return (
    <section id={id} className={styles.block} aria-label={title}>
      <header className={styles.blockHead}>
        <div className={styles.heading}>
          <h2>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
