import type { SubTenantRow } from '@parley/contracts/identity/hierarchy.ts';

export type Account = SubTenantRow & { people: number };
/** What is known of the accounts below one: those at hand, and how many there are, or at least. */
export type Level = { accounts: readonly Account[]; total: number; atLeast?: boolean };

/** A row of the table: an account, or the rest of a level that is not at hand yet. */
export type Row =
  | { kind: 'account'; key: string; account: Account; depth: number; open: boolean }
  | { kind: 'more'; key: string; parentId: string; left: number; depth: number };

/**
 * The tree as the rows of a table: each account, then what is below it where that is open.
 * @param levels by the account they are below
 */
export function rowsOf(rootId: string, levels: ReadonlyMap<string, Level>, opened: ReadonlySet<string>): Row[] {
  const below = (parentId: string, depth: number): Row[] => {
    const level = levels.get(parentId);
    if (!level) return [];
    const rows = level.accounts.flatMap((account): Row[] => {
      const open = opened.has(account.tenantId) && account.metadata.isParent;
      const row: Row = { kind: 'account', key: account.tenantId, account, depth, open };
      return open ? [row, ...below(account.tenantId, depth + 1)] : [row];
    });
    const left = level.total - level.accounts.length;
    // The first level goes on by itself when its end comes near.
    return depth === 0 || left <= 0
      ? rows
      : [...rows, { kind: 'more', key: `more ${parentId}`, parentId, left, depth }];
  };
  return below(rootId, 0);
}
