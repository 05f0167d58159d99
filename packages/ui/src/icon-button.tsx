import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-label' | 'children'> {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: ReactNode;
  /** `filled` is for the one primary act of a place, such as sending. */
  variant?: 'plain' | 'filled';
  size?: 'normal' | 'small';
  /** Why it cannot be used now; becomes part of its name and tooltip. */
  unavailable?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'plain',
    size = 'normal',
    unavailable,
    type = 'button',
    className,
    buttonRef,
    ...rest
  } = props;
  const name = unavailable ? `${label}. ${unavailable}` : label;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (unavailable) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      {...rest}
      ref={buttonRef}
      type={type}
      aria-label={name}
      title={name}
      aria-disabled={unavailable ? true : undefined}
      className={classNames(
        styles.icon,
        size === 'small' && styles.small,
        variant === 'filled' && styles.filled,
        className,
      )}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
