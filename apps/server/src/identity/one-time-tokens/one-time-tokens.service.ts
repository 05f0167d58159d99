import type { Context } from '#platform/context.ts';
import type { Purpose } from './one-time-tokens.store.ts';
import * as store from './one-time-tokens.store.ts';

export type { Purpose } from './one-time-tokens.store.ts';

type Means = Pick<Context, 'db' | 'clock'>;
/** A secret somebody shows: for what, of whom, and its hash. */
export type Shown = { purpose: Purpose; userId: string | null; tokenHash: Buffer };

/** Adds one; of those that are typed or printed, the former one of the person ends. */
export const issueToken = async (
  { db, clock }: Means,
  { signUpId = null, ...token }: Shown & { tenantId: string | null; signUpId?: string | null; lifeSeconds: number },
): Promise<void> => void (await store.insertToken(db, { ...token, signUpId, now: clock.now() }));

/** Whether it holds. Uses nothing up. */
export const tokenHolds = async ({ db, clock }: Means, shown: Shown): Promise<boolean> =>
  (await store.findToken(db, { ...shown, now: clock.now() })) !== undefined;

/** The sign-up that a link activates; undefined when the link does not hold. Uses nothing up. */
export const signUpOfToken = async ({ db, clock }: Means, shown: Shown): Promise<string | null | undefined> =>
  (await store.findToken(db, { ...shown, now: clock.now() }))?.signUpId;

/** Uses it up. @returns whether it held; of several at the same time one is told so */
export const useToken = async ({ db, clock }: Means, shown: Shown): Promise<boolean> =>
  (await store.takeToken(db, { ...shown, now: clock.now() })) !== undefined;

/** Whose a secret is that does not say so; null when it does not hold. Uses nothing up. */
export const ownerOfToken = async (
  { db, clock }: Means,
  shown: Pick<Shown, 'purpose' | 'tokenHash'>,
): Promise<string | null> => (await store.findOwner(db, { ...shown, now: clock.now() }))?.userId ?? null;

export const endTokensOf = async ({ db }: Means, userId: string): Promise<void> =>
  void (await store.deleteTokensOf(db, userId));

export const forgetExpiredTokens = async ({ db, clock }: Means): Promise<void> =>
  void (await store.deleteExpiredTokens(db, clock.now().toISOString()));

/** Those that lead into tenants that are gone. */
export const endTokensIn = async ({ db }: Means, tenantIds: string[]): Promise<void> =>
  void (await store.deleteTokensIn(db, tenantIds));
