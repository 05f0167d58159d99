import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { useCopy } from '../i18n/language.tsx';
import { IconButton } from '../icon-button.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './toast.module.css';
import { useTopLayer } from './top-layer.ts';

export interface ToastContent {
  text: string;
  /** Milliseconds; pausing under the pointer or the focus. `null` stays until it is dismissed. */
  duration?: number | null;
  /** `alert` interrupts a screen reader, for what cannot wait. */
  tone?: 'status' | 'alert';
  /** Such as Undo. Dismisses the toast. */
  action?: { label: string; onAction: () => void };
  /** A toast with the id of one that is shown replaces it: several failures, one toast. */
  id?: string;
}

interface Shown
  extends Required<Pick<ToastContent, 'id' | 'text' | 'tone' | 'duration'>>,
    Pick<ToastContent, 'action'> {
  /** Milliseconds of `Date.now()`. */
  shownAt: number;
}

interface Toasts {
  /** @returns dismisses it */
  show: (toast: ToastContent) => () => void;
}

const ToastContext = createContext<Toasts | null>(null);
const unseen: Toasts = { show: () => () => undefined };

const defaultDuration = 6000;

/** The one region for toasts, top centre. For what a person cannot see otherwise; never to praise. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const made = useRef(0);
  const dismiss = useCallback((id: string) => setShown((all) => all.filter((toast) => toast.id !== id)), []);
  const toasts = useMemo<Toasts>(
    () => ({
      show: ({ id = `toast-${++made.current}`, text, tone = 'status', duration = defaultDuration, action }) => {
        setShown((all) => {
          const same = all.find((other) => other.id === id && other.text === text);
          // Said again, it does not stay longer: a row of failures must not hold one toast for minutes.
          const toast = { id, text, tone, duration, action, shownAt: same?.shownAt ?? Date.now() };
          return [...all.filter((other) => other.id !== id), toast];
        });
        return () => dismiss(id);
      },
    }),
    [dismiss],
  );
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      <ToastRegion shown={shown} dismiss={dismiss} />
    </ToastContext.Provider>
  );
}

export function useToast(): Toasts {
  return useContext(ToastContext) ?? unseen;
}

/** Whether somebody above shows toasts. */
export const useIsToasted = (): boolean => useContext(ToastContext) !== null;

function ToastRegion({ shown, dismiss }: { shown: readonly Shown[]; dismiss: (id: string) => void }) {
  const words = useCopy(uiCopy);
  const topLayer = useTopLayer();
  // The regions exist before their content: a live region that arrives together with its text is often not read.
  const part = (tone: Shown['tone']) => (
    <div role={tone} aria-live={tone === 'alert' ? 'assertive' : 'polite'} className={styles.part}>
      {shown
        .filter((toast) => toast.tone === tone)
        .map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
    </div>
  );
  if (!topLayer) return null;
  return createPortal(
    <section aria-label={words.notifications} className={styles.region}>
      {part('alert')}
      {part('status')}
    </section>,
    topLayer,
  );
}

function Toast({ toast, onDismiss }: { toast: Shown; onDismiss: (id: string) => void }) {
  const words = useCopy(uiCopy);
  const [held, setHeld] = useState(false);
  const { id, text, tone, duration, action, shownAt } = toast;
  const wasHeld = useRef(false);
  useEffect(() => {
    if (held) wasHeld.current = true;
    if (duration === null || held) return;
    // Counted from the moment it was shown, because a dialog that opens moves the toast into itself; anew after a pause.
    const left = wasHeld.current ? duration : shownAt + duration - Date.now();
    const timer = setTimeout(() => onDismiss(id), left);
    return () => clearTimeout(timer);
  }, [duration, held, id, onDismiss, shownAt]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is operated here; the clock waits while somebody reads
    <div
      className={classNames(styles.toast, tone === 'alert' && styles.alert)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        size="small"
        label={words.dismiss}
        icon={<IconX size={18} stroke={1.5} />}
        onClick={() => onDismiss(id)}
      />
    </div>
  );
}
