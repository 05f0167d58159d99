import { languages } from '@parley/ui/i18n/define-copy.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import { TwoChairs } from './two-chairs.tsx';

interface SignInFrameProps {
  productName: string;
  /** For whoever hears the page rather than sees it. */
  loading: string;
}

/**
 * What stands on the sign-in page before any script has run, in the places where the page will have it: a host puts it into its HTML,
 * once, with the words of every language; `<html lang>` says which of them are seen.
 */
export function SignInFrame({ productName, loading }: SignInFrameProps) {
  return (
    <div className={styles.page}>
      <main className={styles.column}>
        <p className={styles.brand}>{productName}</p>
        <p className="sr-only" role="status">
          {loading}
        </p>
        {languages.map((language) => (
          <div key={language} lang={language} className={styles.ofLanguage} aria-hidden>
            <p className={styles.title}>{loginCopy[language].title}</p>
            <p className={styles.lead}>{loginCopy[language].lead}</p>
          </div>
        ))}
      </main>
      <footer className={styles.foot}>
        <TwoChairs className={styles.chairs} />
        <div className={styles.below} />
      </footer>
    </div>
  );
}
