import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { endTokensOf } from '../one-time-tokens/one-time-tokens.service.ts';
import type { Account, Beginning } from '../users/accounts.service.ts';
import { activateAccount } from '../users/accounts.service.ts';
import type { SignUpRow } from './sign-ups.store.ts';
import * as store from './sign-ups.store.ts';

export type SignUp = SignUpRow;
type Means = Pick<Context, 'db' | 'clock'>;

const nowOf = ({ clock }: Means): string => clock.now().toISOString();
const after = ({ clock }: Means, seconds: number): string =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

/** How long the link of a sign-up holds, and the sign-up with it. */
export const ACTIVATION_SECONDS = 3 * 24 * 60 * 60;

/** Keeps what was typed until its own link is followed. @returns its id */
export async function keepSignUp(ctx: Means, typed: Omit<SignUp, 'id'>): Promise<string> {
  const id = uuidv7();
  await store.insertSignUp(ctx.db, { id, ...typed, createdAt: nowOf(ctx), expiresAt: after(ctx, ACTIVATION_SECONDS) });
  return id;
}

export const findSignUp = (ctx: Means, id: string): Promise<SignUp | undefined> =>
  store.findSignUp(ctx.db, id, nowOf(ctx));

/** What waits for one address, oldest first. */
export const signUpsOf = (ctx: Means, userId: string): Promise<SignUp[]> =>
  store.listSignUps(ctx.db, userId, nowOf(ctx));

/**
 * The newest sign-up with the address that was made in this browser.
 * @param own ids that its cookie proves
 */
export const ownSignUp = async (ctx: Means, own: readonly string[], email: string): Promise<SignUp | undefined> =>
  own.length > 0 ? store.findByEmail(ctx.db, [...own], email, nowOf(ctx)) : undefined;

/**
 * Locks the invitation links before a sign-up is used, in the order in which deleting a link locks: the link first, then the
 * sign-ups made by it. In a transaction.
 */
export const holdLinksOf = async ({ db }: Pick<Means, 'db'>, userId: string): Promise<void> =>
  void (await store.lockLinksOf(db, userId));

/** A link of it was sent: it lives at least as long. */
export const prolongSignUp = async (ctx: Means, id: string): Promise<void> =>
  void (await store.updateExpiry(ctx.db, id, after(ctx, ACTIVATION_SECONDS)));

/**
 * Opens an account that waited, with what the way that was taken says of it. Every sign-up and every link that waited
 * besides is void. In a transaction.
 * @returns how many sign-ups went, or null when the account does not wait (any more)
 */
export async function beginAccount(
  ctx: Means,
  { id }: Pick<Account, 'id'>,
  beginning: Beginning,
): Promise<number | null> {
  if (!(await activateAccount(ctx, id, beginning))) return null;
  await endTokensOf(ctx, id);
  return store.deleteSignUpsOf(ctx.db, id);
}

export const forgetExpiredSignUps = async (ctx: Means): Promise<void> =>
  void (await store.deleteExpiredSignUps(ctx.db, nowOf(ctx)));
