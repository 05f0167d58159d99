import { classNames } from '@parley/ui/class-names.ts';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import styles from './login.module.css';

interface StepFrameProps {
  /** A new name slides in, and takes the focus. */
  name: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Where one arrives stands still, as its frame stood before; what follows slides in. */
let arrived = false;

/** One step on the page: its title, a sentence, and what to do. The focus starts at `data-autofocus`, else at the title. */
export function StepFrame({ name, title, lead, children }: StepFrameProps) {
  const { productName } = usePortal();
  const ref = useRef<HTMLDivElement>(null);
  const [slides] = useState(arrived);
  useEffect(() => {
    arrived = true;
  }, []);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step of another name is another place
  useEffect(() => {
    const start = ref.current?.querySelector<HTMLElement>('[data-autofocus]') ?? ref.current?.querySelector('h1');
    start?.focus({ preventScroll: true });
  }, [name]);
  return (
    <div key={name} ref={ref} className={classNames(styles.step, slides && styles.sliding)}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
