import { useEffect, useMemo, useState } from 'react';

export type ListOrder = 'ASC' | 'DESC';

/** Milliseconds after the last letter before a search is asked: whoever types fast asks once. */
export const searchPause = 250;
/** CONST-1: rows of a page where a list does not say otherwise. */
const defaultLimit = 20;

/** What a list asks for, in the words of the wire. `_offset` counts pages from 0. */
export interface ListWords<Sort extends string = string> {
  _offset: number;
  _limit: number;
  _filter?: string;
  _sortBy: Sort;
  _order: ListOrder;
}

interface ListOptions<Sort extends string, Filters extends object> {
  /** What it is sorted by at first. */
  sortBy: Sort;
  order?: ListOrder;
  /** Rows of a page. */
  limit?: number;
  /** What else narrows it, in the words of the wire; becomes part of `query`, and a change leads back to the first page. */
  filters?: Filters;
}

/** The state of a list: what is looked for, how it is sorted, which page. */
export interface List<Sort extends string = string, Filters extends object = object> {
  query: ListWords<Sort> & Filters;
  /** As typed; `query._filter` follows after a pause. */
  search: string;
  setSearch(text: string): void;
  sort: { by: Sort; order: ListOrder };
  /** The same again turns the order round. */
  setSort(by: Sort): void;
  /** Counts from 0. */
  page: number;
  setPage(page: number): void;
  limit: number;
  /** No search, the first order, the first page. */
  reset(): void;
}

/** Searching, sorting or another filter lead back to the first page, in the same step: no page is asked for in vain. */
export function useList<Sort extends string, Filters extends object = object>(
  options: ListOptions<Sort, Filters>,
): List<Sort, Filters> {
  const { sortBy, order = 'ASC', limit = defaultLimit, filters } = options;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  const [sort, setSort] = useState({ by: sortBy, order });
  const filterKey = JSON.stringify(filters ?? {});
  const narrowed = `${asked} ${sort.by} ${sort.order} ${filterKey}`;
  // A page belongs to what it is a page of; of anything else, the first is meant.
  const [place, setPlace] = useState({ of: narrowed, page: 0 });
  const page = place.of === narrowed ? place.page : 0;

  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), searchPause);
    return () => clearTimeout(timer);
  }, [search]);

  return useMemo(
    () => ({
      query: {
        ...(JSON.parse(filterKey) as Filters),
        _offset: page,
        _limit: limit,
        ...(asked && { _filter: asked }),
        _sortBy: sort.by,
        _order: sort.order,
      },
      search,
      setSearch: (text: string) => {
        setSearch(text);
        // An emptied field needs no patience.
        if (text.trim() === '') setAsked('');
      },
      sort,
      setSort: (by: Sort) =>
        setSort((last) => {
          if (last.by === by) return { by, order: last.order === 'ASC' ? 'DESC' : 'ASC' };
          return { by, order: by === sortBy ? order : 'ASC' };
        }),
      page,
      setPage: (next: number) => setPlace({ of: narrowed, page: Math.max(0, next) }),
      limit,
      reset: () => {
        setSearch('');
        setAsked('');
        setSort({ by: sortBy, order });
        setPlace({ of: '', page: 0 });
      },
    }),
    [asked, filterKey, limit, narrowed, order, page, search, sort, sortBy],
  );
}
