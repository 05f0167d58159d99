import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { FieldProblem, useField } from './field.tsx';
import styles from './switch-field.module.css';

interface SwitchFieldProps extends Omit<FieldWords, 'label'> {
  label: ReactNode;
  checked: boolean;
  onValue: (checked: boolean) => void;
  /** The change is on its way. */
  pending?: boolean;
  /** Why it cannot be changed; stands below it. */
  unavailable?: string | undefined;
  id?: string;
}

/** On or off, at once, without a button to send it. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, hint, problem, checked, onValue, pending = false, unavailable, id } = props;
  const note = unavailable ?? hint;
  const field = useField({ label: '', hint: note, problem }, id);
  const blocked = pending || unavailable !== undefined;
  return (
    <div className={classNames(styles.field, unavailable !== undefined && styles.unavailable)}>
      <div className={styles.words}>
        <label className={styles.label} htmlFor={field.wiring.id}>
          {label}
        </label>
        {note && (
          <p id={field.hintId} className={fieldStyles.hint}>
            {note}
          </p>
        )}
        <FieldProblem id={field.problemId} problem={problem} />
      </div>
      <input
        {...field.wiring}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        checked={checked}
        className={styles.switch}
        onChange={(event) => {
          if (!blocked) onValue(event.currentTarget.checked);
        }}
      />
    </div>
  );
}
