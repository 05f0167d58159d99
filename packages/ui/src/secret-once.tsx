import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useId, useRef, useState } from 'react';
import { useAnnounce } from './announce.tsx';
import { Button } from './button.tsx';
import { ProblemNotice } from './feedback/problem-notice.tsx';
import { useCopy } from './i18n/language.tsx';
import styles from './secret-once.module.css';
import { uiCopy } from './ui.copy.ts';

interface SecretOnceProps {
  /** Such as a client id and its secret. */
  items: readonly { label: string; value: string }[];
  /** Instead of the sentence that it is shown this once. */
  note?: string;
}

/** What is shown once and never again, each with a button that copies it. */
export function SecretOnce({ items, note }: SecretOnceProps) {
  const words = useCopy(uiCopy);
  return (
    <div className={styles.secrets}>
      <ProblemNotice tone="note" happened={note ?? words.shownOnce} />
      {items.map((item) => (
        <CopyLine key={item.label} {...item} />
      ))}
    </div>
  );
}

/** A value to be carried elsewhere: an id, a link, a secret. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const words = useCopy(uiCopy);
  const { status } = useAnnounce();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
      status(words.copied);
    } catch {
      // No permission, or no https: the keyboard can.
      input.current?.focus();
      input.current?.select();
      setState('refused');
      status(words.copyByHand);
    }
  };
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          readOnly
          spellCheck={false}
          autoComplete="off"
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          aria-label={words.copyOf(label)}
          icon={
            state === 'copied' ? (
              <IconCheck size={18} stroke={1.5} aria-hidden />
            ) : (
              <IconCopy size={18} stroke={1.5} aria-hidden />
            )
          }
          onClick={() => void copy()}
        >
          {state === 'copied' ? words.copied : words.copy}
        </Button>
      </div>
      {state === 'refused' && <p className={styles.byHand}>{words.copyByHand}</p>}
    </div>
  );
}
