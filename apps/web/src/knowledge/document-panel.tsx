import type { KnowledgeDocument } from '@parley/contracts/assistant/knowledge.ts';
import { Button } from '@parley/ui/button.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { knowledgeCopy } from './knowledge.copy.ts';
import styles from './knowledge.module.css';
import { usePassages } from './knowledge.queries.ts';
import { useKnowledgeProblem } from './use-knowledge-problem.ts';

/** What was read of a document, passage by passage; of a refused one, why. */
export function DocumentPanel({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const words = useCopy(knowledgeCopy);
  const problem = useKnowledgeProblem();
  const query = usePassages(document);
  const { kind, pages, passages: count, name, title, reason } = document;
  const about = [
    title === null ? null : name,
    kind && words.kindNames[kind],
    pages === null ? null : words.pages(pages),
    words.passagesOf(count),
  ];
  return (
    <SidePanel title={title ?? name} subtitle={about.filter(Boolean).join(' · ')} onClose={onClose}>
      {reason && <ProblemNotice happened={words.reasons[reason]} />}
      {query.error && <ProblemNotice happened={problem(query.error)} />}
      {query.isPending && <Skeleton lines={6} />}
      {query.data?.pages
        .flatMap((page) => page.passages)
        .map(({ id, heading, page, text }) => (
          <div key={id} className={styles.passage}>
            <p className={styles.hint}>{[...heading, ...(page === null ? [] : [words.page(page)])].join(' › ')}</p>
            <p className={styles.words}>{text}</p>
          </div>
        ))}
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </SidePanel>
  );
}
