import { Button, buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { helpCopy } from '../help/help.copy.ts';
import { flushDrafts } from './drafts.ts';
import { reportError } from './error-reporting.ts';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

/** What stands in place of a screen that threw: what was kept, and three ways out. */
export function Crashed({ error }: { error: unknown }) {
  const words = useCopy(shellCopy);
  const help = useCopy(helpCopy);
  useEffect(() => {
    flushDrafts();
    console.error(error);
    reportError(error);
  }, [error]);
  return (
    <main id="content" className={styles.alone}>
      <h1>{words.crashed}</h1>
      <p>{words.crashedMore}</p>
      <div className={styles.aloneActs}>
        <Button variant="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <a href="/" className={buttonClass('quiet')}>
          {words.goHome}
        </a>
        <a href="/help-now" className={buttonClass('plain')}>
          {help.link}
        </a>
      </div>
    </main>
  );
}
