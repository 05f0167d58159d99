import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CodeField, plainCode } from '../login/code-field.tsx';
import { useMessageCode } from '../login/use-message-code.ts';
import { mfaCopy } from './mfa.copy.ts';
import styles from './mfa.module.css';

interface CodeFormProps {
  label?: string;
  submit?: string;
  /** It comes as a text message, which some browsers read themselves. */
  bySms?: boolean;
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
  const { label, submit, bySms = false, pending, problem, onCode, onEdited, children, beside } = props;
  const words = useCopy(mfaCopy);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const give = (typed: string) => {
    const plain = plainCode(typed);
    setMissing(plain === '');
    if (plain !== '' && !pending) onCode(plain);
  };
  useMessageCode(bySms, (found) => {
    setCode(found);
    give(found);
  });
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        give(code);
      }}
    >
      <CodeField
        label={label ?? words.code}
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
