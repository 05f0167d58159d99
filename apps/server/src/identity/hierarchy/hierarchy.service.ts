import type { HierarchyRow, HierarchyTree, SubTenantRow } from '@parley/contracts/identity/hierarchy.ts';
import { LARGEST_TREE } from '@parley/contracts/identity/hierarchy.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { validate as isUuid } from 'uuid';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import type { AccountList, AccountRow, LevelRow, Match, Size, View } from './hierarchy.store.ts';
import * as store from './hierarchy.store.ts';

/** Found accounts are counted up to here: whoever finds more says more of the name. */
export const MOST_MATCHES = 1_000;
/** Below it all names are looked at; above it that many say how common a text is. */
const SAMPLE = 2_000;
/** A text is common that as many of the sample have: then a page is found soon by going through the names in order. */
const COMMON = 40;

export const tenantNotFound = (): never => {
  throw new ProblemError(loginProblems.tenant_not_found);
};

/**
 * One account has another in its hands: itself, or any below. As the system.
 * @returns how many levels it is below
 * @throws tenant_not_found for every other one, whether it is there or not
 */
export async function reach(
  { db }: Pick<IdentityContext, 'db'>,
  own: string,
  tenantId: string | null | undefined,
): Promise<number> {
  const depth = tenantId && isUuid(tenantId) ? await store.findDepth(db, own, tenantId) : undefined;
  return depth ?? tenantNotFound();
}

/** Those of the accounts that are within reach of one, itself included. As the system. */
export const within = ({ db }: Pick<IdentityContext, 'db'>, own: string, ids: readonly string[]): Promise<string[]> =>
  store.listReachable(
    db,
    own,
    ids.filter((id) => isUuid(id)),
  );

/** Ids of the accounts below one, the nearest first. As the system. */
export const idsBelow = async ({ db }: Pick<IdentityContext, 'db'>, own: string, most: number): Promise<string[]> =>
  (await store.listBelow(db, own, most)).map(({ tenantId }) => tenantId).filter((id) => id !== own);

export const levelsAbove = ({ db }: Pick<IdentityContext, 'db'>, tenantId: string): Promise<number> =>
  store.countLevels(db, tenantId);

const rowView = (row: LevelRow): HierarchyRow => ({
  tenantId: row.tenantId,
  tenantName: row.name,
  status: 'active',
  createdAt: row.createdAt,
  level: row.level,
  parentTenantId: row.level === 0 ? null : row.parentId,
});

const everythingBelow = (ctx: SignedContext) =>
  store.listBelow(asSystem(ctx).db, ctx.principal.tenantId, LARGEST_TREE + 1);

export const listBelow = async (ctx: SignedContext): Promise<HierarchyRow[]> =>
  (await everythingBelow(ctx)).slice(1).map(rowView);

export async function showTree(ctx: SignedContext): Promise<HierarchyTree> {
  const nodes = (await everythingBelow(ctx)).map((row): HierarchyTree => ({ ...rowView(row), children: [] }));
  const byId = new Map(nodes.map((node) => [node.tenantId, node]));
  const [root, ...others] = nodes;
  if (!root) return tenantNotFound();
  for (const node of others) byId.get(node.parentTenantId ?? '')?.children.push(node);
  return root;
}

/** @param tenantId the own account, or one below */
export async function listParents(ctx: SignedContext, tenantId: string = ctx.principal.tenantId) {
  const system = asSystem(ctx);
  const { tenantId: own, userId } = ctx.principal;
  await reach(system, own, tenantId);
  const rows = await store.listAbove(system.db, tenantId, { own, userId, now: ctx.clock.now().toISOString() });
  return rows.map(({ tenantId, name, level, createdAt }) => ({
    tenantId,
    level,
    tenantName: name,
    status: 'active',
    createdAt,
  }));
}

const accountView = (row: AccountRow): SubTenantRow => ({
  tenantId: row.tenantId,
  name: row.name,
  createdAt: row.createdAt,
  metadata: { isParent: row.childrenCount > 0 },
  isReseller: row.isReseller,
  tenantType: row.tenantType,
  subAccountAccessType: row.subAccountAccessType,
  parentTenantId: row.parentId,
  totalSubTenants: row.descendantsCount,
  accessAllowed: row.accessAllowed,
});

const matchOf = (text: string): Match => {
  if (isUuid(text)) return { kind: 'id', id: text };
  if (text.length < 3) return { kind: 'begins', text };
  return { kind: 'contains', pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
};

type Found = { rows: AccountRow[]; found: number; atLeast: boolean };
/** @param counted one more than are counted means that there are more */
const foundOf = (rows: AccountRow[], counted: number): Found => ({
  rows,
  found: Math.min(counted, MOST_MATCHES),
  atLeast: counted > MOST_MATCHES,
});

/** What is asked costs about the same among a thousand accounts and among a hundred thousand. */
async function search(ctx: SignedContext, view: View, list: AccountList, text: string, size: Size): Promise<Found> {
  const { db } = asSystem(ctx);
  const match = matchOf(text);
  const few = size.descendantsCount <= SAMPLE;
  if (match.kind !== 'contains' || few) {
    const [rows, counted] = await Promise.all([
      store.walkMatches(db, view, match, list),
      store.countMatches(db, view, match, MOST_MATCHES + 1),
    ]);
    return foundOf(rows, counted);
  }
  if ((await store.countInSample(db, view, match, SAMPLE)) >= COMMON)
    return foundOf(await store.walkMatches(db, view, match, list), MOST_MATCHES + 1);
  const { rows, found } = await store.pickMatches(db, view, match.pattern, list, MOST_MATCHES + 1);
  return foundOf(rows, found);
}

/** A page of the accounts directly below one, or of those anywhere below it whose name has the text. */
export async function pageOfAccounts(ctx: SignedContext, list: AccountList, under: string | undefined) {
  const system = asSystem(ctx);
  const { tenantId: own, userId } = ctx.principal;
  const below = under ?? own;
  await reach(system, own, below);
  const [size] = await store.listSizes(system.db, [below]);
  if (!size) return tenantNotFound();
  const view: View = { below, userId, now: ctx.clock.now().toISOString() };
  const { rows, found, atLeast } = list.search
    ? await search(ctx, view, list, list.search, size)
    : { rows: await store.listChildren(system.db, view, list), found: size.childrenCount, atLeast: false };
  return { items: rows.map(accountView), found, atLeast };
}

export async function listSizes(ctx: SignedContext, ids: readonly string[]) {
  const system = asSystem(ctx);
  const sizes = await store.listSizes(system.db, await within(system, ctx.principal.tenantId, ids));
  return sizes.map(({ tenantId, childrenCount, descendantsCount }) => ({
    tenantId,
    totalSubTenants: descendantsCount,
    isParent: childrenCount > 0,
  }));
}

/** @param ids none: the own account */
export async function countPeople(ctx: SignedContext, ids: readonly string[]) {
  const system = asSystem(ctx);
  const { tenantId } = ctx.principal;
  const reached = ids.length === 0 ? [tenantId] : await within(system, tenantId, ids);
  const counts = await store.countPeople(system.db, reached);
  return counts.map(({ tenantId, people, allowed }) => ({
    tenantId,
    totalUsers: people,
    totalAccessAllowedUsers: allowed,
  }));
}
