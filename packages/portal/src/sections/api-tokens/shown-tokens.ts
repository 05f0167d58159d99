import type { List } from '@parley/ui/list/use-list.ts';
import type { Token } from './tokens.queries.ts';

export type TokenSort = 'description' | 'kind' | 'createdAt' | 'expires' | 'lastUsedAt';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** What comes first when sorted upwards; no end is the latest end, no use the earliest. */
const worth = (token: Token, by: TokenSort): string => {
  if (by === 'expires') return token.expires ?? '9';
  if (by === 'lastUsedAt') return token.lastUsedAt ?? '0';
  return plain(token[by]);
};

/** One owner has a few hundred tokens at most, and all of them are here: searched, sorted and cut into pages on the spot. */
export function shownTokens(
  tokens: readonly Token[] | undefined,
  { query }: Pick<List<TokenSort>, 'query'>,
): { rows: Token[] | undefined; total: number } {
  if (!tokens) return { rows: undefined, total: 0 };
  const { _filter = '', _sortBy, _order, _offset, _limit } = query;
  const found = tokens.filter(({ description, id }) => plain(`${description} ${id}`).includes(plain(_filter)));
  const up = (a: Token, b: Token) => {
    const [one, other] = [worth(a, _sortBy), worth(b, _sortBy)];
    return one === other ? (a.id < b.id ? -1 : 1) : one < other ? -1 : 1;
  };
  const sorted = found.toSorted(_order === 'ASC' ? up : (a, b) => up(b, a));
  return { rows: sorted.slice(_offset * _limit, (_offset + 1) * _limit), total: found.length };
}
