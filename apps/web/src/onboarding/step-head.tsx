import { useEffect, useRef } from 'react';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './onboarding.module.css';

/** Title and sentence of a step. Takes the focus, so that a new step is heard and Tab leads into it. */
export function StepHead({ title, lead }: { title: string; lead?: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <header className={styles.head}>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
