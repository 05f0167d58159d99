import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

type Identity = { provider: string; subject: string };

/** Two first sign-ins of one person at the same time are one after the other. Inside a transaction. */
export const lockIdentity = (db: Db, { provider, subject }: Identity) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`social ${provider} ${subject}`}, 0))`.execute(db);

export const findIdentity = (db: Db, { provider, subject }: Identity) =>
  db
    .selectFrom('identity.socialIdentities')
    .select(['userId'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const insertIdentity = (db: Db, identity: Identity & { userId: string; email: string | null; now: string }) => {
  const { now, ...values } = identity;
  return db
    .insertInto('identity.socialIdentities')
    .values({ ...values, createdAt: now, lastUsedAt: now })
    .execute();
};

export const updateIdentityUse = (db: Db, { provider, subject }: Identity, now: string) =>
  db
    .updateTable('identity.socialIdentities')
    .set({ lastUsedAt: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
