import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type BadgeKeyRow = { kid: string; publicJwk: unknown; privateKey: Buffer; encryptedWith: string };

/** As the system, newest first. */
export const listBadgeKeys = (db: Db): Promise<BadgeKeyRow[]> =>
  db
    .selectFrom('assistant.badgeKeys')
    .select(['kid', 'publicJwk', 'privateKey', 'encryptedWith'])
    .orderBy('createdAt', 'desc')
    .orderBy('kid')
    .execute();

export const findPublicJwk = async (db: Db, kid: string): Promise<unknown> =>
  (await db.selectFrom('assistant.badgeKeys').select('publicJwk').where('kid', '=', kid).executeTakeFirst())?.publicJwk;

export const insertBadgeKey = (db: Db, row: BadgeKeyRow & { createdAt: string }): Promise<unknown> =>
  db
    .insertInto('assistant.badgeKeys')
    .values({ ...row, publicJwk: JSON.stringify(row.publicJwk) })
    .execute();

/** Closes a key anew with the present secret. */
export const resealBadgeKey = (
  db: Db,
  kid: string,
  { privateKey, encryptedWith }: Pick<BadgeKeyRow, 'privateKey' | 'encryptedWith'>,
): Promise<unknown> =>
  db.updateTable('assistant.badgeKeys').set({ privateKey, encryptedWith }).where('kid', '=', kid).execute();

/** One node at a time makes a key; held until the transaction ends. */
export const lockBadgeKeys = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('assistant.badge_keys'))`.execute(db);
