import type { Context } from '#platform/context.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import type { Challenge, ChallengeKind } from './challenges.store.ts';
import * as store from './challenges.store.ts';

export type { Challenge, ChallengeKind } from './challenges.store.ts';

/** Challenges belong to nobody's tenant yet: the context has to be the system's. */
type Means = Pick<Context, 'db' | 'clock'>;

export type Begun = {
  kind: ChallengeKind;
  userId: string | null;
  tenantId: string | null;
  lifeSeconds: number;
  /** Secret of a cookie: only the browser that holds it may finish. */
  browser?: string;
  data?: object;
};

/** @returns the secret that finishes it; only its hash is kept */
export async function beginChallenge({ db, clock }: Means, begun: Begun): Promise<string> {
  const { browser, data = {}, ...rest } = begun;
  const token = newLinkSecret();
  await store.insertChallenge(db, {
    ...rest,
    data,
    tokenHash: linkHash(token),
    browserHash: browser ? linkHash(browser) : null,
    now: clock.now(),
  });
  return token;
}

/** Looks without using it up. */
export const findChallenge = (
  { db, clock }: Means,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge | undefined> => store.findChallenge(db, { kind, tokenHash: linkHash(token), now: clock.now() });

/** Whether it still waits to be finished. */
export const challengeIsOpen = ({ db, clock }: Means, id: string): Promise<boolean> =>
  store.isOpen(db, id, clock.now());

/** Whether that browser has begun one of the kind for that person, by the secret of its cookie. */
export const isBegunIn = (
  { db, clock }: Means,
  kind: ChallengeKind,
  { userId, browser }: { userId: string; browser: string },
): Promise<boolean> => store.isBegunIn(db, { kind, userId, browserHash: linkHash(browser), now: clock.now() });

/** Uses it up. Of several at the same time one gets it. */
export const takeChallenge = (
  { db, clock }: Means,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge | undefined> => store.takeChallenge(db, { kind, tokenHash: linkHash(token), now: clock.now() });

/** Uses up one that the browser began; in any other one it stays as it is. */
export const takeChallengeOf = (
  { db, clock }: Means,
  kind: ChallengeKind,
  { token, browser }: { token: string; browser: string },
): Promise<Challenge | undefined> =>
  store.takeChallenge(db, { kind, tokenHash: linkHash(token), browserHash: linkHash(browser), now: clock.now() });

/** The challenge that somebody proved to hold in another way than by its token. */
export const findChallengeById = ({ db, clock }: Means, kind: ChallengeKind, id: string) =>
  store.findChallengeById(db, { kind, id, now: clock.now() });

/** Uses up one that was found before. Of several at the same time one gets it. */
export const takeChallengeById = ({ db, clock }: Means, kind: ChallengeKind, id: string) =>
  store.takeChallengeById(db, { kind, id, now: clock.now() });

/**
 * Counts a try before it is checked, so that tries at the same time are counted exactly.
 * @returns whether one was left
 */
export const mayTry = async ({ db }: Means, challenge: Challenge, most: number): Promise<boolean> => {
  const tries = await store.countTry(db, challenge.id);
  return tries !== undefined && tries <= most;
};

export const amendChallenge = async ({ db }: Means, challenge: Challenge, data: object): Promise<void> =>
  void (await store.updateChallengeData(db, challenge.id, data));

export const endChallengesOf = async ({ db }: Means, userId: string, kinds: ChallengeKind[]): Promise<void> =>
  void (await store.deleteChallengesOf(db, userId, kinds));

/** Sign-ins somebody began before the password or the address changed: whoever began them may be somebody else. */
export const endWaysBegun = (means: Means, userId: string): Promise<void> =>
  endChallengesOf(means, userId, ['mfa', 'mfa-code', 'mfa-recovering', 'passwordless', 'phone-reset']);

export const forgetExpiredChallenges = async ({ db, clock }: Means): Promise<void> =>
  void (await store.deleteExpiredChallenges(db, clock.now().toISOString()));

/** What was begun in tenants that are gone. */
export const endChallengesIn = async ({ db }: Means, tenantIds: string[]): Promise<void> =>
  void (await store.deleteChallengesIn(db, tenantIds));
