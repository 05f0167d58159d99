import { buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

export function NotFound() {
  const words = useCopy(shellCopy);
  return (
    <main id="content" className={styles.alone}>
      <h1>{words.notFound}</h1>
      <Link to="/" className={buttonClass('primary')}>
        {words.goHome}
      </Link>
    </main>
  );
}
