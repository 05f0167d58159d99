import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useState } from 'react';
import styles from './login.module.css';
import { useProblemWords } from './problem-words.ts';
import { waysCopy } from './ways.copy.ts';

/** Seconds before the same can be asked for again: mails and text messages take their time. */
export const RESEND_AFTER = 30;

/** Sends it again after a wait, and says so. The wait starts when the step is shown. */
export function Resend({ label, onResend }: { label: string; onResend: () => Promise<unknown> }) {
  const words = useCopy(waysCopy);
  const problem = useProblemWords();
  const { status } = useAnnounce();
  const [left, setLeft] = useState(RESEND_AFTER);
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState<{ text: string; wrong: boolean } | null>(null);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);

  const say = (text: string, wrong: boolean) => {
    setTold({ text, wrong });
    status(text);
  };
  const again = async (): Promise<void> => {
    setPending(true);
    setTold(null);
    try {
      await onResend();
      say(words.sentAgain, false);
      setLeft(RESEND_AFTER);
    } catch (error) {
      say(problem(error), true);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.resend}>
      {waiting ? (
        <span className={styles.waiting}>{words.againIn(left)}</span>
      ) : (
        <Button variant="link" pending={pending} onClick={() => void again()}>
          {label}
        </Button>
      )}
      <p className={told?.wrong ? styles.toldWrong : styles.told}>{told?.text}</p>
    </div>
  );
}
