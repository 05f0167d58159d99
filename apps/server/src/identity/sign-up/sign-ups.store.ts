import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A sign-up that waits for its activation: what one visitor typed, and nobody else. */
export type SignUpRow = {
  id: string;
  userId: string;
  name: string;
  passwordHash: string | null;
  /** The tenant to make; null: they join the newcomers, or the tenant of the invitation link. */
  company: string | null;
  /** The invitation link it was made by. */
  invitationId: string | null;
  language: 'en' | 'fr';
};

const COLUMNS = ['id', 'userId', 'name', 'passwordHash', 'company', 'invitationId', 'language'] as const;

export const insertSignUp = (db: Db, signUp: SignUpRow & { createdAt: string; expiresAt: string }) =>
  db.insertInto('identity.signUps').values(signUp).execute();

export const findSignUp = (db: Db, id: string, now: string): Promise<SignUpRow | undefined> =>
  db
    .selectFrom('identity.signUps')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst() as Promise<SignUpRow | undefined>;

/** Of one person, oldest first. */
export const listSignUps = (db: Db, userId: string, now: string): Promise<SignUpRow[]> =>
  db
    .selectFrom('identity.signUps')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<SignUpRow[]>;

/** The newest of these sign-ups with that address. */
export const findByEmail = (db: Db, ids: string[], email: string, now: string): Promise<SignUpRow | undefined> =>
  db
    .selectFrom('identity.signUps as s')
    .innerJoin('identity.users as u', 'u.id', 's.userId')
    .select(COLUMNS.map((column) => `s.${column}` as const))
    .where('s.id', 'in', ids)
    .where('u.email', '=', email)
    .where('s.expiresAt', '>', now)
    .orderBy('s.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<SignUpRow | undefined>;

/** Until the transaction ends, none of the invitation links that sign-ups of the person were made by is deleted. */
export const lockLinksOf = (db: Db, userId: string) =>
  sql`select i.id from identity.invitations i join identity.sign_ups s on s.invitation_id = i.id
    where s.user_id = ${userId} order by i.id for share of i`.execute(db);

export const updateExpiry = (db: Db, id: string, expiresAt: string) =>
  db
    .updateTable('identity.signUps')
    .set({ expiresAt })
    .where('id', '=', id)
    .where('expiresAt', '<', expiresAt)
    .execute();

/** With their links. @returns how many there were */
export const deleteSignUpsOf = async (db: Db, userId: string): Promise<number> =>
  Number((await db.deleteFrom('identity.signUps').where('userId', '=', userId).executeTakeFirst()).numDeletedRows);

export const deleteExpiredSignUps = (db: Db, now: string) =>
  db.deleteFrom('identity.signUps').where('expiresAt', '<=', now).execute();
