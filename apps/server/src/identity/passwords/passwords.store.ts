import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

/** Newest first. */
export const listFormerPasswords = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('identity.passwordHistory')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const insertFormerPassword = (db: Db, userId: string, passwordHash: string, now: string) =>
  db.insertInto('identity.passwordHistory').values({ id: uuidv7(), userId, passwordHash, createdAt: now }).execute();

/** All but the newest `keep`. */
export const deleteFormerPasswords = (db: Db, userId: string, keep: number) =>
  db
    .deleteFrom('identity.passwordHistory')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('identity.passwordHistory')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();
