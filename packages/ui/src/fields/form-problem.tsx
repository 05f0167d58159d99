import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './field.module.css';

interface FormProblemProps {
  /** What is wrong with the form as a whole, when no field is to blame. */
  children?: ReactNode;
  /** Fields to correct, in order; `id` is the field's own. */
  fields?: readonly { id: string; problem: string }[];
}

/** The summary above a form that was refused. Takes the focus when it appears, so that it is heard and Tab leads on. */
export function FormProblem({ children, fields = [] }: FormProblemProps) {
  const words = useCopy(uiCopy);
  const ref = useRef<HTMLDivElement>(null);
  const present = Boolean(children) || fields.length > 0;
  useEffect(() => {
    if (present) ref.current?.focus();
  }, [present]);
  if (!present) return null;
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      {children ? <p>{children}</p> : <h2>{words.problemsToSolve(fields.length)}</h2>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ id, problem }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {problem}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
