import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useCopy } from '../i18n/language.tsx';
import { IconButton } from '../icon-button.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './dialog.module.css';
import { enterTopLayer } from './top-layer.ts';

interface DialogProps {
  title: string;
  /** Asked by Escape, the cross and a press beside the dialog. The parent decides, usually by no longer rendering it. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, the one that does it last. */
  actions?: ReactNode;
  /** `start` and `end` are sheets along one side of the window. */
  place?: 'centre' | 'start' | 'end';
  width?: 'normal' | 'wide';
  /** Content without the usual padding, such as a list. */
  bare?: boolean;
  /** With `place="end"`: all of a narrow window, such as a phone's. */
  full?: boolean;
  /** False where a slip beside it would lose what was typed. */
  besideCloses?: boolean;
  /** Where the focus goes when nothing was focused before, or when that is gone by then. */
  returnFocus?: () => HTMLElement | null;
}

/**
 * A modal dialog, open as long as it is rendered. The browser's own `<dialog>` keeps the focus inside and the rest inert. The focus
 * starts at the element with `data-autofocus`, else at the title, and goes back to where it was. (React's `autoFocus` comes too
 * early, while the dialog is still closed.)
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    children,
    actions,
    place = 'centre',
    width = 'normal',
    bare,
    full,
    besideCloses = true,
    returnFocus,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const words = useCopy(uiCopy);
  // While rendering, the focus is still where the person left it.
  const [opener] = useState(() => document.activeElement);
  const returning = useRef(returnFocus);
  const pressedBeside = useRef(false);
  useEffect(() => {
    returning.current = returnFocus;
  }, [returnFocus]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // The browser would choose the first button, the cross.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? titleRef.current)?.focus();
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
      const target = opener?.isConnected && opener !== document.body ? opener : returning.current?.();
      if (target instanceof HTMLElement) target.focus();
    };
  }, [opener]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross are the keyboard's way
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(
        styles.dialog,
        place === 'start' && styles.start,
        place === 'end' && styles.end,
        width === 'wide' && styles.wide,
        full && styles.full,
      )}
      onCancel={(event) => {
        // A file chooser inside sends the same event, and it bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget && isBeside(event.currentTarget, event);
      }}
      onClick={(event) => {
        // Pressed and let go beside it: selecting text and letting go outside must not close it. Not at the press, whose own
        // effect on the focus comes afterwards.
        if (besideCloses && pressedBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        <IconButton size="small" label={words.close} icon={<IconX size={20} stroke={1.5} />} onClick={onClose} />
      </header>
      <div className={classNames(styles.body, bare && styles.bare)}>{children}</div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
    </dialog>
  );
}

function isBeside(dialog: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
