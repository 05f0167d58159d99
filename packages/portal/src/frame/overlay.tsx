import { enterTopLayer } from '@parley/ui/dialog/top-layer.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { frameCopy } from './frame.copy.ts';
import styles from './overlay.module.css';

/** The whole portal over the page of the host, which stays as it is beneath; Escape and the cross lead back to it. */
export function Overlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const words = useCopy(frameCopy);
  const ref = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.focus();
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);
  return (
    <dialog
      ref={ref}
      aria-label={words.portal}
      tabIndex={-1}
      className={styles.overlay}
      onCancel={(event) => {
        // Of a dialog inside, or a file chooser: they bubble.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
