import { timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import { newLinkSecret } from '../one-time-tokens/secret.ts';
import { sha256 } from '../secrets.ts';
import * as store from './mfa.store.ts';

/** One secret and one record for each person on a browser. */
const hashOf = (secret: string, userId: string): Buffer => sha256(`${secret}\n${userId}`);
/** A family shares a browser. */
const MOST_PEOPLE = 4;
/** Seconds; as long as a tenant may have a browser remembered. The records on the server end by themselves. */
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

/** What a browser shows, newest first. @param cookie whatever it holds */
export const deviceSecrets = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('~')
    .filter((secret) => /^[A-Za-z0-9_-]{43}$/.test(secret))
    .slice(0, MOST_PEOPLE);

export type Remembered = { secret: string; seconds: number };

/**
 * For the cookie, with a secret of its own for each person. None that the browser brought along is used once more: whoever planted it
 * from another subdomain would be remembered as well.
 * @param others secrets of the same browser, whose records may last longer
 * @param seconds how long this one is good for
 */
export function withNewSecret(others: readonly string[], seconds: number): { secret: string; cookie: Remembered } {
  const secret = newLinkSecret();
  const value = [secret, ...others].slice(0, MOST_PEOPLE).join('~');
  return { secret, cookie: { secret: value, seconds: others.length > 0 ? COOKIE_SECONDS : seconds } };
}

/** The kind of browser without its version, which changes every month. */
const kindOf = (userAgent: string | null): Buffer => sha256((userAgent ?? '').replace(/[\d._]+/g, ''));

async function remembered(ctx: IdentityContext, userId: string, secrets: readonly string[]) {
  const now = ctx.clock.now().toISOString();
  for (const secret of secrets) {
    const device = await store.findDevice(ctx.db, userId, hashOf(secret, userId), now);
    if (device) return { ...device, secret };
  }
  return undefined;
}

/**
 * Whether this browser showed the second factor of this person lately and may go without. The record on the server says
 * so, as long as the tenant allows it; a cookie taken to a browser of another kind does not hold (M8).
 */
export async function isRemembered(
  ctx: IdentityContext,
  userId: string,
  tenantId: string,
  cookie: string | undefined,
): Promise<boolean> {
  const secrets = deviceSecrets(cookie);
  if (secrets.length === 0) return false;
  const { allowRememberMyDevice, mfaDeviceExpiration } = (await ctx.identity.policies.of(tenantId)).mfa;
  if (!allowRememberMyDevice) return false;
  const now = ctx.clock.now();
  const device = await remembered(ctx, userId, secrets);
  if (!device || !timingSafeEqual(kindOf(device.userAgent), kindOf(ctx.from.userAgent))) return false;
  // The tenant may have shortened it since.
  return now.getTime() - Date.parse(device.createdAt) < mfaDeviceExpiration * 1000;
}

/** Remembers the browser, if the tenant allows it. @param cookie of a browser that has one already */
export async function rememberDevice(
  ctx: IdentityContext,
  userId: string,
  tenantId: string,
  cookie: string | undefined,
): Promise<Remembered | null> {
  const { allowRememberMyDevice, mfaDeviceExpiration: seconds } = (await ctx.identity.policies.of(tenantId)).mfa;
  if (!allowRememberMyDevice) return null;
  const secrets = deviceSecrets(cookie);
  const former = (await remembered(ctx, userId, secrets))?.secret;
  const others = secrets.filter((secret) => secret !== former);
  const made = withNewSecret(others, seconds);
  const now = ctx.clock.now();
  await store.upsertDevice(ctx.db, {
    userId,
    tokenHash: hashOf(made.secret, userId),
    userAgent: ctx.from.userAgent,
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    now: now.toISOString(),
  });
  return made.cookie;
}

export const forgetDevices = async ({ db }: IdentityContext, userId: string): Promise<void> =>
  void (await store.deleteDevices(db, userId));

export const forgetExpiredDevices = async ({ db, clock }: IdentityContext): Promise<void> =>
  void (await store.deleteExpiredDevices(db, clock.now().toISOString()));
