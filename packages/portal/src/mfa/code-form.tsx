import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { mfaCopy } from './mfa.copy.ts';
import styles from './mfa.module.css';

interface CodeFormProps {
  label?: string;
  submit?: string;
  pending: boolean;
  /** Why the last code was refused, in words. */
  problem: string | null;
  onCode: (code: string) => void;
  onEdited: () => void;
  /** Between the field and the button. */
  children?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
}

/** One code, from an app, a mail or a text message; browsers fill it in where they have seen it. */
export function CodeForm(props: CodeFormProps) {
  const { label, submit, pending, problem, onCode, onEdited, children, beside } = props;
  const words = useCopy(mfaCopy);
  const { status } = useAnnounce();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!problem) return;
    // The focus is often there already, and then nothing would be read.
    status(problem);
    input.current?.focus();
    input.current?.select();
  }, [problem, status]);
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.replace(/\s/g, '');
        setMissing(typed === '');
        if (typed === '') input.current?.focus();
        else if (!pending) onCode(typed);
      }}
    >
      <TextField
        ref={input}
        data-autofocus
        label={label ?? words.code}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        required
        className={styles.code ?? ''}
        value={code}
        problem={missing ? words.codeMissing : (problem ?? undefined)}
        onValue={(value) => {
          setCode(value);
          setMissing(false);
          onEdited();
        }}
      />
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {submit ?? words.confirm}
        </Button>
        {beside}
      </div>
    </form>
  );
}
