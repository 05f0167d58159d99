import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { FieldProblem, useField } from './field.tsx';

interface CheckboxFieldProps
  extends Omit<FieldWords, 'label'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'checked' | 'className'> {
  /** May hold a link. */
  label: ReactNode;
  checked: boolean;
  onValue: (checked: boolean) => void;
}

export function CheckboxField({ label, hint, problem, checked, onValue, id, ...rest }: CheckboxFieldProps) {
  const field = useField({ label: '', hint, problem }, id);
  return (
    <div className={styles.check}>
      <input
        {...rest}
        {...field.wiring}
        type="checkbox"
        checked={checked}
        className={styles.checkbox}
        onChange={(event) => onValue(event.currentTarget.checked)}
      />
      <label className={styles.checkLabel} htmlFor={field.wiring.id}>
        {label}
      </label>
      {(hint || problem) && (
        <div className={styles.checkNotes}>
          {hint && (
            <p id={field.hintId} className={styles.hint}>
              {hint}
            </p>
          )}
          <FieldProblem id={field.problemId} problem={problem} />
        </div>
      )}
    </div>
  );
}
