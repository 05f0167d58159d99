import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Newest first; a retired key is left out, because its tokens are refused. */
export const listSigningKeys = (db: Db, now: Date) =>
  db
    .selectFrom('identity.signingKeys')
    .selectAll()
    .where((eb) => eb.or([eb('retiredAt', 'is', null), eb('retiredAt', '>', now.toISOString())]))
    .orderBy('signsFrom', 'desc')
    .orderBy('kid')
    .execute();

export const insertSigningKey = (
  db: Db,
  key: {
    kid: string;
    publicJwk: object;
    privateKey: Buffer;
    encryptedWith: string;
    createdAt: string;
    signsFrom: string;
  },
) =>
  db
    .insertInto('identity.signingKeys')
    .values({ ...key, publicJwk: JSON.stringify(key.publicJwk) })
    .execute();

export const retireSigningKeys = (db: Db, exceptKid: string, retiredAt: string) =>
  db
    .updateTable('identity.signingKeys')
    .set({ retiredAt })
    .where('kid', '!=', exceptKid)
    .where((eb) => eb.or([eb('retiredAt', 'is', null), eb('retiredAt', '>', retiredAt)]))
    .execute();

/** One node at a time makes the first key. Held until the transaction ends. */
export const lockKeys = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('identity.signing_keys'))`.execute(db);
