import type { List } from './use-list.ts';

type Reading<Row, Sort extends string> = {
  /** What a search looks through. */
  words: (row: Row) => string;
  /** What a row is worth where the list is sorted by that; text is compared as people read it. */
  worth: Readonly<Record<Sort, (row: Row) => string | number>>;
  rowKey: (row: Row) => string;
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/**
 * A short list that is here as a whole: searched, sorted and cut into pages on the spot, by the state of `useList`.
 * @returns undefined rows as long as there are none
 */
export function rowsOnHand<Row, Sort extends string>(
  all: readonly Row[] | undefined,
  { query }: Pick<List<Sort>, 'query'>,
  { words, worth, rowKey }: Reading<Row, Sort>,
): { rows: Row[] | undefined; total: number } {
  if (!all) return { rows: undefined, total: 0 };
  const { _filter = '', _sortBy, _order, _offset, _limit } = query;
  const wanted = plain(_filter).split(/\s+/u);
  const found = all.filter((row) => {
    const text = plain(words(row));
    return wanted.every((word) => text.includes(word));
  });
  const turn = _order === 'ASC' ? 1 : -1;
  const sorted = found.toSorted(
    (one, other) =>
      turn * compare(worth[_sortBy](one), worth[_sortBy](other)) || (rowKey(one) < rowKey(other) ? -1 : 1),
  );
  return { rows: sorted.slice(_offset * _limit, (_offset + 1) * _limit), total: found.length };
}
