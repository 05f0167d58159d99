import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import type { InvitedId } from './invited-ids.store.ts';
import * as store from './invited-ids.store.ts';

type Means = Pick<Context, 'db' | 'clock'>;

/** What a tenant was told as the id of a person it invites. Written for every invitation, so that each takes the same work. */
export const rememberInvitedId = async (ctx: Means, invited: InvitedId): Promise<void> =>
  void (await store.insertInvitedId(ctx.db, invited, ctx.clock.now().toISOString()));

/** The id by which a tenant knows a person who belongs to it already, told again when they are invited again. */
export async function invitedIdOf(
  ctx: Means,
  place: { tenantId: string; userId: string },
): Promise<{ id: string; createdAt: string }> {
  const known = await store.findIdOf(ctx.db, place.tenantId, place.userId);
  if (known) return known;
  const id = uuidv7();
  await rememberInvitedId(ctx, { id, ...place });
  return { id, createdAt: ctx.clock.now().toISOString() };
}

/** One id of the wire: whom it means among the people of the tenants, and in which of these. */
export type Meant = { userId: string; tenantIds: string[] };

/**
 * An id that a tenant was given with an invitation means the person who came by it, in that tenant only. Any other id means
 * itself, also one of an invitation that is still open.
 */
export async function whoIsMeant(ctx: Means, tenantIds: string[], id: string): Promise<Meant> {
  const [alias] = isUuid(id) ? await store.listJoined(ctx.db, tenantIds, [id]) : [];
  return alias ? { userId: alias.userId, tenantIds: [alias.tenantId] } : { userId: id, tenantIds };
}

/** The same in one tenant. */
export const personMeant = async (ctx: Means, tenantId: string, id: string): Promise<string> =>
  (await whoIsMeant(ctx, [tenantId], id)).userId;

/** The same for many, each once and in their order. @param ids UUIDs */
export async function peopleMeant(ctx: Means, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const aliases = await store.listJoined(ctx.db, [tenantId], ids);
  const userIds = new Map(aliases.map(({ id, userId }) => [id, userId]));
  return [...new Set(ids.map((id) => userIds.get(id.toLowerCase()) ?? id.toLowerCase()))];
}

/** The tenant that was told this id with an invitation. */
export const tenantThatInvited = async (ctx: Means, id: string): Promise<string | undefined> =>
  (await store.findInviting(ctx.db, id))?.tenantId;

/** Of people who neither belong to the tenant nor are invited any more. */
export const forgetInvitedIds = async ({ db }: Pick<Means, 'db'>): Promise<void> =>
  void (await store.deleteForgotten(db));
