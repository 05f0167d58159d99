import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { helpCopy } from '../help/help.copy.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { accountPageCopy } from './account-page.copy.ts';
import styles from './account-page.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The pages about oneself and the installation: one column, and one row of places to go. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  const words = useCopy(accountPageCopy);
  const help = useCopy(helpCopy);
  const { isAdmin } = useSession();
  usePageTitle(title);
  const places = [
    { to: '/portal', label: words.portal },
    { to: '/settings', label: words.settings },
    ...(isAdmin ? [{ to: '/admin', label: words.admin }] : []),
  ];
  return (
    <div className={styles.page}>
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
      <nav aria-label={words.nav} className={styles.nav}>
        {places.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={styles.place}>
            {label}
          </Link>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className={styles.main}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Of the place, for links that lead to it. */
  id?: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, id, lead, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What was asked for, or grey lines until it is there, or why it is not. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const words = useCopy(accountPageCopy);
  const problem = useProblemWords();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton />;
  return (
    <ProblemNotice
      happened={words.notLoaded}
      todo={problem(query.error)}
      actions={<Button onClick={() => void query.refetch()}>{words.tryAgain}</Button>}
    />
  );
}
