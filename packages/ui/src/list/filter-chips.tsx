import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list.module.css';

interface FilterChipsProps<Value extends string> {
  /** What is chosen here, for a screen reader: "Show". */
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onValue: (value: Value) => void;
}

/** One of several ready views of a list. Radio buttons inside: the arrows choose. */
export function FilterChips<Value extends string>({ label, options, value, onValue }: FilterChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.chips}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles.chip, option.value === value && styles.chosen)}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
          {option.count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{option.count}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}
