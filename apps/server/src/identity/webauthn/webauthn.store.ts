import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

/** What a credential is for: signing in by itself, or the second half of a sign-in. */
export type Use = 'passkey' | 'factor';

const shown = [
  'id',
  'userId',
  'credentialId',
  'publicKey',
  'signCount',
  'transports',
  'deviceType',
  'backupEligible',
  'backedUp',
  'rpId',
  'name',
  'passkey',
  'factor',
  'suspiciousAt',
  'createdAt',
  'lastUsedAt',
] as const;

export const findCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('identity.webauthnCredentials')
    .select(shown)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
export type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** More than anybody has; options that name them stay small. */
const MOST = 50;

export const listCredentials = (db: Db, userId: string, use: Use, rpId?: string) => {
  const own = db
    .selectFrom('identity.webauthnCredentials')
    .select(shown)
    .where('userId', '=', userId)
    .where(use, '=', true)
    .orderBy('id')
    .limit(MOST);
  return (rpId === undefined ? own : own.where('rpId', '=', rpId)).execute();
};

/** In one query with the address, so that a known and an unknown one take the same time. */
export const listPasskeysOf = (db: Db, email: string, rpId: string) =>
  db
    .selectFrom('identity.webauthnCredentials')
    .select(shown)
    .where('userId', '=', (eb) =>
      eb.selectFrom('identity.users').select('identity.users.id').where('email', '=', email),
    )
    .where('passkey', '=', true)
    .where('rpId', '=', rpId)
    .orderBy('id')
    .limit(MOST)
    .execute();

export type NewCredential = {
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  aaguid: string;
  deviceType: 'Platform' | 'CrossPlatform';
  backupEligible: boolean;
  backedUp: boolean;
  rpId: string;
  origin: string;
  name: string;
  passkey: boolean;
  factor: boolean;
  createdAt: string;
};

/** @returns undefined when somebody has that credential already */
export const insertCredential = (db: Db, credential: NewCredential) =>
  db
    .insertInto('identity.webauthnCredentials')
    .values({ id: uuidv7(), ...credential })
    .onConflict((oc) => oc.column('credentialId').doNothing())
    .returning(['id', 'name', 'deviceType'])
    .executeTakeFirst();

/**
 * Writes down that a credential was used, if its counter went up, or if it has none (always zero). One statement: of two
 * answers with the same count one is accepted.
 * @returns undefined when the counter did not go up, or a former one had not
 */
export const updateUse = (
  db: Db,
  id: string,
  { signCount, backedUp, now }: { signCount: number; backedUp: boolean; now: string },
) =>
  db
    .updateTable('identity.webauthnCredentials')
    .set({ signCount, backedUp, lastUsedAt: now })
    .where('id', '=', id)
    .where('suspiciousAt', 'is', null)
    .where((eb) => (signCount === 0 ? eb('signCount', '=', 0) : eb('signCount', '<', signCount)))
    .returning('id')
    .executeTakeFirst();

/** @returns undefined when it was marked before */
export const updateSuspicious = (db: Db, id: string, now: string) =>
  db
    .updateTable('identity.webauthnCredentials')
    .set({ suspiciousAt: now })
    .where('id', '=', id)
    .where('suspiciousAt', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Takes one use from a credential; without any left it goes. @returns what it was */
export async function deleteUse(db: Db, userId: string, id: string, use: Use) {
  const other = use === 'passkey' ? 'factor' : 'passkey';
  const table = 'identity.webauthnCredentials';
  const kept = await db
    .updateTable(table)
    .set({ [use]: false })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(use, '=', true)
    .where(other, '=', true)
    .returning(['id', 'name', 'deviceType'])
    .executeTakeFirst();
  if (kept) return kept;
  return db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(use, '=', true)
    .returning(['id', 'name', 'deviceType'])
    .executeTakeFirst();
}
