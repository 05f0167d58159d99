import { TextField } from '@parley/ui/fields/text-field.tsx';
import { onEnter } from '@parley/ui/on-enter.ts';
import { useState } from 'react';
import styles from './reminders.module.css';

interface TimeFieldProps {
  label: string;
  /** `HH:MM` */
  value: string;
  problem?: string | undefined;
  onValue: (time: string) => void;
}

/** A time of day, taken when it is left: what is being typed is not yet meant. */
export function TimeField({ label, value, problem, onValue }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed && typed !== value) onValue(typed);
    setTyped(null);
  };
  return (
    <TextField
      type="time"
      label={label}
      problem={problem}
      autoComplete="off"
      required
      className={styles.time}
      value={typed ?? value}
      onValue={setTyped}
      onBlur={take}
      onKeyDown={onEnter(take)}
    />
  );
}
