import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { helpCopy } from '../help/help.copy.ts';
import { pageFrameCopy } from './page-frame.copy.ts';
import styles from './page-frame.module.css';
import { usePageTitle } from './page-title.ts';

/** One of the rooms beside each other. */
export type Place = {
  to: NonNullable<LinkProps['to']>;
  label: string /** Its pages are below its address. */;
  above?: boolean;
};

interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  /** Where the title is part of what is shown. */
  titled?: boolean;
  /** A column of text, the room of things laid out, or the window. */
  width?: 'text' | 'room' | 'window';
  /** What the places are. */
  nav: string;
  places: readonly Place[];
  children?: ReactNode;
}

/** Every page that is not a conversation: the way back and to help, a row of places, and what is here. */
export function PageFrame({ title, lead, titled = true, width = 'text', nav, places, children }: PageFrameProps) {
  const words = useCopy(pageFrameCopy);
  const help = useCopy(helpCopy);
  usePageTitle(title);
  return (
    <div className={`${styles.page} ${styles[width]}`} data-private={width === 'room' || undefined}>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <header className={styles.top}>
        <Link to="/" className={styles.brand}>
          Parley
        </Link>
        <span className={styles.ways}>
          <Link to="/help-now">{help.link}</Link>
          <Link to="/">{words.back}</Link>
        </span>
      </header>
      <nav aria-label={nav} className={styles.nav}>
        {places.map(({ to, label, above = false }) => (
          <Link key={to} to={to} activeOptions={{ exact: !above }} className={styles.place}>
            {label}
          </Link>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className={styles.main}>
        {titled && (
          <header className={styles.head}>
            <h1>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </header>
        )}
        {children}
      </main>
    </div>
  );
}
