import { DEFAULT_PAGE_SIZE, pageOf } from '@parley/contracts/list.ts';

type Query = Readonly<Record<string, string | undefined>>;
type Row = Record<string, unknown>;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether one of these texts has what is looked for. */
export const finds = (wanted: string | undefined, ...texts: readonly (string | null)[]): boolean =>
  !wanted || texts.some((text) => text !== null && plain(text).includes(plain(wanted.trim())));

const compare = (one: unknown, other: unknown): number =>
  typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other) : Number(one) - Number(other);

export function sorted<T extends object>(rows: readonly T[], by: string, descending: boolean): T[] {
  const inOrder = rows.toSorted((one, other) => compare((one as Row)[by] ?? '', (other as Row)[by] ?? ''));
  return descending ? inOrder.toReversed() : inOrder;
}

/** One page, in the words of the wire. */
export function pageFor<T extends object>(rows: readonly T[], query: Query, usual: { by: string; limit?: number }) {
  const limit = Number(query._limit ?? usual.limit ?? DEFAULT_PAGE_SIZE);
  const from = Number(query._offset ?? 0) * limit;
  const inOrder = sorted(rows, query._sortBy ?? usual.by, query._order === 'DESC');
  return pageOf(inOrder.slice(from, from + limit), rows.length, limit);
}
