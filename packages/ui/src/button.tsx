import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useEffect, useId } from 'react';
import { useAnnounce } from './announce.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { useCopy } from './i18n/language.tsx';
import { uiCopy } from './ui.copy.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain' | 'link';

/** For an anchor that looks like a button: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant): string => `${styles.button} ${styles[variant]}`;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  /** Keeps its label, ignores further clicks, and says so to a screen reader. */
  pending?: boolean;
  /** Why it cannot be used now; shown under the button. There is no way to disable one without a reason. */
  unavailable?: string | undefined;
  icon?: ReactNode;
  /** Fills the width it is given. */
  wide?: boolean;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant = 'quiet',
    pending = false,
    unavailable,
    icon,
    wide,
    type = 'button',
    className,
    buttonRef,
    children,
    ...rest
  } = props;
  const reasonId = useId();
  const { status } = useAnnounce();
  const words = useCopy(uiCopy);
  useEffect(() => {
    if (pending) status(words.working);
  }, [pending, status, words.working]);

  const blocked = pending || unavailable !== undefined;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: the button keeps the focus and can still be found and read.
    if (blocked) event.preventDefault();
    else rest.onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      ref={buttonRef}
      type={type}
      aria-disabled={blocked || undefined}
      aria-describedby={unavailable ? reasonId : rest['aria-describedby']}
      className={classNames(
        buttonClass(variant),
        pending && styles.pending,
        unavailable !== undefined && styles.unavailable,
        className,
      )}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
  if (unavailable === undefined && !wide) return button;
  return (
    <span className={classNames(styles.wrap, wide && styles.wide)}>
      {button}
      {unavailable && (
        <span id={reasonId} className={styles.reason}>
          {unavailable}
        </span>
      )}
    </span>
  );
}
