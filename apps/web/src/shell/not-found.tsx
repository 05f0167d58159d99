import { buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { helpCopy } from '../help/help.copy.ts';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

export function NotFound() {
  const words = useCopy(shellCopy);
  const help = useCopy(helpCopy);
  return (
    <main id="content" className={styles.alone}>
      <h1>{words.notFound}</h1>
      <div className={styles.aloneActs}>
        <Link to="/" className={buttonClass('primary')}>
          {words.goHome}
        </Link>
        <Link to="/help-now" className={buttonClass('plain')}>
          {help.link}
        </Link>
      </div>
    </main>
  );
}
