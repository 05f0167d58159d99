import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconColorPicker from '@tabler/icons-react/dist/esm/icons/IconColorPicker.mjs';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './color-field.module.css';
import fieldStyles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { FieldProblem, useField } from './field.tsx';

/** Calm ones that tell themselves apart; two thirds as light as the page at the most. */
const offered = ['#a8481f', '#2f6650', '#1f5fa8', '#6b4e8e', '#9b2c2c', '#8a6a12', '#3c6f7a', '#665f54'];

interface ColorFieldProps extends FieldWords {
  /** `#a8481f` */
  value: string;
  onValue: (color: string) => void;
  /** Colours to choose from, instead of the house's. */
  colors?: readonly { value: string; label: string }[];
  /** Whether any other may be chosen too. */
  free?: boolean;
}

/** A colour: one of a few, or any. */
export function ColorField({ label, hint, problem, value, onValue, colors, free = true }: ColorFieldProps) {
  const words = useCopy(uiCopy);
  const name = useId();
  const field = useField({ label, hint, problem });
  const choices = colors ?? offered.map((hex) => ({ value: hex, label: words.colorName(hex) }));
  const own = !choices.some((choice) => same(choice.value, value));
  return (
    <fieldset className={styles.field} aria-describedby={field.wiring['aria-describedby']}>
      <legend className={fieldStyles.label}>{label}</legend>
      {hint && (
        <p id={field.hintId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.colors}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.color} style={{ background: choice.value }} title={choice.label}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={choice.label}
              checked={same(choice.value, value)}
              onChange={() => onValue(choice.value)}
            />
            {same(choice.value, value) && <IconCheck size={18} stroke={2} aria-hidden />}
          </label>
        ))}
        {free && (
          <label
            className={classNames(styles.color, styles.free)}
            style={own && value ? { background: value } : undefined}
            title={words.otherColor}
          >
            <input
              type="color"
              aria-label={words.otherColor}
              value={value || '#000000'}
              onChange={(event) => onValue(event.currentTarget.value)}
            />
            {own && value ? (
              <IconCheck size={18} stroke={2} aria-hidden />
            ) : (
              <IconColorPicker size={18} stroke={1.5} aria-hidden />
            )}
          </label>
        )}
      </div>
      <FieldProblem id={field.problemId} problem={problem} />
    </fieldset>
  );
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
