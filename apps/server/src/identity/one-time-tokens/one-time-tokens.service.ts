import type { Context } from '#platform/context.ts';
import type { Purpose } from './one-time-tokens.store.ts';
import * as store from './one-time-tokens.store.ts';

export type { Purpose } from './one-time-tokens.store.ts';

type Means = Pick<Context, 'db' | 'clock'>;
/** A secret somebody shows: for what, of whom, and its hash. */
export type Shown = { purpose: Purpose; userId: string | null; tokenHash: Buffer };

/** The former one of the purpose is dead from then on. */
export const issueToken = async (
  { db, clock }: Means,
  token: Shown & { tenantId: string | null; lifeSeconds: number; data?: object },
): Promise<void> => void (await store.replaceToken(db, { ...token, now: clock.now() }));

/** Whether it holds. Uses nothing up. */
export const tokenHolds = async ({ db, clock }: Means, shown: Shown): Promise<boolean> =>
  (await store.findToken(db, { ...shown, now: clock.now() })) !== undefined;

/** Uses it up. @returns whether it held; of several at the same time one is told so */
export const useToken = async ({ db, clock }: Means, shown: Shown): Promise<boolean> =>
  (await store.takeToken(db, { ...shown, now: clock.now() })) !== undefined;

/** Uses up a secret that does not say whose it is. @returns the person, or null when it does not hold */
export const useTokenOfAnybody = async (
  { db, clock }: Means,
  shown: Pick<Shown, 'purpose' | 'tokenHash'>,
): Promise<string | null> => (await store.takeTokenOfAnybody(db, { ...shown, now: clock.now() }))?.userId ?? null;

export const endTokensOf = async ({ db }: Means, userId: string): Promise<void> =>
  void (await store.deleteTokensOf(db, userId));

export const forgetExpiredTokens = async ({ db, clock }: Means): Promise<void> =>
  void (await store.deleteExpiredTokens(db, clock.now().toISOString()));

/** Those that lead into tenants that are gone. */
export const endTokensIn = async ({ db }: Means, tenantIds: string[]): Promise<void> =>
  void (await store.deleteTokensIn(db, tenantIds));
