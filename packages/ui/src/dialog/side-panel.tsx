import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useCopy } from '../i18n/language.tsx';
import { IconButton } from '../icon-button.tsx';
import { uiCopy } from '../ui.copy.ts';
import { Dialog } from './dialog.tsx';
import styles from './side-panel.module.css';
import { useIsWide } from './use-wide.ts';

interface SidePanelProps {
  /** What it shows the details of. Another title is another thing: the focus follows. */
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Buttons, or a menu, below. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Details at the right. Beside the page where there is room, which goes on working; a sheet over it elsewhere. */
export function SidePanel(props: SidePanelProps) {
  return useIsWide() ? <Beside {...props} /> : <Sheet {...props} />;
}

function Sheet({ title, subtitle, onClose, actions, children }: SidePanelProps) {
  return (
    <Dialog title={title} place="end" full onClose={onClose} actions={actions}>
      {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      {children}
    </Dialog>
  );
}

function Beside({ title, subtitle, onClose, actions, children }: SidePanelProps) {
  const words = useCopy(uiCopy);
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another thing
  useLayoutEffect(() => {
    if (panel.current?.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  useEffect(() => {
    const root = document.documentElement;
    const element = panel.current;
    // Whoever frames the page may leave this room free: `padding-inline-end: var(--panel-room, 0px)`.
    root.style.setProperty('--panel-room', `${element?.offsetWidth ?? 0}px`);
    return () => {
      root.style.removeProperty('--panel-room');
    };
  }, []);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      const target = opener.current;
      // Only if the focus was here: whoever went on elsewhere stays there.
      if (element?.contains(document.activeElement) && target instanceof HTMLElement && target.isConnected)
        target.focus();
    };
  }, []);

  return (
    <aside
      ref={panel}
      aria-labelledby={titleId}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // React hears what happens in a dialog that this panel opened; that Escape is not ours.
        if (!(event.target instanceof Node && panel.current?.contains(event.target))) return;
        if (event.target instanceof Element && event.target.closest('dialog') !== panel.current?.closest('dialog'))
          return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <IconButton size="small" label={words.closeDetails} icon={<IconX size={20} stroke={1.5} />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.foot}>{actions}</footer>}
    </aside>
  );
}
