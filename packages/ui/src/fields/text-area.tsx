import type { TextareaHTMLAttributes } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Field, useField } from './field.tsx';

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/**
 * A textarea as high as its text, from `rows` up to `maxRows` lines; then it scrolls.
 * The browser does it where it can (`field-sizing`); elsewhere the height follows the text after each change.
 */
export function useGrowingHeight(value: string, maxRows: number) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const fit = useCallback(() => {
    const area = ref.current;
    if (!area) return;
    const style = getComputedStyle(area);
    const lineHeight = Number.parseFloat(style.lineHeight) || 22;
    const frame = area.offsetHeight - area.clientHeight;
    const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom) || 0;
    area.style.maxHeight = `${maxRows * lineHeight + padding + frame}px`;
    if (growsByItself) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + frame}px`;
  }, [maxRows]);
  // Where the browser grows it, only the limit is ours: measuring at each key would lay the page out twice.
  const grown = growsByItself ? null : value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(fit, [fit, grown]);
  return ref;
}

interface TextAreaProps extends FieldWords, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> {
  value: string;
  onValue: (value: string) => void;
  /** Lines before it scrolls. */
  maxRows?: number;
  optional?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, problem, optional, value, onValue, maxRows = 8, rows = 3, id, className, ...rest } = props;
  const field = useField({ label, hint, problem }, id);
  const ref = useGrowingHeight(value, maxRows);
  return (
    <Field field={field} label={label} hint={hint} problem={problem} optional={optional ?? false}>
      <textarea
        {...rest}
        {...field.wiring}
        ref={ref}
        rows={rows}
        value={value}
        className={classNames(styles.input, styles.area, className)}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  );
}

/** For a textarea that is no field, such as the composer: give it the ref of `useGrowingHeight` and this class. */
export const growingAreaClass = styles.area ?? '';
