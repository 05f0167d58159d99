import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from '../../frame/parts.module.css';
import { refusalIn } from '../../login/problem-words.ts';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { privacyCopy } from './privacy.copy.ts';

/** Something of one's own that can be taken away. */
export type Owned = {
  id: string;
  name: string;
  /** A second, quieter line. */
  note?: ReactNode;
  /** Beside the button that removes it. */
  acts?: ReactNode;
  /** Without it, it stays. */
  onRemove?: () => Promise<unknown>;
};

interface OwnedListProps {
  label: string;
  items: readonly Owned[];
  /** Said when there is nothing. */
  none: string;
  /** What removing one does. */
  warning: string;
}

/** Rows of what is one's own, each removed after a question that names it. */
export function OwnedList({ label, items, none, warning }: OwnedListProps) {
  const words = useCopy(privacyCopy);
  const told = useMfaProblemWords();
  const { status } = useAnnounce();
  const [asked, setAsked] = useState<Owned | null>(null);
  if (items.length === 0) return <p className={styles.muted}>{none}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.strong}>{item.name}</span>
              {item.note && <span className={styles.muted}>{item.note}</span>}
            </div>
            <div className={styles.actions}>
              {item.acts}
              {item.onRemove && (
                <Button aria-label={words.removeNamed(item.name)} onClick={() => setAsked(item)}>
                  {words.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={words.removeAsk(asked.name)}
          confirm={words.remove}
          onConfirm={async () => {
            await asked.onRemove?.();
            status(words.removed(asked.name));
          }}
          onClose={() => setAsked(null)}
          failure={(error) => told(refusalIn(error))}
        >
          {warning}
        </ConfirmDialog>
      )}
    </>
  );
}
