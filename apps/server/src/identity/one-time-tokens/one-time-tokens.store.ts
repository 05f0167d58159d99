import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

export type Purpose = 'activation' | 'reset' | 'unlock' | 'email-change' | 'setup';

/** Of these a person has one at a time: they are typed, or printed for the operator, and a stranger cannot ask for them. */
const SINGLE = sql<boolean>`purpose in ('email-change', 'setup')`;

/** Anyone can ask for the others, so a newer one does not end what the owner was sent before. */
export const insertToken = (
  db: Db,
  token: {
    purpose: Purpose;
    userId: string | null;
    tenantId: string | null;
    signUpId: string | null;
    tokenHash: Buffer;
    now: Date;
    lifeSeconds: number;
  },
) => {
  const { purpose, userId, tenantId, signUpId, tokenHash, now, lifeSeconds } = token;
  const fresh = {
    tokenHash,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000).toISOString(),
  };
  return db
    .insertInto('identity.oneTimeTokens')
    .values({ id: uuidv7(), purpose, userId, tenantId, signUpId, ...fresh })
    .onConflict((oc) => oc.columns(['purpose', 'userId', 'tenantId']).where(SINGLE).doUpdateSet(fresh))
    .execute();
};

type Asked = { purpose: Purpose; userId: string | null; tokenHash: Buffer; now: Date };

/** Looks without using it up. */
export const findToken = (db: Db, { purpose, userId, tokenHash, now }: Asked) =>
  db
    .selectFrom('identity.oneTimeTokens')
    .select(['id', 'signUpId'])
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
    .returning(['id'])
    .executeTakeFirst();

/** Whose it is, where the link does not say so. */
export const findOwner = (db: Db, { purpose, tokenHash, now }: { purpose: Purpose; tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('identity.oneTimeTokens')
    .select('userId')
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

export const deleteTokensOf = (db: Db, userId: string) =>
  db.deleteFrom('identity.oneTimeTokens').where('userId', '=', userId).execute();

export const deleteExpiredTokens = (db: Db, now: string) =>
  db.deleteFrom('identity.oneTimeTokens').where('expiresAt', '<=', now).execute();

export const deleteTokensIn = (db: Db, tenantIds: string[]) =>
  db.deleteFrom('identity.oneTimeTokens').where('tenantId', 'in', tenantIds).execute();
