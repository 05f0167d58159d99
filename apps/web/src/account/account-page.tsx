import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import type { Place } from '../shell/page-frame.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import type { ProblemTable } from '../shell/problem-words.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { accountPageCopy } from './account-page.copy.ts';
import styles from './account-page.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** For what needs the width of the window. */
  wide?: boolean;
  children?: ReactNode;
}

/** The pages about oneself and the installation. */
export function AccountPage({ wide = false, ...page }: AccountPageProps) {
  const words = useCopy(accountPageCopy);
  const { isAdmin } = useSession();
  const places: Place[] = [
    { to: '/portal', label: words.portal },
    { to: '/settings', label: words.settings, above: true },
    ...(isAdmin ? [{ to: '/admin', label: words.admin, above: true } as const] : []),
  ];
  return <PageFrame {...page} width={wide ? 'window' : 'text'} nav={words.nav} places={places} />;
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
  /** Words of the room for what is refused. */
  problems?: ProblemTable;
  children: (data: Data) => ReactNode;
}

/** What was asked for, or grey lines until it is there, or why it is not. */
export function Loaded<Data>({ query, problems, children }: LoadedProps<Data>) {
  const words = useCopy(accountPageCopy);
  const problem = useProblemWords(problems);
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
