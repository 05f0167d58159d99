import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { PICTURE_SIDE, pictureProblems } from '@parley/contracts/identity/pictures.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { PICTURE_PER_USER } from '../limits.ts';
import { announceChange } from '../sessions/principals.ts';
import { setPictureUrl } from '../users/accounts.service.ts';
import { PICTURES_PATH } from './kept-pictures.service.ts';
import { pictureAddress, readShown, secondsLeft } from './picture-address.ts';
import { readPictureHeader } from './picture-header.ts';
import * as store from './pictures.store.ts';
import { withoutMetadata } from './without-metadata.ts';

const act = (ctx: SignedContext, action: AuditAction, data: Record<string, unknown>) => ({
  action,
  resource: 'user',
  tenantId: ctx.principal.tenantId,
  userId: ctx.principal.userId,
  email: ctx.principal.email,
  data,
});

/**
 * Takes the place of the former picture, without what a camera wrote into it. Its address is a new one, which nobody can guess, and never
 * shows another.
 * @returns the address
 * @throws picture_unreadable, picture_too_wide
 */
export async function setPicture(ctx: SignedContext, sent: Buffer): Promise<string> {
  const { userId } = ctx.principal;
  await ctx.rateLimits.consume(PICTURE_PER_USER, userId);
  const header = readPictureHeader(sent);
  const bytes = header && withoutMetadata(header.contentType, sent);
  if (!bytes) throw new ProblemError(pictureProblems.picture_unreadable);
  const { contentType, width, height } = header;
  // A small file can claim a size that takes gigabytes to show.
  if (width > PICTURE_SIDE || height > PICTURE_SIDE) throw new ProblemError(pictureProblems.picture_too_wide);
  const id = randomUUID();
  const url = `${ctx.publicUrl()}${PICTURES_PATH}${id}`;
  await inTransaction(ctx, async (ctx) => {
    await store.upsertPicture(ctx.db, { userId, id, contentType, bytes, now: ctx.clock.now().toISOString() });
    await setPictureUrl(ctx, userId, url);
    await announceChange(ctx, { userId });
    await writeAudit(ctx, act(ctx, 'user.picture_changed', { contentType, width, height, bytes: bytes.length }));
  });
  return pictureAddress(ctx, { userId, pictureUrl: url }) ?? url;
}

/** Nothing happens without one. */
export const removePicture = (ctx: SignedContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.principal;
    await store.deletePicture(ctx.db, userId);
    await setPictureUrl(ctx, userId, null);
    await announceChange(ctx, { userId });
    await writeAudit(ctx, act(ctx, 'user.picture_removed', {}));
  });

/**
 * By an address that still holds.
 * @param address its last part
 * @returns the picture, and how many seconds the address does
 * @throws picture_not_found
 */
export async function showPicture(
  ctx: IdentityContext,
  address: string,
): Promise<{ contentType: string; bytes: Buffer; seconds: number }> {
  const { id, until, key } = readShown(address);
  const picture = isUuid(id) ? await store.findPicture(asSystem(ctx).db, id) : undefined;
  const seconds = picture ? secondsLeft(ctx, { userId: picture.userId, id, until }, key) : 0;
  if (!picture || seconds === 0) throw new ProblemError(pictureProblems.picture_not_found);
  const { contentType, bytes } = picture;
  // Some were kept before their metadata were dropped.
  return { contentType, bytes: withoutMetadata(contentType, bytes) ?? Buffer.alloc(0), seconds };
}
