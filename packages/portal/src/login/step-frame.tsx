import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { usePortal } from '../options.ts';
import styles from './login.module.css';

interface StepFrameProps {
  /** A new name slides in, and takes the focus. */
  name: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** One step on the page: its title, a sentence, and what to do. The focus starts at `data-autofocus`, else at the title. */
export function StepFrame({ name, title, lead, children }: StepFrameProps) {
  const { productName } = usePortal();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of another name is another place
  useEffect(() => {
    const start = ref.current?.querySelector<HTMLElement>('[data-autofocus]') ?? ref.current?.querySelector('h1');
    start?.focus({ preventScroll: true });
  }, [name]);
  return (
    <div key={name} ref={ref} className={styles.step}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
