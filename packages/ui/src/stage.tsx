import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

interface StageProps {
  /** A new name is another place. */
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * What changes in the same place, such as the steps in a dialog: the focus does not get lost with the button that led on, it
 * goes to the element with `data-autofocus`, else to what has come.
 */
export function Stage({ name, className, children }: StageProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stage of another name is another place
  useEffect(() => {
    const place = ref.current;
    if (!place || (place.contains(document.activeElement) && document.activeElement !== place)) return;
    (place.querySelector<HTMLElement>('[data-autofocus]') ?? place).focus({ preventScroll: true });
  }, [name]);
  return (
    <div ref={ref} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
