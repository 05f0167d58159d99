import { send } from '@parley/contracts/client.ts';
import type { AuditColumn, AuditRow } from '@parley/contracts/identity/audits.ts';
import { AUDITS_FILE, audits } from '@parley/contracts/identity/audits.ts';
import { metadata } from '@parley/contracts/identity/metadata.ts';
import type { List } from '@parley/ui/list/use-list.ts';
import { saveFile } from '@parley/ui/save-file.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsk, useKeyOf, useRead, useRefresh } from '../../api/ask.ts';
import { useMetadata } from '../../hooks/use-metadata.ts';
import { useHost } from '../../host.tsx';
import type { wireFilters } from './audit-filters.ts';

export type AuditSort = 'createdAt' | 'action' | 'description' | 'severity';
export type AuditList = List<AuditSort, ReturnType<typeof wireFilters>>;
type Read = {
  rows: AuditRow[] | undefined;
  total: number | undefined;
  lookedBackTo: string | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
  /** Reads on, where rows are fetched as one scrolls. */
  more: (() => void) | undefined;
};

/** Rows of one fetch when scrolling. */
const SCROLLED = 100;
const NO_COLUMNS: AuditColumn[] = [];

/** Columns in the words of the server, which speaks the reader's language. */
export function useAuditColumns(): { columns: AuditColumn[]; error: unknown } {
  const { data, error } = useRead(
    metadata.get,
    { query: { entityName: 'audits' } },
    { staleMs: Number.POSITIVE_INFINITY },
  );
  return { columns: data?.rows[0]?.properties ?? NO_COLUMNS, error };
}

/** The page's mode, from what the operator said of the navigation. */
export function useIsVirtual(): boolean {
  const { said } = useMetadata();
  return said.some(({ navigation }) => navigation?.audits?.paginationMode === 'virtual');
}

/** What a list asks for in the dialect of the audits. */
export const wireQuery = ({ query }: AuditList) => {
  const { _offset, _limit, _filter, _sortBy, _order, ...filters } = query;
  return {
    ...filters,
    ...(_filter && { filter: _filter }),
    sortBy: _sortBy,
    sortDirection: _order === 'ASC' ? ('asc' as const) : ('desc' as const),
  };
};

/** Page by page. */
export function useAuditPage(list: AuditList, enabled: boolean): Read {
  const { _offset, _limit } = list.query;
  const query = { ...wireQuery(list), offset: _offset * _limit, count: _limit };
  const read = useRead(audits.list, { query }, { keep: true, enabled });
  return {
    rows: read.data?.data,
    total: read.data?.total,
    lookedBackTo: read.data?.lookedBackTo,
    isFetching: read.isFetching,
    error: read.error,
    refetch: read.refetch,
    more: undefined,
  };
}

/** One long list that is fetched on as one scrolls. What happened meanwhile moves rows down: none is shown twice. */
export function useAuditScroll(list: AuditList, enabled: boolean): Read {
  const ask = useAsk();
  const keyOf = useKeyOf();
  const query = { ...wireQuery(list), paginationMode: 'virtual' as const };
  const read = useInfiniteQuery({
    queryKey: keyOf(audits.list, { query: { ...query, count: SCROLLED } }),
    queryFn: ({ pageParam }) => ask(audits.list, { query: { ...query, offset: pageParam, count: SCROLLED } }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.data.length === SCROLLED && offset + SCROLLED < last.total ? offset + SCROLLED : undefined,
    enabled,
    placeholderData: keepPreviousData,
  });
  const pages = read.data?.pages;
  const rows = pages && [...new Map(pages.flatMap(({ data }) => data).map((row) => [row._id, row])).values()];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  return {
    rows,
    total: pages?.at(-1)?.total,
    lookedBackTo: pages?.at(-1)?.lookedBackTo,
    isFetching: read.isFetching && !isFetchingNextPage,
    error: read.error,
    refetch: read.refetch,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

/** Has the file written and gives it to the browser. Taking it out is an entry of the log. */
export function useAuditFile(): { pending: boolean; save: (list: AuditList, columns: AuditColumn[]) => Promise<void> } {
  const { transport, guard } = useHost();
  const refresh = useRefresh();
  const [pending, setPending] = useState(false);
  const save = async (list: AuditList, columns: AuditColumn[]): Promise<void> => {
    setPending(true);
    try {
      const query = { ...wireQuery(list), outputFileName: AUDITS_FILE };
      const response = await guard(() =>
        send(transport, audits.exportCsv, { query, body: { properties: columns.map(({ name }) => ({ name })) } }),
      );
      saveFile(AUDITS_FILE, await response.blob());
    } finally {
      setPending(false);
      await refresh([audits.list, audits.stats]);
    }
  };
  return { pending, save };
}
