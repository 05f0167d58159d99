import * as z from 'zod/mini';
import { wholeText } from './numbers.ts';

/** CONST-1: rows of a page where a list does not say otherwise. */
export const DEFAULT_PAGE_SIZE = 20;
/** Largest page anybody is given. */
const LARGEST_PAGE = 200;
const LONGEST_SEARCH = 200;
/** Pages are counted from zero; beyond this nobody turns pages. */
const LAST_PAGE = 1_000_000;

export const Order = z.enum(['ASC', 'DESC']);

/**
 * The wire's words for a list: `_offset` is a page index from 0, `_limit` the size of a page, `_filter` free text. Spread into the
 * query of an endpoint, which adds what is its own.
 */
export const listQuery = <const S extends readonly [string, ...string[]]>(sort: S) => ({
  _offset: z.optional(wholeText(0, LAST_PAGE)),
  _limit: z.optional(wholeText(1, LARGEST_PAGE)),
  _filter: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH))),
  _sortBy: z.optional(z.enum(sort)),
  _order: z.optional(Order),
});

type Asked<S extends string> = {
  _offset?: number | undefined;
  _limit?: number | undefined;
  _filter?: string | undefined;
  _sortBy?: S | undefined;
  _order?: 'ASC' | 'DESC' | undefined;
};
/** What a list is asked for, everything decided. `page` counts from 0; `search` is null when nothing is searched for. */
export type ListQuery<S extends string = string> = {
  page: number;
  limit: number;
  search: string | null;
  sortBy: S;
  order: 'ASC' | 'DESC';
};

/** Reads the wire's words, with what holds where one is left out. */
export const readList = <S extends string>(
  query: Asked<S>,
  defaults: { limit?: number; sortBy: S; order: 'ASC' | 'DESC' },
): ListQuery<S> => ({
  page: query._offset ?? 0,
  limit: query._limit ?? defaults.limit ?? DEFAULT_PAGE_SIZE,
  search: query._filter || null,
  sortBy: query._sortBy ?? defaults.sortBy,
  order: query._order ?? defaults.order,
});

/** Of the whole list, not of the page. */
export const ListSize = z.object({ totalItems: z.int(), totalPages: z.int() });
/** Of a list that is counted up to a bound: `atLeast` says that there are more. */
export const CountedSize = z.extend(ListSize, { atLeast: z.optional(z.boolean()) });
/** One page of a list on the wire. */
export const page = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), _metadata: ListSize });

/** @param totalItems of the whole list */
export const pageOf = <T>(items: T[], totalItems: number, limit: number) => ({
  items,
  _metadata: { totalItems, totalPages: Math.ceil(totalItems / limit) },
});
