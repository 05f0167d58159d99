import type { KnowledgeDocument } from '@parley/contracts/assistant/knowledge.ts';
import { knowledge } from '@parley/contracts/assistant/knowledge.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

const WATCH_MS = 1_000;
const PAGE = 50;

export const documentsKey = ['knowledge-documents'] as const;
export const refreshKey = ['knowledge-refresh'] as const;

/** The last reading of the sources; asked again each second while it goes on. */
export const useRefresh = () =>
  useQuery({
    queryKey: refreshKey,
    queryFn: async () => (await ask(knowledge.lastRefresh, {})).refresh,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'queued' || data?.status === 'running' ? WATCH_MS : false,
  });

export const useDocuments = () =>
  useInfiniteQuery({
    queryKey: documentsKey,
    queryFn: ({ pageParam }) => ask(knowledge.list, { query: { limit: PAGE, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { documents }) => sum + documents.length, 0);
      return shown < last.total ? shown : undefined;
    },
  });

export const usePassages = ({ id }: KnowledgeDocument) =>
  useInfiniteQuery({
    queryKey: ['knowledge-passages', id],
    queryFn: ({ pageParam }) => ask(knowledge.passages, { params: { id }, query: { limit: PAGE, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { passages }) => sum + passages.length, 0);
      return shown < last.total ? shown : undefined;
    },
  });

export const useTrial = (question: string) =>
  useQuery({
    queryKey: ['knowledge-trial', question],
    queryFn: ({ signal }) => ask(knowledge.search, { query: { q: question, limit: 5 } }, { signal }),
    enabled: question !== '',
    placeholderData: keepPreviousData,
  });
