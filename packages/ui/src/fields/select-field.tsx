import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Field, useField } from './field.tsx';

interface SelectFieldProps<Value extends string>
  extends FieldWords,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'children'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
  optional?: boolean;
}

/** The system's own list: the best one on a phone, and right by keyboard everywhere. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, problem, optional, options, value, onValue, id, className, ...rest } = props;
  const field = useField({ label, hint, problem }, id);
  return (
    <Field field={field} label={label} hint={hint} problem={problem} optional={optional ?? false}>
      <div className={styles.box}>
        <select
          {...rest}
          {...field.wiring}
          value={value}
          className={classNames(styles.input, styles.select, className)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <IconChevronDown size={18} stroke={1.5} aria-hidden />
        </span>
      </div>
    </Field>
  );
}
