import { classNames } from '../class-names.ts';
import { useFormat } from '../i18n/formats.tsx';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Field, useField } from './field.tsx';

interface DateFieldProps extends FieldWords {
  /** `date` speaks of calendar days, `2026-11-21`; `instant` of moments, ISO 8601 UTC, entered and shown on the account's clock. */
  kind?: 'date' | 'instant';
  value: string | null;
  onValue: (value: string | null) => void;
  /** In the form of `value`. */
  min?: string;
  max?: string;
  optional?: boolean;
  id?: string;
  readOnly?: boolean;
}

/** The system's own calendar: in the reader's language, right by keyboard, the best one on a phone. */
export function DateField(props: DateFieldProps) {
  const { label, hint, problem, kind = 'date', value, onValue, min, max, optional, id, readOnly } = props;
  const format = useFormat();
  const field = useField({ label, hint, problem }, id);
  const shown = (one: string | null | undefined) => (!one ? undefined : kind === 'date' ? one : format.typed(one));
  return (
    <Field field={field} label={label} hint={hint} problem={problem} optional={optional ?? false}>
      <input
        {...field.wiring}
        type={kind === 'date' ? 'date' : 'datetime-local'}
        min={shown(min)}
        max={shown(max)}
        readOnly={readOnly}
        className={classNames(styles.input, styles.date)}
        value={shown(value) ?? ''}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onValue(
            text === ''
              ? null
              : kind === 'date'
                ? text
                : format.instant(text.slice(0, 10), text.slice(11)).toISOString(),
          );
        }}
      />
    </Field>
  );
}
