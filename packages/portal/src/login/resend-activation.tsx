import { call } from '@parley/contracts/client.ts';
import { activation } from '@parley/contracts/identity/activation.ts';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { addressFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import { keepEmail, readKeptEmail } from './kept-email.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { signUpCopy } from './sign-up.copy.ts';
import { useSubmit } from './use-submit.ts';

/** Asks for the activation mail once more. Says the same whatever the address is. */
export function ResendActivation({ onSent }: { onSent?: () => void }) {
  const { transport } = usePortal();
  const words = useCopy(signUpCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { pending, refusal, run, clear } = useSubmit();
  const [known] = useState(readKeptEmail);
  const [email, setEmail] = useState(known);
  const [fault, setFault] = useState<ReturnType<typeof addressFault>>(null);
  const [sent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = () => {
    const found = addressFault(email);
    setFault(found);
    setSent(false);
    if (found) return input.current?.focus();
    run(async () => {
      keepEmail(email.trim());
      await call(transport, activation.resend, { body: { email } });
      setSent(true);
      onSent?.();
    });
  };
  const faultWords = fault && (fault === 'missing' ? fields.emailMissing : fields.emailShape);
  const problem = faultWords ?? (refusal && problemWords(problems, refusal)) ?? undefined;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        ref={input}
        label={fields.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        problem={problem}
        onValue={(value) => {
          setEmail(value);
          setFault(null);
          clear();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={pending}>
          {words.resend}
        </Button>
      </div>
      <p role="status" className={styles.told}>
        {sent && words.resent}
      </p>
    </form>
  );
}
