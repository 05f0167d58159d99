import { buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../shell/page-title.ts';
import shell from '../shell/shell.module.css';
import { impersonationCopy } from './impersonation.copy.ts';

/** In place of everything that was said to the coach: it is nobody else’s, whoever acts. */
export function PrivateRoom() {
  const words = useCopy(impersonationCopy);
  usePageTitle(words.privateTitle);
  return (
    <main className={shell.alone}>
      <h1>{words.privateTitle}</h1>
      <p>{words.privateLead}</p>
      <div className={shell.aloneActs}>
        <Link to="/portal" className={buttonClass('primary')}>
          {words.toAccount}
        </Link>
      </div>
    </main>
  );
}
