import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

/** What can be begun and has to be finished soon. */
export type ChallengeKind =
  | 'mfa'
  | 'mfa-code'
  | 'mfa-recovering'
  | 'passwordless'
  | 'passkey-login'
  | 'passkey-new'
  | 'webauthn-factor'
  | 'phone-code'
  | 'phone-reset'
  | 'social'
  | 'captcha-used';

export type Challenge = {
  id: string;
  userId: string | null;
  tenantId: string | null;
  browserHash: Buffer | null;
  data: unknown;
  tries: number;
  createdAt: string;
  expiresAt: string;
};

export type NewChallenge = {
  kind: ChallengeKind;
  userId: string | null;
  tenantId: string | null;
  tokenHash: Buffer;
  browserHash: Buffer | null;
  data: object;
  now: Date;
  lifeSeconds: number;
};

const shown = ['id', 'userId', 'tenantId', 'browserHash', 'data', 'tries', 'createdAt', 'expiresAt'] as const;

export const insertChallenge = (db: Db, { now, lifeSeconds, data, ...challenge }: NewChallenge) =>
  db
    .insertInto('identity.challenges')
    .values({
      id: uuidv7(),
      ...challenge,
      data: JSON.stringify(data),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifeSeconds * 1000).toISOString(),
    })
    .execute();

type Asked = { kind: ChallengeKind; tokenHash: Buffer; now: Date };

export const findChallenge = (db: Db, { kind, tokenHash, now }: Asked): Promise<Challenge | undefined> =>
  db
    .selectFrom('identity.challenges')
    .select(shown)
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Of an event, which never holds the secret. */
export const isOpen = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('identity.challenges')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()) !== undefined;

/** Whether that browser has begun one of the kind for that person. */
export const isBegunIn = async (
  db: Db,
  { kind, userId, browserHash, now }: { kind: ChallengeKind; userId: string; browserHash: Buffer; now: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('identity.challenges')
    .select('id')
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()) !== undefined;

/**
 * Uses it up: of several at the same time one gets it.
 * @param asked.browserHash of the browser that has to have begun it, where only that one may
 */
export const takeChallenge = (
  db: Db,
  { kind, tokenHash, browserHash, now }: Asked & { browserHash?: Buffer },
): Promise<Challenge | undefined> => {
  const taken = db
    .deleteFrom('identity.challenges')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString());
  return (browserHash ? taken.where('browserHash', '=', browserHash) : taken).returning(shown).executeTakeFirst();
};

type AskedById = { kind: ChallengeKind; id: string; now: Date };

/** For a secret that proves by itself which challenge it belongs to, such as a signed link. */
export const findChallengeById = (db: Db, { kind, id, now }: AskedById): Promise<Challenge | undefined> =>
  db
    .selectFrom('identity.challenges')
    .select(shown)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

export const takeChallengeById = (db: Db, { kind, id, now }: AskedById): Promise<Challenge | undefined> =>
  db
    .deleteFrom('identity.challenges')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now.toISOString())
    .returning(shown)
    .executeTakeFirst();

/** @returns how often it was tried now, this time included; undefined when it is gone */
export const countTry = async (db: Db, id: string): Promise<number | undefined> =>
  (
    await db
      .updateTable('identity.challenges')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .returning('tries')
      .executeTakeFirst()
  )?.tries;

export const updateChallengeData = (db: Db, id: string, data: object) =>
  db
    .updateTable('identity.challenges')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute();

/** Ends what of these kinds somebody has open, such as the code before a newer one. */
export const deleteChallengesOf = (db: Db, userId: string, kinds: ChallengeKind[]) =>
  db.deleteFrom('identity.challenges').where('userId', '=', userId).where('kind', 'in', kinds).execute();

export const deleteExpiredChallenges = (db: Db, now: string) =>
  db.deleteFrom('identity.challenges').where('expiresAt', '<=', now).execute();

export const deleteChallengesIn = (db: Db, tenantIds: string[]) =>
  db.deleteFrom('identity.challenges').where('tenantId', 'in', tenantIds).execute();
