import { useAnnounce } from '@parley/ui/announce.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styles from './login.module.css';

interface CodeFieldProps {
  label: string;
  hint?: ReactNode;
  value: string;
  /** Of the server; what is wrong with an empty field too. */
  problem: string | undefined;
  onValue: (value: string) => void;
}

/** What is pasted may stand in a sentence or in groups. Letters are kept: recovery codes have some. */
export const plainCode = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** One field for a whole code: it takes a paste, what the phone offers, and what an app fills in. */
export function CodeField({ label, hint, value, problem, onValue }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { status } = useAnnounce();
  useEffect(() => {
    if (!problem) return;
    status(problem);
    input.current?.focus();
    input.current?.select();
  }, [problem, status]);
  return (
    <TextField
      inputRef={input}
      data-autofocus
      className={styles.code}
      label={label}
      hint={hint}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      required
      value={value}
      problem={problem}
      onValue={onValue}
      onPaste={(event) => {
        const found = /\d[\d\s.-]{4,}\d/.exec(event.clipboardData.getData('text'))?.[0];
        if (!found) return;
        event.preventDefault();
        onValue(plainCode(found));
      }}
    />
  );
}
