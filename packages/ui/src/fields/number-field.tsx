import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { useCopy, useLanguage } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Field, useField } from './field.tsx';
import own from './number-field.module.css';

interface NumberFieldProps extends FieldWords {
  /** Null while nothing, or no number, is written. */
  value: number | null;
  onValue: (value: number | null) => void;
  min?: number;
  max?: number;
  /** What an arrow adds; 1 means whole numbers. */
  step?: number;
  /** Behind the number: "minutes". */
  unit?: string;
  optional?: boolean;
  id?: string;
  readOnly?: boolean;
}

/** A number as people write it, with the comma of French; the arrows add and take away. What is out of range is the form's to say. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, problem, value, onValue, min, max, step = 1, unit, optional, id, readOnly } = props;
  const words = useCopy(uiCopy);
  const { language } = useLanguage();
  const [typed, setTyped] = useState({ text: write(value, language), value });
  // Set from outside, it is what it is; while one types, "1." stays "1.".
  const text = typed.value === value ? typed.text : write(value, language);
  const stray = text.trim() !== '' && value === null ? words.notANumber : undefined;
  const field = useField({ label, hint, problem: problem ?? stray }, id);

  const take = (next: string) => {
    const number = read(next);
    setTyped({ text: next, value: number });
    if (number !== value) onValue(number);
  };
  const onKey = (event: KeyboardEvent) => {
    if (readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const from = value ?? (event.key === 'ArrowUp' ? (min ?? 0) - step : (max ?? 0) + step);
    const moved = from + (event.key === 'ArrowUp' ? step : -step);
    take(write(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, moved)), language));
  };
  return (
    <Field field={field} label={label} hint={hint} problem={problem ?? stray} optional={optional ?? false}>
      <div className={classNames(styles.box, own.box)}>
        <input
          {...field.wiring}
          type="text"
          role="spinbutton"
          inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-valuenow={value ?? undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          readOnly={readOnly}
          className={classNames(styles.input, own.input)}
          value={text}
          onChange={(event) => take(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        {unit && <span className={own.unit}>{unit}</span>}
      </div>
    </Field>
  );
}

const write = (value: number | null, language: string): string =>
  value === null ? '' : language === 'fr' ? String(value).replace('.', ',') : String(value);

/** Spaces between thousands and a comma for a point are what people write; anything else is no number. */
function read(text: string): number | null {
  const plain = text.replace(/\s/gu, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : null;
}
