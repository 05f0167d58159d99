import type { KnowledgeDocument } from '@parley/contracts/assistant/knowledge.ts';
import { knowledge } from '@parley/contracts/assistant/knowledge.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api/api.ts';
import { DocumentPanel } from './document-panel.tsx';
import { knowledgeCopy } from './knowledge.copy.ts';
import styles from './knowledge.module.css';
import { documentsKey, useDocuments } from './knowledge.queries.ts';
import { useKnowledgeProblem } from './use-knowledge-problem.ts';

const TONES = { waiting: 'muted', ready: 'moss', refused: 'brick' } as const;

/** What there is: what needs somebody stands first. */
export function DocumentTable() {
  const words = useCopy(knowledgeCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const problem = useKnowledgeProblem();
  const client = useQueryClient();
  const query = useDocuments();
  const [opened, setOpened] = useState<KnowledgeDocument | null>(null);
  const [removing, setRemoving] = useState<KnowledgeDocument | null>(null);
  const columns: Column<KnowledgeDocument>[] = [
    {
      id: 'name',
      head: words.name,
      cell: ({ title, name, source }) => (
        <span className={styles.document}>
          <span>{title ?? name}</span>
          <span className={styles.hint}>
            {[title === null ? null : name, source === 'folder' ? words.folder : null].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: words.state,
      width: '34%',
      cell: ({ state, reason }) => (
        <span className={styles.document}>
          <span>
            <Tag tone={TONES[state]}>{words.states[state]}</Tag>
          </span>
          {reason && <span className={styles.hint}>{words.reasons[reason]}</span>}
        </span>
      ),
    },
    {
      id: 'passages',
      head: words.passages,
      align: 'end',
      width: '6rem',
      wide: true,
      cell: ({ passages }) => formatNumber(language, passages),
    },
    {
      id: 'changed',
      head: words.changed,
      width: '8rem',
      wide: true,
      cell: ({ updated_at: at }) => format.shortDate(at),
    },
  ];
  return (
    <>
      <DataTable
        label={words.documents}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.documents)}
        rowKey={({ id }) => id}
        rowName={({ title, name }) => title ?? name}
        total={query.data?.pages[0]?.total}
        loading={query.isFetching}
        problem={query.error ? problem(query.error) : null}
        onRetry={() => void query.refetch()}
        empty={
          <Empty title={words.empty} drawing="list">
            {words.emptyMore}
          </Empty>
        }
        onOpen={setOpened}
        selectedKey={opened?.id}
        actions={(document) => [
          { label: words.look, onSelect: () => setOpened(document) },
          ...(document.source === 'upload'
            ? [{ label: words.remove, danger: true, onSelect: () => setRemoving(document) }]
            : []),
        ]}
      />
      {query.hasNextPage && (
        <p>
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.moreDocuments}
          </Button>
        </p>
      )}
      {opened && <DocumentPanel key={opened.id} document={opened} onClose={() => setOpened(null)} />}
      {removing && (
        <ConfirmDialog
          title={words.removeTitle(removing.title ?? removing.name)}
          confirm={words.remove}
          failure={problem}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await ask(knowledge.remove, { params: { id: removing.id } });
            if (opened?.id === removing.id) setOpened(null);
            await client.invalidateQueries({ queryKey: documentsKey });
          }}
        >
          {words.removeMore}
        </ConfirmDialog>
      )}
    </>
  );
}
