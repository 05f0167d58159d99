import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';

/** Who is signing in: told, changeable, and left in the form so that a password manager knows it. */
export function Who({ email, onChange }: { email: string; onChange: () => void }) {
  const words = useCopy(loginCopy);
  return (
    <div className={styles.who}>
      <input
        className={styles.whoName}
        type="email"
        name="email"
        autoComplete="username"
        aria-label={words.signingInAs}
        readOnly
        value={email}
      />
      <Button variant="link" aria-label={words.changeAddress} onClick={onChange}>
        {words.change}
      </Button>
    </div>
  );
}
