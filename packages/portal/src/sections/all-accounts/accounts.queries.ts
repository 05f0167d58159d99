import { ACCOUNTS_PAGE_SIZE, hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import type { ListWords } from '@parley/ui/list/use-list.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsk, useKeyOf } from '../../api/ask.ts';
import { useTenant } from '../../hooks/use-tenant.ts';
import type { Account, Level } from './account-rows.ts';

export type AccountSort = 'name' | 'createdAt';
type Words = Pick<ListWords<AccountSort>, '_filter' | '_sortBy' | '_order'>;
type Answer = { accounts: Account[]; total: number; atLeast: boolean };

/** CONST-1: how many pages of 50 are at hand of each level. */
type Pages = ReadonlyMap<string, number>;

/** The levels of the tree that are open, page by page, each with how many people its accounts have. */
export function useLevels(words: Words, opened: ReadonlySet<string>) {
  const ask = useAsk();
  const keyOf = useKeyOf();
  const { id: rootId } = useTenant();
  const asked = JSON.stringify(words);
  const [{ of, pages }, setPages] = useState<{ of: string; pages: Pages }>({ of: asked, pages: new Map() });
  // Another search or order begins at its first page.
  const known: Pages = of === asked ? pages : new Map();
  const parents = words._filter ? [rootId] : [rootId, ...opened];
  const wanted = parents.flatMap((parentId) =>
    Array.from({ length: known.get(parentId) ?? 1 }, (_, page) => ({ parentId, page })),
  );
  const results = useQueries({
    queries: wanted.map(({ parentId, page }) => {
      const query = {
        ...words,
        _offset: page,
        _limit: ACCOUNTS_PAGE_SIZE,
        ...(parentId === rootId ? {} : { _subTenantId: parentId }),
      };
      return {
        queryKey: keyOf(hierarchy.search, { query }),
        queryFn: async (): Promise<Answer> => {
          const { items, _metadata } = await ask(hierarchy.search, { query });
          const tenantIds = items.map(({ tenantId }) => tenantId);
          const counts = items.length > 0 ? await ask(hierarchy.countUsers, { body: { tenantIds } }) : [];
          const people = new Map(counts.map(({ tenantId, totalUsers }) => [tenantId, totalUsers]));
          const accounts = items.map((item) => ({ ...item, people: people.get(item.tenantId) ?? 0 }));
          return { accounts, total: _metadata.totalItems, atLeast: _metadata.atLeast ?? false };
        },
      };
    }),
  });
  const levels = new Map<string, Level>();
  for (const [index, { parentId }] of wanted.entries()) {
    const data = results[index]?.data;
    if (!data) continue;
    const before = levels.get(parentId)?.accounts ?? [];
    levels.set(parentId, { ...data, accounts: [...before, ...data.accounts] });
  }
  return {
    rootId,
    levels,
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(results.map((result) => result.refetch())),
    /** The next page of a level, where there is one. */
    fetchMore: (parentId: string) => {
      const level = levels.get(parentId);
      if (!level || level.accounts.length >= level.total || results.some(({ isFetching }) => isFetching)) return;
      setPages({ of: asked, pages: new Map(known).set(parentId, (known.get(parentId) ?? 1) + 1) });
    },
  };
}
