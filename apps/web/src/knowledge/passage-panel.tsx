import type { Citation } from '@parley/contracts/assistant/citation.ts';
import type { Passage } from '@parley/contracts/assistant/knowledge.ts';
import { knowledge } from '@parley/contracts/assistant/knowledge.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { Button } from '@parley/ui/button.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../api/api.ts';
import { citationsCopy } from './citations.copy.ts';
import styles from './passage-panel.module.css';
import { headingsOf } from './place-of.ts';

interface PassagePanelProps {
  citation: Pick<Citation, 'passage_id' | 'title' | 'heading' | 'page'>;
  onClose: () => void;
}

/** A passage in its surroundings: what the document is called, under which headings it stands, and on which page. */
export function PassagePanel({ citation, onClose }: PassagePanelProps) {
  const words = useCopy(citationsCopy);
  const { passage_id: id, title, page } = citation;
  const query = useQuery({
    queryKey: ['knowledge-passage', id],
    queryFn: () => ask(knowledge.passage, { params: { id } }),
    retry: false,
  });
  const place = [...headingsOf(citation), ...(page === null ? [] : [words.page(page)])].join(' › ');
  const gone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <SidePanel title={title} subtitle={place} onClose={onClose}>
      {query.data && <Text {...query.data} />}
      {query.isPending && <Skeleton lines={6} />}
      {query.error && (
        <ProblemNotice
          tone={gone ? 'note' : 'problem'}
          happened={gone ? words.gone : words.notLoaded}
          actions={!gone && <Button onClick={() => void query.refetch()}>{words.tryAgain}</Button>}
        />
      )}
    </SidePanel>
  );
}

function Text({ passage, before, after }: { passage: Passage; before: Passage[]; after: Passage[] }) {
  const words = useCopy(citationsCopy);
  const cited = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage is another place
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is nothing to clean up with.
    cited.current?.scrollIntoView({ block: 'center' });
  }, [passage.id]);
  return (
    <div className={styles.text}>
      {before.map((each) => (
        <Around key={each.id} passage={each} />
      ))}
      <section ref={cited} aria-label={words.cited} className={styles.cited}>
        <mark>{passage.text}</mark>
      </section>
      {after.map((each) => (
        <Around key={each.id} passage={each} />
      ))}
    </div>
  );
}

function Around({ passage: { heading, text } }: { passage: Passage }) {
  return (
    <div className={styles.around}>
      {heading.length > 0 && <p className={styles.heading}>{heading.at(-1)}</p>}
      <p>{text}</p>
    </div>
  );
}
