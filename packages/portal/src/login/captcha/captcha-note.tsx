import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useState } from 'react';
import styles from '../login.module.css';
import { captchaCopy } from './captcha.copy.ts';

const PATIENCE_MS = 400;

/** Says quietly what is going on, to whoever would otherwise wonder. */
export function CaptchaNote({ working }: { working: boolean }) {
  const words = useCopy(captchaCopy);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(working), working ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [working]);
  return (
    <p role="status" className={styles.note}>
      {shown && words.working}
    </p>
  );
}
