import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './mfa.module.css';

interface PhoneFormProps {
  label: string;
  hint: string;
  /** Said when nothing was typed. */
  missing: string;
  submit: string;
  pending: boolean;
  problem: string | null;
  onPhone: (phoneNumber: string) => void;
  onEdited: () => void;
  /** The one thing to do on its page. */
  first?: boolean;
}

/** One phone number in any spelling; the server reads it. */
export function PhoneForm(props: PhoneFormProps) {
  const { label, hint, missing, submit, pending, problem, onPhone, onEdited, first = false } = props;
  const [number, setNumber] = useState('');
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = number.trim();
        setEmpty(typed === '');
        if (typed === '') input.current?.focus();
        else if (!pending) onPhone(typed);
      }}
    >
      <TextField
        inputRef={input}
        data-autofocus
        label={label}
        hint={hint}
        type="tel"
        name="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        required
        value={number}
        problem={empty ? missing : (problem ?? undefined)}
        onValue={(value) => {
          setNumber(value);
          setEmpty(false);
          onEdited();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending} wide={first}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
