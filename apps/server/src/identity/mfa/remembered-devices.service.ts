import { timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import { newLinkSecret } from '../one-time-tokens/secret.ts';
import { sha256 } from '../secrets.ts';
import * as store from './mfa.store.ts';

/** One secret for one browser, one record for each person on it. */
const hashOf = (secret: string, userId: string): Buffer => sha256(`${secret}\n${userId}`);
export const isDeviceSecret = (secret: string | undefined): secret is string =>
  secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret);

/** The kind of browser without its version, which changes every month. */
const kindOf = (userAgent: string | null): Buffer => sha256((userAgent ?? '').replace(/[\d._]+/g, ''));

/**
 * Whether this browser showed the second factor of this person lately and may go without. The record on the server says
 * so, as long as the tenant allows it; a cookie taken to a browser of another kind does not hold (M8).
 */
export async function isRemembered(
  ctx: IdentityContext,
  userId: string,
  tenantId: string,
  secret: string | undefined,
): Promise<boolean> {
  if (!isDeviceSecret(secret)) return false;
  const { allowRememberMyDevice, mfaDeviceExpiration } = (await ctx.identity.policies.of(tenantId)).mfa;
  if (!allowRememberMyDevice) return false;
  const now = ctx.clock.now();
  const device = await store.findDevice(ctx.db, userId, hashOf(secret, userId), now.toISOString());
  if (!device || !timingSafeEqual(kindOf(device.userAgent), kindOf(ctx.from.userAgent))) return false;
  // The tenant may have shortened it since.
  return now.getTime() - Date.parse(device.createdAt) < mfaDeviceExpiration * 1000;
}

export type Remembered = { secret: string; seconds: number };

/** Remembers the browser, if the tenant allows it. @param secret of a browser that has one already */
export async function rememberDevice(
  ctx: IdentityContext,
  userId: string,
  tenantId: string,
  secret: string | undefined,
): Promise<Remembered | null> {
  const { allowRememberMyDevice, mfaDeviceExpiration: seconds } = (await ctx.identity.policies.of(tenantId)).mfa;
  if (!allowRememberMyDevice) return null;
  const kept = isDeviceSecret(secret) ? secret : newLinkSecret();
  const now = ctx.clock.now();
  await store.upsertDevice(ctx.db, {
    userId,
    tokenHash: hashOf(kept, userId),
    userAgent: ctx.from.userAgent,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    now: now.toISOString(),
  });
  return { secret: kept, seconds };
}

export const forgetDevices = async ({ db }: IdentityContext, userId: string): Promise<void> =>
  void (await store.deleteDevices(db, userId));

export const forgetExpiredDevices = async ({ db, clock }: IdentityContext): Promise<void> =>
  void (await store.deleteExpiredDevices(db, clock.now().toISOString()));
