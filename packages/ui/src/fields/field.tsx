import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './field.module.css';

/** What every field says about itself. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** What is wrong, in a full sentence; stands under the field and is read with it. */
  problem?: string | undefined;
}

/** What ties an input to its words. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Field {
  wiring: FieldWiring;
  hintId: string;
  problemId: string;
}

export function useField({ hint, problem }: FieldWords, ownId?: string): Field {
  const made = useId();
  const id = ownId ?? made;
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const described = [hint && hintId, problem && problemId].filter(Boolean).join(' ');
  return {
    wiring: { id, 'aria-describedby': described || undefined, 'aria-invalid': problem ? true : undefined },
    hintId,
    problemId,
  };
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p id={id} className={styles.problem}>
      <IconAlertCircle size={16} stroke={1.5} aria-hidden />
      {problem}
    </p>
  );
}

interface FieldProps extends FieldWords {
  field: Field;
  optional?: boolean;
  children: ReactNode;
}

/** Label above, hint below it, the input, and the problem under it. */
export function Field({ field, label, hint, problem, optional, children }: FieldProps) {
  const words = useCopy(uiCopy);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.wiring.id}>
        {label}
        {optional && <span className={styles.optional}>{words.optional}</span>}
      </label>
      {hint && (
        <p id={field.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldProblem id={field.problemId} problem={problem} />
    </div>
  );
}
