import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountPage } from '../account/account-page.tsx';
import { useSession } from '../shell/session.tsx';
import { adminCopy } from './admin.copy.ts';
import styles from './admin.module.css';

/** The parts of the administration, in the order in which they are shown. */
const parts = [
  { to: '/admin', name: 'overview' },
  { to: '/admin/accounts', name: 'accounts' },
  { to: '/admin/analytics', name: 'analytics' },
  { to: '/admin/flows', name: 'flows' },
  { to: '/admin/knowledge', name: 'knowledge' },
  { to: '/admin/frameworks', name: 'frameworks' },
  { to: '/admin/feedback', name: 'feedback' },
] as const;

interface AdminPageProps {
  title: string;
  lead?: ReactNode;
  /** For what needs the width of the window, such as an editor. */
  wide?: boolean;
  children: ReactNode;
}

/** APP-9, on screen; the server refuses the same people by itself. */
export function AdminPage({ title, lead, wide = false, children }: AdminPageProps) {
  const words = useCopy(adminCopy);
  const { isAdmin } = useSession();
  if (!isAdmin)
    return (
      <AccountPage title={words.notForYouTitle} lead={words.notForYou}>
        <p>
          <Link to="/">{words.back}</Link>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title={title} lead={lead} wide={wide}>
      {parts.length > 1 && (
        <nav aria-label={words.title} className={styles.parts}>
          {parts.map(({ to, name }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/admin' }} className={styles.part}>
              {words.parts[name]}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </AccountPage>
  );
}
