import { expect, it } from 'vitest';
import { rowsOnHand } from './rows-on-hand.ts';
import type { ListWords } from './use-list.ts';

type Row = { id: string; name: string; size: number };
const all: Row[] = [
  { id: '1', name: 'Élan', size: 10 },
  { id: '2', name: 'eland', size: 9 },
  { id: '3', name: 'Zebra 2', size: 9 },
  { id: '4', name: 'zebra 10', size: 1 },
];
const reading = {
  words: ({ name }: Row) => name,
  worth: { name: ({ name }: Row) => name, size: ({ size }: Row) => size },
  rowKey: ({ id }: Row) => id,
};
const names = (asked: Partial<ListWords<'name' | 'size'>>) => {
  const query = { _offset: 0, _limit: 10, _sortBy: 'name' as const, _order: 'ASC' as const, ...asked };
  return rowsOnHand(all, { query }, reading).rows?.map(({ id }) => id);
};

it('PORTAL-1 a list that is here as a whole is sorted as people read it, with a tie-breaker', () => {
  expect(names({})).toEqual(['1', '2', '3', '4']);
  expect(names({ _order: 'DESC' })).toEqual(['4', '3', '2', '1']);
  expect(names({ _sortBy: 'size' })).toEqual(['4', '2', '3', '1']);
});

it('PORTAL-1 every word of a search is found, whatever its accents and case', () => {
  expect(names({ _filter: 'ELAN' })).toEqual(['1', '2']);
  expect(names({ _filter: '10 zeb' })).toEqual(['4']);
  expect(names({ _filter: 'none' })).toEqual([]);
});

it('PORTAL-1 pages are cut, and the total is that of what was found', () => {
  expect(names({ _offset: 1, _limit: 3 })).toEqual(['4']);
  expect(rowsOnHand(undefined, { query: { _offset: 0, _limit: 3, _sortBy: 'name', _order: 'ASC' } }, reading)).toEqual({
    rows: undefined,
    total: 0,
  });
});
