import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

const shown = ['id', 'userId', 'phoneNumber', 'verifiedAt', 'factor', 'login', 'createdAt', 'updatedAt'] as const;

export const listPhones = (db: Db, userId: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom('identity.phoneNumbers')
    .select(shown)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export type PhoneRow = Awaited<ReturnType<typeof listPhones>>[number];

export const countPhones = async (db: Db, userId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('identity.phoneNumbers')
        .select(({ fn }) => fn.countAll<string>().as('all'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).all,
  );

export const findPhone = (db: Db, userId: string, id: string): Promise<PhoneRow | undefined> =>
  db
    .selectFrom('identity.phoneNumbers')
    .select(shown)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findPhoneByNumber = (db: Db, userId: string, phoneNumber: string): Promise<PhoneRow | undefined> =>
  db
    .selectFrom('identity.phoneNumbers')
    .select(shown)
    .where('userId', '=', userId)
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst();

/** Adds it, unless the person has it already. */
export const insertPhone = (
  db: Db,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: string },
) =>
  db
    .insertInto('identity.phoneNumbers')
    .values({ id: uuidv7(), userId, phoneNumber, createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.columns(['userId', 'phoneNumber']).doNothing())
    .execute();

/**
 * Verified, and from now on it signs in. The index of login numbers lets one account have it.
 * @returns undefined when the person removed it meanwhile
 */
export const verifyPhone = (
  db: Db,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: string },
) =>
  db
    .updateTable('identity.phoneNumbers')
    .set({ verifiedAt: now, login: true, updatedAt: now })
    .where('userId', '=', userId)
    .where('phoneNumber', '=', phoneNumber)
    .returning('id')
    .executeTakeFirst();

/** Numbers given up for another. What is a second factor stays one, and no longer signs in. */
export async function releaseOtherLogins(db: Db, userId: string, kept: string, now: string): Promise<void> {
  await db
    .deleteFrom('identity.phoneNumbers')
    .where('userId', '=', userId)
    .where('phoneNumber', '!=', kept)
    .where('login', '=', true)
    .where('factor', '=', false)
    .execute();
  await db
    .updateTable('identity.phoneNumbers')
    .set({ login: false, updatedAt: now })
    .where('userId', '=', userId)
    .where('phoneNumber', '!=', kept)
    .where('login', '=', true)
    .execute();
}

export const deletePhone = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('identity.phoneNumbers')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('factor', '=', false)
    .returning('phoneNumber')
    .executeTakeFirst();

export const findLoginOwner = async (db: Db, phoneNumber: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('identity.phoneNumbers')
      .select('userId')
      .where('phoneNumber', '=', phoneNumber)
      .where('login', '=', true)
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst()
  )?.userId;

/** The one verified last. */
export const findLoginNumber = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('identity.phoneNumbers')
      .select('phoneNumber')
      .where('userId', '=', userId)
      .where('login', '=', true)
      .where('verifiedAt', 'is not', null)
      .orderBy('verifiedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.phoneNumber;
