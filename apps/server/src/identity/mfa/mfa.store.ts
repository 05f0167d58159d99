import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

/** What somebody has enrolled. */
export type Factors = {
  authenticators: { id: string }[];
  /** `login`: the number signs in as well. */
  phones: { id: string; phoneNumber: string; login: boolean }[];
  webauthn: { id: string; deviceType: string; name: string }[];
  /** Codes by mail, of whoever chose them and has nothing better. */
  email: boolean;
};

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select
      coalesce((select json_agg(json_build_object('id', a.id) order by a.id) from identity.authenticators a
        where a.user_id = u.id and a.confirmed_at is not null), '[]') as authenticators,
      coalesce((select json_agg(json_build_object('id', p.id, 'phoneNumber', p.phone_number, 'login', p.login)
        order by p.id) from identity.phone_numbers p
        where p.user_id = u.id and p.factor and p.verified_at is not null), '[]') as phones,
      coalesce((select json_agg(json_build_object('id', w.id, 'deviceType', w.device_type, 'name', w.name)
        order by w.id) from identity.webauthn_credentials w
        where w.user_id = u.id and w.factor), '[]') as webauthn,
      u.email_factor_at is not null as email
    from identity.users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { authenticators: [], phones: [], webauthn: [], email: false };
}

/** Enrolments of one person happen one after the other, until the transaction ends. */
export const lockPerson = (db: Db, userId: string) =>
  db.selectFrom('identity.users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

export type Authenticator = { id: string; seed: Buffer; encryptedWith: string };
const authenticator = ['id', 'seed', 'encryptedWith'] as const;

export const insertAuthenticator = (db: Db, row: Authenticator & { userId: string; createdAt: string }) =>
  db.insertInto('identity.authenticators').values(row).execute();

export const deleteUnconfirmed = (db: Db, userId: string, before: string) =>
  db
    .deleteFrom('identity.authenticators')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute();

/** Begun since then and not confirmed yet, newest first. */
export const listUnconfirmed = (db: Db, userId: string, since: string): Promise<Authenticator[]> =>
  db
    .selectFrom('identity.authenticators')
    .select(authenticator)
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>=', since)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

export const listAuthenticators = (db: Db, userId: string): Promise<Authenticator[]> =>
  db
    .selectFrom('identity.authenticators')
    .select(authenticator)
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .orderBy('id')
    .limit(20)
    .execute();

/** @returns undefined when it was confirmed before */
export const confirmAuthenticator = (db: Db, id: string, step: number, now: string) =>
  db
    .updateTable('identity.authenticators')
    .set({ confirmedAt: now, lastStep: step })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

/**
 * Uses a time step up, and all before it (RFC 6238 §5.2). One statement: of two with the same code one gets it.
 * @returns undefined when it or a later one was used before
 */
export const takeStep = (db: Db, id: string, step: number) =>
  db
    .updateTable('identity.authenticators')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('id')
    .executeTakeFirst();

export const deleteAuthenticator = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('identity.authenticators')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('confirmedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();

/** Verified by a code just now; one that is there already becomes a factor as well. */
export const upsertPhoneFactor = (
  db: Db,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: string },
) =>
  db
    .insertInto('identity.phoneNumbers')
    .values({ id: uuidv7(), userId, phoneNumber, factor: true, verifiedAt: now, createdAt: now, updatedAt: now })
    .onConflict((oc) =>
      oc.columns(['userId', 'phoneNumber']).doUpdateSet((eb) => ({
        factor: true,
        verifiedAt: eb.fn.coalesce('identity.phoneNumbers.verifiedAt', eb.ref('excluded.verifiedAt')),
        updatedAt: now,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

/** A number that signs in stays for that; one that was only a factor goes. @returns undefined when it is none */
export async function removePhoneFactors(db: Db, userId: string, now: string, id?: string) {
  const table = 'identity.phoneNumbers';
  const gone = db
    .deleteFrom(table)
    .where('userId', '=', userId)
    .where('factor', '=', true)
    .where('login', '=', false)
    .returning('id');
  const kept = db
    .updateTable(table)
    .set({ factor: false, updatedAt: now })
    .where('userId', '=', userId)
    .where('factor', '=', true)
    .returning('id');
  const deleted = await (id ? gone.where('id', '=', id) : gone).executeTakeFirst();
  const changed = await (id ? kept.where('id', '=', id) : kept).executeTakeFirst();
  return deleted ?? changed;
}

export const setEmailFactor = (db: Db, userId: string, since: string | null) =>
  db.updateTable('identity.users').set({ emailFactorAt: since }).where('id', '=', userId).execute();

/** Everything but the credentials of WebAuthn, which are their room's, and the app that is being enrolled. */
export async function deleteFactors(db: Db, userId: string, now: string, authenticatorId?: string): Promise<void> {
  const apps = db.deleteFrom('identity.authenticators').where('userId', '=', userId);
  await (authenticatorId ? apps.where('id', '!=', authenticatorId) : apps).execute();
  await removePhoneFactors(db, userId, now);
  await setEmailFactor(db, userId, null);
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[], now: string): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('identity.recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
    .execute();
}

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom('identity.recoveryCodes').where('userId', '=', userId).execute();

export const hasRecoveryCodes = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.recoveryCodes')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Uses one up: of several at the same time one gets it. */
export const takeRecoveryCode = (db: Db, userId: string, hashes: Buffer[]) =>
  db
    .deleteFrom('identity.recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .returning('userId')
    .executeTakeFirst();

export type RememberedDevice = { userId: string; tokenHash: Buffer; userAgent: string | null; expiresAt: string };

export const upsertDevice = (db: Db, device: RememberedDevice & { now: string }) => {
  const { now, ...row } = device;
  return db
    .insertInto('identity.rememberedDevices')
    .values({ id: uuidv7(), ...row, createdAt: now })
    .onConflict((oc) =>
      oc.column('tokenHash').doUpdateSet({ userAgent: row.userAgent, expiresAt: row.expiresAt, createdAt: now }),
    )
    .execute();
};

export const findDevice = (db: Db, userId: string, tokenHash: Buffer, now: string) =>
  db
    .selectFrom('identity.rememberedDevices')
    .select(['id', 'userAgent', 'createdAt'])
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();

export const deleteDevices = (db: Db, userId: string) =>
  db.deleteFrom('identity.rememberedDevices').where('userId', '=', userId).execute();

export const deleteExpiredDevices = (db: Db, now: string) =>
  db.deleteFrom('identity.rememberedDevices').where('expiresAt', '<=', now).execute();

/**
 * Takes one of the tries that are left before the lock; the last one sets it. One statement on one row, so that tries at
 * the same time are counted exactly on every node.
 * @returns undefined when it is locked
 */
export async function takeTry(
  db: Db,
  userId: string,
  { most, now, lockedUntil }: { most: number; now: string; lockedUntil: string },
): Promise<{ tries: number } | undefined> {
  const { rows } = await sql<{ tries: number }>`
    update identity.users set
      factor_tries = case when factor_locked_until is null then factor_tries + 1 else 1 end,
      factor_locked_until = case when factor_locked_until is null and factor_tries + 1 >= ${most}
        then ${lockedUntil}::timestamptz end
    where id = ${userId} and (factor_locked_until is null or factor_locked_until <= ${now})
    returning factor_tries as tries`.execute(db);
  return rows[0];
}

export const findLockEnd = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('identity.users').select('factorLockedUntil').where('id', '=', userId).executeTakeFirst())
    ?.factorLockedUntil ?? null;

export const forgetTries = (db: Db, userId: string) =>
  db.updateTable('identity.users').set({ factorTries: 0, factorLockedUntil: null }).where('id', '=', userId).execute();
