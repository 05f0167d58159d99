import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

export type Purpose = 'activation' | 'reset' | 'unlock' | 'email-change' | 'setup';

/** A newer secret of the same purpose takes the place of the older one, which is dead from then on. */
export const replaceToken = (
  db: Db,
  token: {
    purpose: Purpose;
    userId: string | null;
    tenantId: string | null;
    tokenHash: Buffer;
    data?: object;
    now: Date;
    lifeSeconds: number;
  },
) => {
  const { purpose, userId, tenantId, tokenHash, data = {}, now, lifeSeconds } = token;
  const fresh = {
    tokenHash,
    data: JSON.stringify(data),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000).toISOString(),
  };
  return db
    .insertInto('identity.oneTimeTokens')
    .values({ id: uuidv7(), purpose, userId, tenantId, ...fresh })
    .onConflict((oc) => oc.columns(['purpose', 'userId', 'tenantId']).doUpdateSet(fresh))
    .execute();
};

type Asked = { purpose: Purpose; userId: string | null; tokenHash: Buffer; now: Date };

/** Looks without using it up. */
export const findToken = (db: Db, { purpose, userId, tokenHash, now }: Asked) =>
  db
    .selectFrom('identity.oneTimeTokens')
    .select(['id', 'data', 'tenantId'])
    .where('purpose', '=', purpose)
    .where('userId', userId ? '=' : 'is', userId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/** Uses it up: of several at the same time one gets it. */
export const takeToken = (db: Db, { purpose, userId, tokenHash, now }: Asked) =>
  db
    .deleteFrom('identity.oneTimeTokens')
    .where('purpose', '=', purpose)
    .where('userId', userId ? '=' : 'is', userId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'data', 'tenantId'])
    .executeTakeFirst();

/** The same where the link does not say whose it is. */
export const takeTokenOfAnybody = (
  db: Db,
  { purpose, tokenHash, now }: { purpose: Purpose; tokenHash: Buffer; now: Date },
) =>
  db
    .deleteFrom('identity.oneTimeTokens')
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId'])
    .executeTakeFirst();

export const deleteTokensOf = (db: Db, userId: string) =>
  db.deleteFrom('identity.oneTimeTokens').where('userId', '=', userId).execute();

export const deleteExpiredTokens = (db: Db, now: string) =>
  db.deleteFrom('identity.oneTimeTokens').where('expiresAt', '<=', now).execute();

export const deleteTokensIn = (db: Db, tenantIds: string[]) =>
  db.deleteFrom('identity.oneTimeTokens').where('tenantId', 'in', tenantIds).execute();
