import { call } from '@parley/contracts/client.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { transport } from '../shell/session-of-tab.ts';
import { impersonationCopy } from './impersonation.copy.ts';
import styles from './impersonation-band.module.css';

type Current = ResponseOf<typeof impersonation.current>;

/** AUTH-18: above every page for as long as somebody acts in another's name, with the way out. */
export function ImpersonationBand({ onEnded }: { onEnded: () => void }) {
  const words = useCopy(impersonationCopy);
  const [current, setCurrent] = useState<Current | null>(null);
  const [state, setState] = useState<'acting' | 'ending' | 'failed'>('acting');
  const band = useRef<HTMLElement>(null);

  useEffect(() => {
    let wanted = true;
    call(transport, impersonation.current, {}).then(
      (answer) => wanted && setCurrent(answer),
      // The band stands all the same, only without the names.
      (error: unknown) => console.warn(error),
    );
    return () => {
      wanted = false;
    };
  }, []);
  useBandHeight(band);

  const end = () => {
    setState('ending');
    call(transport, impersonation.end, {}).then(onEnded, (error: unknown) => {
      console.warn(error);
      setState('failed');
    });
  };
  const format = useFormat();
  const named = current?.actorName && current.subjectName;
  return (
    <aside ref={band} className={styles.band} aria-label={words.label}>
      <p className={styles.words}>
        <strong>{named ? words.named(current.actorName ?? '', current.subjectName ?? '') : words.plain}</strong>{' '}
        {current?.expires && words.until(format.time(current.expires))}
      </p>
      <button type="button" className={styles.end} aria-disabled={state === 'ending'} onClick={end}>
        {words.end}
      </button>
      <p role="alert">{state === 'failed' && words.failed}</p>
    </aside>
  );
}

/** Screens as high as the window leave room for it. */
function useBandHeight(band: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--band-height', `${band.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (band.current) observer?.observe(band.current);
    return () => {
      observer?.disconnect();
      style.removeProperty('--band-height');
    };
  }, [band]);
}
