import type { TextareaHTMLAttributes } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Field, useField } from './field.tsx';

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/**
 * A textarea as high as its text, from `rows` up to `maxRows` lines; then it scrolls.
 * The browser does it where it can (`field-sizing`); elsewhere `grow` is to be called after each change of the text.
 */
export function useGrowingArea(maxRows: number) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const measure = useCallback(() => {
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
  useLayoutEffect(measure, [measure]);
  /** Puts another text where React does not hold it. */
  const write = useCallback((text: string) => {
    if (ref.current) ref.current.value = text;
  }, []);
  // Where the browser grows it, only the limit is ours: measuring at each key would lay the page out twice.
  return { ref, write, grow: growsByItself ? nothing : measure };
}
const nothing = (): void => undefined;

/** The same for a textarea whose text is held by React: it follows `value`. */
export function useGrowingHeight(value: string, maxRows: number) {
  const { ref, grow } = useGrowingArea(maxRows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(grow, [grow, value]);
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

/** For a textarea that is no field, such as the composer: give it the ref of `useGrowingArea` and this class. */
export const growingAreaClass = styles.area ?? '';
