import type { Citation } from '@parley/contracts/assistant/citation.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { citationsCopy } from './citations.copy.ts';
import styles from './citations.module.css';
import { lastHeading } from './place-of.ts';

const PassagePanel = lazy(() => import('./passage-panel.tsx').then((m) => ({ default: m.PassagePanel })));

/** KNOW-2: under a reply, where it has something from; each opens at the passage. */
export function Citations({ citations }: { citations: Citation[] }) {
  const words = useCopy(citationsCopy);
  const [open, setOpen] = useState<Citation | null>(null);
  return (
    <>
      <ul className={styles.sources} aria-label={words.sources}>
        {citations.map((citation) => {
          const heading = lastHeading(citation);
          return (
            <li key={citation.n}>
              <button
                type="button"
                className={styles.source}
                aria-label={words.open(citation.n, [citation.title, heading].filter(Boolean).join(', '))}
                aria-expanded={open?.passage_id === citation.passage_id}
                onClick={() => setOpen(citation)}
              >
                <span className={styles.number}>{citation.n}</span>
                <span className={styles.title}>
                  {citation.title}
                  {heading && <span className={styles.heading}> › {heading}</span>}
                </span>
                {citation.page !== null && <span className={styles.page}>{words.page(citation.page)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {/* Outside the turn: what scrolls or is cut off there must not hold the panel. */}
      {open &&
        createPortal(
          <Suspense fallback={null}>
            <PassagePanel citation={open} onClose={() => setOpen(null)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
