import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { addressFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import { keepEmail, readKeptEmail } from './kept-email.ts';
import styles from './login.module.css';
import type { Refusal } from './login-steps.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { useSubmit } from './use-submit.ts';

interface AddressFormProps {
  submit: string;
  /** What is sent with the address; a rejection is told. */
  onAddress: (email: string) => Promise<unknown>;
  /** Stands under the form once it is sent; without it the caller shows what comes next. */
  sent?: string;
  /** The one thing to do on its page: a wide primary button, and the focus. */
  first?: boolean;
  /** Other words for a refusal than the usual ones. */
  told?: (refusal: Refusal) => string;
  children?: ReactNode;
}

/** One address and one button: for whatever is sent to an address. The address is kept for the other forms of this tab. */
export function AddressForm({ submit, onAddress, sent, first = false, told, children }: AddressFormProps) {
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { pending, refusal, run, clear } = useSubmit();
  const [email, setEmail] = useState(readKeptEmail);
  const [fault, setFault] = useState<ReturnType<typeof addressFault>>(null);
  const [done, setDone] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = () => {
    const found = addressFault(email);
    setFault(found);
    setDone(false);
    if (found) return input.current?.focus();
    run(async () => {
      keepEmail(email.trim());
      await onAddress(email.trim());
      setDone(true);
    });
  };
  const faultWords = fault && (fault === 'missing' ? fields.emailMissing : fields.emailShape);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FormProblem>{refusal && (told?.(refusal) ?? problemWords(problems, refusal))}</FormProblem>
      <TextField
        inputRef={input}
        {...(first ? { 'data-autofocus': true } : {})}
        label={fields.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required
        value={email}
        problem={faultWords ?? undefined}
        onValue={(value) => {
          setEmail(value);
          setFault(null);
          clear();
        }}
      />
      {children}
      {first ? (
        <Button type="submit" variant="primary" wide pending={pending}>
          {submit}
        </Button>
      ) : (
        <div className={styles.actions}>
          <Button type="submit" pending={pending}>
            {submit}
          </Button>
        </div>
      )}
      {sent !== undefined && (
        <p role="status" className={styles.told}>
          {done && sent}
        </p>
      )}
    </form>
  );
}
