import { loginProblems } from '@parley/contracts/identity/login.ts';
import type { ListedUser, UserPreset, UserV3 } from '@parley/contracts/identity/user-lists.ts';
import { INACTIVE_SECONDS, MOST_COUNTED, userListProblems } from '@parley/contracts/identity/user-lists.ts';
import type { ListQuery } from '@parley/contracts/list.ts';
import { pageOf } from '@parley/contracts/list.ts';
import { validate as isUuid } from 'uuid';
import type { Db } from '#db/database.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import type { SignedContext } from '../context.ts';
import { idsBelow, reach } from '../hierarchy/hierarchy.service.ts';
import { peopleMeant, personMeant } from '../invitations/invited-ids.service.ts';
import { pictureAddress } from '../pictures/picture-address.ts';
import { EVERYTHING } from '../roles/last-administrator.ts';
import { activeTenant } from '../tenants/tenants.service.ts';
import { isLocked } from './accounts.service.ts';
import type { ListedRow, UserSort } from './user-lists.store.ts';
import * as store from './user-lists.store.ts';
import { permissionView, providerOf } from './user-view.ts';

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
  withSubTenants?: boolean;
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

/** Accounts below are looked into up to that many, the nearest first. */
const MOST_BELOW = 1_000;
const SEE_BELOW = 'fe.secure.read.userSubTenants';

/** Whose people are asked for, and the database as it may be seen for that. */
type Among = { db: Db; tenantIds: [string, ...string[]] };

/**
 * The active tenant; one below it, or all of these as well, for whoever may look there.
 * @throws tenant_not_found for any other
 */
async function amongOf(ctx: SignedContext, { tenantId, withSubTenants }: UserQuery): Promise<Among> {
  const own = ctx.principal.tenantId;
  const asked = tenantId && tenantId !== own ? tenantId : null;
  if (!asked && !withSubTenants) return { db: ctx.db, tenantIds: [own] };
  if (asked && (!isUuid(asked) || !can(ctx.principal, SEE_BELOW)))
    throw new ProblemError(loginProblems.tenant_not_found);
  const { isReseller, parentId } = await activeTenant(ctx);
  // Whoever has nobody above them needs nobody's leave.
  const may = can(ctx.principal, SEE_BELOW) && (isReseller || parentId === null);
  if (asked && !may) throw new ProblemError(loginProblems.tenant_not_found);
  const system = asSystem(ctx);
  if (asked) {
    await reach(system, own, asked);
    return { db: system.db, tenantIds: [asked] };
  }
  const below = may ? await idsBelow(system, own, MOST_BELOW) : [];
  return below.length > 0 ? { db: system.db, tenantIds: [own, ...below] } : { db: ctx.db, tenantIds: [own] };
}

async function fitting(ctx: SignedContext, { db, tenantIds }: Among, query: UserQuery): Promise<Found> {
  const { search, address = null, preset = null, page } = query;
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const inactiveMs = (query.maxInactiveSeconds ?? INACTIVE_SECONDS) * 1000;
  const inactiveSince = dayOf(ctx.clock.now().getTime() - inactiveMs);
  const wanted: store.Wanted = { tenantIds, words, address, preset, inactiveSince };
  const rows = await store.listFitting(db, wanted, query, MOST_COUNTED);
  const behind = rows.length === 0 && page > 0;
  const [first] = behind ? await store.listFitting(db, wanted, { ...query, page: 0, limit: 1 }, MOST_COUNTED) : rows;
  const total = first?.total ?? 0;
  if (total >= 0) return { rows, counted: { total } };
  // How many have a preset, or are there at all, is kept, however many they are.
  if (preset !== 'inactive' && words.length === 0 && !address) {
    const counts = await store.findCounts(db, tenantIds);
    const kept = { 'mfa-unenrolled': counts.unenrolled, 'breached-passwords': counts.breached, all: counts.people };
    return { rows, counted: { total: kept[preset ?? 'all'] } };
  }
  return { rows, counted: { total: -total, atLeast: true } };
}

async function find(ctx: SignedContext, query: UserQuery): Promise<Found> {
  const among = await amongOf(ctx, query);
  const { db, tenantIds } = among;
  const { ids = null, page, limit } = query;
  if (ids) {
    // An id that a tenant below was given means nothing here.
    const meant = await peopleMeant(ctx, tenantIds[0], ids);
    const rows = await store.listByIds(db, tenantIds, meant);
    return { rows: rows.slice(page * limit, (page + 1) * limit), counted: { total: rows.length } };
  }
  if (query.search || query.address || query.preset || tenantIds.length > 1) return fitting(ctx, among, query);
  const rows = await store.listEverybody(db, tenantIds[0], query);
  // Behind the last page no row tells.
  return { rows, counted: { total: rows[0]?.total ?? (await store.findCounts(db, tenantIds)).people } };
}

function viewV3(ctx: SignedContext, row: ListedRow): UserV3 {
  return {
    id: row.id,
    sub: row.id,
    email: row.email,
    name: row.name,
    profilePictureUrl: pictureAddress(ctx, { userId: row.id, pictureUrl: row.pictureUrl }),
    phoneNumber: row.phoneNumber,
    verified: row.verified,
    mfaEnrolled: row.mfaEnrolled,
    provider: providerOf(row.provider),
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
async function views(given: SignedContext, rows: readonly ListedRow[]): Promise<ListedUser[]> {
  const own = given.principal.tenantId;
  const ctx = rows.every(({ tenantId }) => tenantId === own) ? given : asSystem(given);
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
  const { tenantId } = ctx.principal;
  const [row] = isUuid(id) ? await store.listByIds(ctx.db, [tenantId], [await personMeant(ctx, tenantId, id)]) : [];
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

async function rowsById(ctx: SignedContext, ids: string[] | null): Promise<ListedRow[]> {
  const { tenantId } = ctx.principal;
  return store.listByIds(ctx.db, [tenantId], await peopleMeant(ctx, tenantId, ids ?? []));
}

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
  const { tenantId } = ctx.principal;
  const ids = query.ids && (await peopleMeant(ctx, tenantId, query.ids));
  const { rows, total } = await store.listPhoneNumbers(ctx.db, tenantId, { ...query, ids });
  return pageOf(rows, total, query.limit);
}

export async function countUsers(ctx: SignedContext) {
  const { tenantId } = ctx.principal;
  const since = new Date(ctx.clock.now().getTime() - WEEK_MS).toISOString();
  const [counts, { added, administrators }] = await Promise.all([
    store.findCounts(ctx.db, [tenantId]),
    store.countNewAndHigh(ctx.db, tenantId, { since, permission: EVERYTHING }),
  ]);
  return { totalItems: counts.people, addedThisWeek: added, superAdmins: administrators };
}
