import { loginProblems } from '@parley/contracts/identity/login.ts';
import type { ListedUser, UserPreset, UserV3 } from '@parley/contracts/identity/user-lists.ts';
import { INACTIVE_SECONDS, MOST_COUNTED, userListProblems } from '@parley/contracts/identity/user-lists.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import { pageOf } from '@parley/contracts/list.ts';
import { validate as isUuid } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { EVERYTHING } from '../roles/last-administrator.ts';
import { isLocked } from './accounts.service.ts';
import type { ListedRow, UserSort } from './user-lists.store.ts';
import * as store from './user-lists.store.ts';
import { permissionView } from './user-view.ts';

/** Words looked for at most; more do not find more. */
const MOST_WORDS = 6;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type UserQuery = ListQuery<UserSort> & {
  address?: string | null;
  preset?: UserPreset | null;
  maxInactiveSeconds?: number | null;
  /** Only these; null for whoever fits. */
  ids?: string[] | null;
  tenantId?: string | null;
};
type Counted = { total: number; atLeast?: boolean };
type Found = { rows: ListedRow[]; counted: Counted };
export type PageOf<T> = {
  items: T[];
  _metadata: { totalItems: number; totalPages: number; atLeast?: boolean };
};

/** Ids of the wire, joined by commas; those that are none find nobody. */
export const idsOf = (text: string | undefined): string[] | null =>
  text === undefined
    ? null
    : [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => isUuid(id)).slice(0, 200);

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The tenant whose people are asked for. @throws tenant_not_found for any but the active one */
function tenantOf(ctx: SignedContext, { tenantId }: UserQuery): string {
  const own = ctx.principal.tenantId;
  if (tenantId && tenantId !== own) throw new ProblemError(loginProblems.tenant_not_found);
  return own;
}

async function fitting(ctx: SignedContext, tenantId: string, query: UserQuery): Promise<Found> {
  const { search, address = null, preset = null, page } = query;
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const inactiveMs = (query.maxInactiveSeconds ?? INACTIVE_SECONDS) * 1000;
  const inactiveSince = dayOf(ctx.clock.now().getTime() - inactiveMs);
  const wanted: store.Wanted = { tenantIds: [tenantId], words, address, preset, inactiveSince };
  const rows = await store.listFitting(ctx.db, wanted, query, MOST_COUNTED);
  const behind = rows.length === 0 && page > 0;
  const [first] = behind
    ? await store.listFitting(ctx.db, wanted, { ...query, page: 0, limit: 1 }, MOST_COUNTED)
    : rows;
  const total = first?.total ?? 0;
  if (total <= MOST_COUNTED) return { rows, counted: { total } };
  // How many have a preset is kept, however many they are.
  if (preset && preset !== 'inactive' && words.length === 0 && !address) {
    const counts = await store.findCounts(ctx.db, tenantId);
    const kept = preset === 'mfa-unenrolled' ? counts?.unenrolled : counts?.breached;
    return { rows, counted: { total: Number(kept ?? 0) } };
  }
  return { rows, counted: { total: MOST_COUNTED, atLeast: true } };
}

async function find(ctx: SignedContext, query: UserQuery): Promise<Found> {
  const tenantId = tenantOf(ctx, query);
  const { ids = null, page, limit } = query;
  if (ids) {
    const rows = await store.listByIds(ctx.db, [tenantId], ids);
    return { rows: rows.slice(page * limit, (page + 1) * limit), counted: { total: rows.length } };
  }
  if (query.search || query.address || query.preset) return fitting(ctx, tenantId, query);
  const rows = await store.listEverybody(ctx.db, tenantId, query);
  // Behind the last page no row tells.
  const total = rows[0]?.total ?? (await store.findCounts(ctx.db, tenantId))?.people ?? 0;
  return { rows, counted: { total: Number(total) } };
}

function viewV3(ctx: SignedContext, row: ListedRow): UserV3 {
  return {
    id: row.id,
    sub: row.id,
    email: row.email,
    name: row.name,
    profilePictureUrl: row.pictureUrl,
    phoneNumber: row.phoneNumber,
    verified: row.verified,
    mfaEnrolled: row.mfaEnrolled,
    provider: row.provider,
    tenantId: row.tenantId,
    tenantIds: [row.tenantId],
    activatedForTenant: !row.invited,
    isLocked: row.placeLockedAt !== null || isLocked(ctx, row),
    isDisabled: row.disabledAt !== null,
    managedBy: row.managedBy,
    metadata: JSON.stringify(row.metadata ?? {}),
    createdAt: row.createdAt,
    lastLogin: row.lastLoginAt,
    temporaryExpirationDate: row.expiresAt,
    ...(row.invitationExpiresAt ? { invitationExpires: row.invitationExpiresAt } : {}),
  };
}

const distinct = (lists: readonly string[][]): string[] => [...new Set(lists.flat())];

/** With roles, permissions and groups of those on the page only. */
async function views(ctx: SignedContext, rows: readonly ListedRow[]): Promise<ListedUser[]> {
  const groupIds = distinct(rows.map((row) => row.groupIds));
  const [roles, groups] = await Promise.all([
    store.listRolesOfPage(ctx.db, distinct(rows.map((row) => row.roleIds))),
    groupIds.length > 0 ? store.listGroupsOfPage(ctx.db, groupIds) : [],
  ]);
  const permissionIds = distinct(roles.map((role) => role.permissions));
  const permissions = permissionIds.length > 0 ? await store.listPermissionsOfPage(ctx.db, permissionIds) : [];
  const vendorId = ctx.config.clientId;
  const roleById = new Map(roles.map((role) => [role.id, { ...role, vendorId }]));
  const permissionById = new Map(permissions.map((row) => [row.id, permissionView(row)]));
  return rows.map((row) => {
    const held = row.roleIds.flatMap((id) => roleById.get(id) ?? []);
    return {
      ...viewV3(ctx, row),
      tenants: [{ tenantId: row.tenantId, roles: held }],
      roles: held,
      rolesIds: held.map(({ id }) => id),
      permissions: distinct(held.map((role) => role.permissions)).flatMap((id) => permissionById.get(id) ?? []),
      groups: groups.filter(({ id }) => row.groupIds.includes(id)),
    };
  });
}

/** A search that finds more than is counted says so. */
const pageFor = <T>({ limit }: UserQuery, items: T[], { total, atLeast }: Counted): PageOf<T> => ({
  items,
  _metadata: { totalItems: total, totalPages: Math.ceil(total / limit), ...(atLeast ? { atLeast } : {}) },
});

export async function listUsers(ctx: SignedContext, query: UserQuery): Promise<PageOf<ListedUser>> {
  const { rows, counted } = await find(ctx, query);
  return pageFor(query, await views(ctx, rows), counted);
}

export async function listUsersV3(ctx: SignedContext, query: UserQuery): Promise<PageOf<UserV3>> {
  const { rows, counted } = await find(ctx, query);
  return pageFor(
    query,
    rows.map((row) => viewV3(ctx, row)),
    counted,
  );
}

/** @throws user_not_found also for somebody of another tenant */
export async function findListed(ctx: SignedContext, id: string): Promise<ListedRow> {
  const [row] = isUuid(id) ? await store.listByIds(ctx.db, [ctx.principal.tenantId], [id]) : [];
  if (!row) throw new ProblemError(userListProblems.user_not_found);
  return row;
}

/** @throws user_not_found */
export async function showUser(ctx: SignedContext, id: string) {
  const row = await findListed(ctx, id);
  return { ...viewV3(ctx, row), vendorId: ctx.config.clientId, updatedAt: row.updatedAt, deletedAt: null };
}

/** @throws user_not_found */
export async function showListed(ctx: SignedContext, id: string): Promise<ListedUser> {
  const [view] = await views(ctx, [await findListed(ctx, id)]);
  if (!view) throw new ProblemError(userListProblems.user_not_found);
  return view;
}

const rowsById = (ctx: SignedContext, ids: string[] | null) =>
  store.listByIds(ctx.db, [ctx.principal.tenantId], ids ?? []);

export async function rolesOfUsers(ctx: SignedContext, ids: string[] | null) {
  const vendorId = ctx.config.clientId;
  return (await rowsById(ctx, ids)).map(({ id, tenantId, roleIds }) => ({ vendorId, tenantId, userId: id, roleIds }));
}

export async function groupsOfUsers(ctx: SignedContext, ids: string[] | null) {
  const vendorId = ctx.config.clientId;
  return (await rowsById(ctx, ids)).map(({ id, tenantId, groupIds }) => ({ vendorId, tenantId, userId: id, groupIds }));
}

export async function listEmails(ctx: SignedContext, query: UserQuery) {
  const { rows, counted } = await find(ctx, query);
  return pageFor(
    query,
    rows.map(({ id, email }) => ({ userId: id, email, isPrimary: true })),
    counted,
  );
}

export async function listPhoneNumbers(
  ctx: SignedContext,
  query: { page: number; limit: number; ids: string[] | null; beginning: string | null },
) {
  const { rows, total } = await store.listPhoneNumbers(ctx.db, ctx.principal.tenantId, query);
  return pageOf(rows, total, query.limit);
}

export async function countUsers(ctx: SignedContext) {
  const { tenantId } = ctx.principal;
  const since = new Date(ctx.clock.now().getTime() - WEEK_MS).toISOString();
  const [counts, { added, administrators }] = await Promise.all([
    store.findCounts(ctx.db, tenantId),
    store.countNewAndHigh(ctx.db, tenantId, { since, permission: EVERYTHING }),
  ]);
  return { totalItems: Number(counts?.people ?? 0), addedThisWeek: added, superAdmins: administrators };
}
