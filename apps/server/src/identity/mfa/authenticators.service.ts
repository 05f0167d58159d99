import { v7 as uuidv7 } from 'uuid';
import type { IdentityContext } from '../context.ts';
import { seal, unseal } from '../sealing.ts';
import type { Secrets } from '../secrets.ts';
import type { Authenticator } from './mfa.store.ts';
import * as store from './mfa.store.ts';
import { enrolmentOf, newSeed, stepOf } from './totp.ts';

/** How long an enrolment waits for its first code. */
const ENROLMENT_SECONDS = 10 * 60;

/** What the seed is bound to, so that it opens in no other row. */
export const seedBelongsTo = (id: string): string => `authenticator ${id}`;

const seedOf = (secrets: Secrets, { id, seed, encryptedWith }: Authenticator): Buffer =>
  unseal(secrets, seedBelongsTo(id), { bytes: seed, encryptedWith });

/** @returns a PNG as data URL, and the seed as base32 for who types it. It counts once its first code was shown. */
export async function beginAuthenticator(
  ctx: IdentityContext,
  { userId, email }: { userId: string; email: string },
): Promise<{ id: string; qrCode: string; secret: string }> {
  const now = ctx.clock.now();
  const id = uuidv7();
  const seed = newSeed();
  const { bytes, encryptedWith } = seal(ctx.identity.secrets, seedBelongsTo(id), seed);
  await store.deleteUnconfirmed(ctx.db, userId, new Date(now.getTime() - ENROLMENT_SECONDS * 1000).toISOString());
  await store.insertAuthenticator(ctx.db, { id, userId, seed: bytes, encryptedWith, createdAt: now.toISOString() });
  const { uri, secret } = enrolmentOf(seed, email);
  const { toDataURL } = await import('qrcode');
  return { id, secret, qrCode: await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2, scale: 6 }) };
}

/**
 * Looks which enrolment the first code belongs to. The step is used up by `confirm`, so that the code signs in nowhere.
 * @param only the one of a challenge; otherwise any that was begun lately
 */
export async function findConfirmation(
  ctx: IdentityContext,
  userId: string,
  typed: string,
  only: string | null,
): Promise<{ id: string; step: number } | undefined> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - ENROLMENT_SECONDS * 1000).toISOString();
  const waiting = await store.listUnconfirmed(ctx.db, userId, since);
  for (const one of waiting.filter(({ id }) => only === null || id === only)) {
    const step = stepOf(seedOf(ctx.identity.secrets, one), typed, now);
    if (step !== null) return { id: one.id, step };
  }
  return undefined;
}

/** @returns whether it waited for that */
export const confirm = async (ctx: IdentityContext, { id, step }: { id: string; step: number }): Promise<boolean> =>
  (await store.confirmAuthenticator(ctx.db, id, step, ctx.clock.now().toISOString())) !== undefined;

/**
 * Checks a code and uses it up, and all before it (M1, M2).
 * @param only one app; otherwise any of the person
 * @returns which app it was, or undefined
 */
export async function spendCode(
  ctx: IdentityContext,
  userId: string,
  typed: string,
  only: string | null,
): Promise<string | undefined> {
  for (const app of await store.listAuthenticators(ctx.db, userId)) {
    if (only !== null && app.id !== only) continue;
    const step = stepOf(seedOf(ctx.identity.secrets, app), typed, ctx.clock.now());
    if (step !== null && (await store.takeStep(ctx.db, app.id, step))) return app.id;
  }
  return undefined;
}
