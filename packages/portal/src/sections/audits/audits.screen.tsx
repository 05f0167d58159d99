import type { AuditRow } from '@parley/contracts/identity/audits.ts';
import { AUDITS_PAGE } from '@parley/contracts/identity/audits.ts';
import { Button } from '@parley/ui/button.tsx';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useId, useMemo, useState } from 'react';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionPage } from '../../frame/section.tsx';
import { tableColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { countSet, noFilters, wireFilters } from './audit-filters.ts';
import { AuditStats } from './audit-stats.tsx';
import { auditsCopy } from './audits.copy.ts';
import styles from './audits.module.css';
import type { AuditSort } from './audits.queries.ts';
import { useAuditColumns, useAuditFile, useAuditPage, useAuditScroll, useIsVirtual } from './audits.queries.ts';
import { useSettled } from './use-settled.ts';

const severities = ['all', 'SEVERE', 'WARNING', 'INFO'] as const;

/** AUDIT-1: what happened in the workspace. */
export function AuditsScreen() {
  const words = useCopy(auditsCopy);
  const format = useFormat();
  const told = useProblemWords();
  const toast = useToast();
  const [filters, setFilters] = useState<AuditFilters>(noFilters);
  const [filtering, setFiltering] = useState(false);
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const fieldsId = useId();
  // Typed text is asked for after a pause, as a search is.
  const email = useSettled(filters.email);
  const ip = useSettled(filters.ip);
  const list = useList<AuditSort, ReturnType<typeof wireFilters>>({
    sortBy: 'createdAt',
    order: 'DESC',
    limit: AUDITS_PAGE,
    filters: wireFilters({ ...filters, email, ip }, format),
  });
  const isVirtual = useIsVirtual();
  const paged = useAuditPage(list, !isVirtual);
  const scrolled = useAuditScroll(list, isVirtual);
  const read = isVirtual ? scrolled : paged;
  const { columns, error: columnsError } = useAuditColumns();
  const shown = useMemo(() => tableColumns(columns, format), [columns, format]);
  const file = useAuditFile();

  const isNarrow = countSet(filters) > 0 || filters.severity !== 'all' || list.query._filter !== undefined;
  const clear = () => {
    setFilters(noFilters);
    list.setSearch('');
  };
  const error = read.error ?? columnsError;
  return (
    <SectionPage
      title={words.title}
      lead={words.lead}
      primary={
        <Button
          pending={file.pending}
          icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
          onClick={() =>
            file.save(list, columns).catch((failure: unknown) => toast.show({ text: told(failure), tone: 'alert' }))
          }
        >
          {words.download}
        </Button>
      }
    >
      <AuditStats />
      <div className={styles.log}>
        <Toolbar
          search={{ label: words.search, value: list.search, onValue: list.setSearch }}
          filters={
            <FilterChips
              label={words.severity}
              options={severities.map((value) => ({ value, label: words.severities[value] }))}
              value={filters.severity}
              onValue={(severity) => setFilters({ ...filters, severity })}
            />
          }
        >
          <Button
            aria-expanded={filtering}
            aria-controls={fieldsId}
            icon={<IconFilter size={18} stroke={1.5} aria-hidden />}
            onClick={() => setFiltering(!filtering)}
          >
            {countSet(filters) > 0 ? words.filtersOn(countSet(filters)) : words.filters}
          </Button>
        </Toolbar>
        <div id={fieldsId} hidden={!filtering}>
          {filtering && <AuditFilterFields columns={columns} filters={filters} onFilters={setFilters} />}
        </div>
        {read.lookedBackTo && (
          <div className={styles.back}>
            <ProblemNotice tone="note" happened={words.back(format.dateTime(read.lookedBackTo))} />
          </div>
        )}
        <DataTable
          label={words.list}
          columns={shown}
          rows={shown.length > 0 ? read.rows : undefined}
          rowKey={({ _id }) => _id}
          rowName={({ description }) => description}
          list={list}
          total={read.total}
          loading={read.isFetching}
          problem={error ? told(error) : null}
          onRetry={read.refetch}
          virtual={isVirtual}
          onNearEnd={read.more}
          selectedKey={opened?._id ?? null}
          onOpen={setOpened}
          empty={
            isNarrow ? (
              <Empty drawing="search" title={words.nothing} action={<Button onClick={clear}>{words.clear}</Button>}>
                {words.nothingText}
              </Empty>
            ) : (
              <Empty drawing="list" title={words.emptyTitle}>
                {words.empty}
              </Empty>
            )
          }
        />
      </div>
      {opened && <AuditDetails row={opened} onClose={() => setOpened(null)} />}
    </SectionPage>
  );
}
