import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** An invitation, and what it needs to be looked at again: who invited, and into which tenant. */
export type InvitationRow = {
  id: string;
  tenantId: string;
  tenantName: string;
  /** Null: a link that whoever has it may use. */
  userId: string | null;
  invitedBy: string;
  /** Who decided last what it gives, where that was not the inviter. */
  givenBy: string | null;
  inviterName: string;
  /** As the inviter typed them. */
  name: string | null;
  phoneNumber: string | null;
  roleIds: string[];
  groupIds: string[];
  shouldSendEmail: boolean;
  memberUntil: string | null;
  /** Whether they come into the accounts below, too; null: as those say. */
  subAccountAccess: boolean | null;
  createdAt: string;
  expiresAt: string;
};

const invitation = sql`
  select i.id, i.tenant_id, t.name as tenant_name, i.user_id, i.invited_by, i.given_by, b.name as inviter_name,
    i.name, i.phone_number, i.role_ids::text[] as role_ids, i.group_ids::text[] as group_ids, i.should_send_email, i.member_until, i.sub_account_access,
    i.created_at, i.expires_at
  from identity.invitations i join identity.tenants t on t.id = i.tenant_id join identity.users b on b.id = i.invited_by`;

/** Only while it is valid, cleaned up or not, and while its person is not disabled. */
export const findByToken = async (db: Db, tokenHash: Buffer, now: string): Promise<InvitationRow | undefined> =>
  (
    await sql<InvitationRow>`${invitation} where i.token_hash = ${tokenHash} and i.expires_at > ${now} and i.disabled_at is null
      and (i.member_until is null or i.member_until > ${now})`.execute(db)
  ).rows[0];

export const findById = async (db: Db, id: string, now: string): Promise<InvitationRow | undefined> =>
  (
    await sql<InvitationRow>`${invitation} where i.id = ${id} and i.expires_at > ${now} and i.disabled_at is null
      and (i.member_until is null or i.member_until > ${now})`.execute(db)
  ).rows[0];

export const listOpenOf = async (db: Db, userId: string, now: string): Promise<InvitationRow[]> =>
  (
    await sql<InvitationRow>`${invitation} where i.user_id = ${userId} and i.expires_at > ${now} and i.disabled_at is null
      and (i.member_until is null or i.member_until > ${now}) order by i.created_at`.execute(db)
  ).rows;

export type NewInvitation = {
  /** Of one that is not there yet. */
  id: string;
  tenantId: string;
  userId: string;
  /** As the inviter typed them. */
  email: string;
  name: string | null;
  phoneNumber: string | null;
  invitedBy: string;
  tokenHash: Buffer;
  roleIds: string[];
  /** Undefined: as before. */
  groupIds: string[] | undefined;
  /** Undefined: as before. */
  memberUntil: string | null | undefined;
  /** Null: as before. */
  subAccountAccess: boolean | null;
  now: string;
  expiresAt: string;
};

/** One for each person and tenant: inviting again ends the former token and keeps what is not said anew. */
export const upsertInvitation = (db: Db, invited: NewInvitation) => {
  const {
    id,
    tenantId,
    userId,
    email,
    name,
    phoneNumber,
    invitedBy,
    tokenHash,
    roleIds,
    groupIds,
    memberUntil,
    subAccountAccess,
    now,
    expiresAt,
  } = invited;
  const fresh = {
    email,
    ...(name ? { name } : {}),
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(groupIds ? { groupIds } : {}),
    ...(subAccountAccess === null ? {} : { subAccountAccess }),
    invitedBy,
    givenBy: null,
    tokenHash,
    // The mail makes the new one.
    tokenSealed: null,
    sealedWith: null,
    roleIds,
    updatedAt: now,
    expiresAt,
  };
  return db
    .insertInto('identity.invitations')
    .values({
      id,
      tenantId,
      userId,
      memberUntil: memberUntil ?? null,
      createdAt: now,
      ...fresh,
    })
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'userId'])
        .where('userId', 'is not', null)
        .doUpdateSet({
          ...fresh,
          ...(memberUntil === undefined ? {} : { memberUntil }),
        }),
    )
    .returning(['id', 'roleIds', 'createdAt', 'memberUntil', 'disabledAt'])
    .executeTakeFirstOrThrow();
};

/** What somebody was given when they were invited before. */
export const findRolesOf = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('identity.invitations')
    .select('roleIds')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst();

export type SealedToken = { tokenSealed: Buffer; sealedWith: string };

/** The token that was sent, if one was. */
export const findSealedToken = async (db: Db, id: string): Promise<SealedToken | undefined> =>
  (await db
    .selectFrom('identity.invitations')
    .select(['tokenSealed', 'sealedWith'])
    .where('id', '=', id)
    .where('tokenSealed', 'is not', null)
    .executeTakeFirst()) as SealedToken | undefined;

/** @returns whether the invitation is there and had no token yet */
export const insertToken = async (db: Db, id: string, token: SealedToken & { tokenHash: Buffer }): Promise<boolean> =>
  (
    await db
      .updateTable('identity.invitations')
      .set(token)
      .where('id', '=', id)
      .where('tokenSealed', 'is', null)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n;

/** What an invitation gives, as it stood when it was used. */
export type Taken = Pick<InvitationRow, 'roleIds' | 'groupIds' | 'givenBy' | 'memberUntil' | 'subAccountAccess'>;

/**
 * Uses a person's invitation up: of several at the same time one gets it.
 * @param tokenHash what was shown; null where the person was known otherwise
 */
export const takeInvitation = (db: Db, id: string, tokenHash: Buffer | null): Promise<Taken | undefined> => {
  const taken = db
    .deleteFrom('identity.invitations')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning(['roleIds', 'groupIds', 'givenBy', 'memberUntil', 'subAccountAccess']);
  return (tokenHash ? taken.where('tokenHash', '=', tokenHash) : taken).executeTakeFirst();
};

/** Of several who accept at once, each sees what the one before did; a link that is being deleted is waited for. */
export const lockInvitation = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('identity.invitations').select('id').where('id', '=', id).forShare().executeTakeFirst()) !==
  undefined;

/** Somebody who was invited and has not come. */
export type WaitingRow = {
  id: string;
  userId: string;
  email: string;
  name: string;
  roleIds: string[];
  groupIds: string[];
  memberUntil: string | null;
  disabledAt: string | null;
};

/** Nobody else changes them until the transaction ends. */
export const lockWaiting = async (db: Db, tenantId: string, ids: readonly string[]): Promise<WaitingRow[]> =>
  (await db
    .selectFrom('identity.invitations')
    .select(['id', 'userId', 'email', 'name', 'roleIds', 'groupIds', 'memberUntil', 'disabledAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('userId', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()) as WaitingRow[];

/** What a tenant decides about a person who has not come. */
export type WaitingChange = {
  name?: string;
  roleIds?: string[];
  groupIds?: string[];
  /** Whose to give the roles and groups are, with the inviter. */
  givenBy?: string | null;
  subAccountAccess?: boolean;
  memberUntil?: string | null;
  disabledAt?: string | null;
};

export const updateWaiting = (
  db: Db,
  id: string,
  change: WaitingChange & {
    expiresAt?: string;
    tokenHash?: Buffer;
    tokenSealed?: null;
    sealedWith?: null;
  },
  now: string,
) =>
  db
    .updateTable('identity.invitations')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteInvitation = (db: Db, id: string) =>
  db.deleteFrom('identity.invitations').where('id', '=', id).execute();

export type LinkRow = {
  id: string;
  tenantId: string;
  invitedBy: string;
  tokenSealed: Buffer;
  sealedWith: string;
  roleIds: string[];
  shouldSendEmail: boolean;
  expiresAt: string;
};

const LINK = [
  'id',
  'tenantId',
  'invitedBy',
  'tokenSealed',
  'sealedWith',
  'roleIds',
  'shouldSendEmail',
  'expiresAt',
] as const;

export const findLink = async (db: Db, tenantId: string, invitedBy: string, now: string) =>
  (await db
    .selectFrom('identity.invitations')
    .select(LINK)
    .where('tenantId', '=', tenantId)
    .where('invitedBy', '=', invitedBy)
    .where('userId', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()) as LinkRow | undefined;

export const insertLink = async (
  db: Db,
  link: Omit<LinkRow, 'roleIds'> & { roleIds: string[]; tokenHash: Buffer; now: string },
) => {
  const { now, ...row } = link;
  return (await db
    .insertInto('identity.invitations')
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning(LINK)
    .executeTakeFirstOrThrow()) as LinkRow;
};

export const updateLink = async (
  db: Db,
  id: string,
  change: { expiresAt?: string; shouldSendEmail?: boolean; roleIds?: string[] },
  now: string,
) =>
  (await db
    .updateTable('identity.invitations')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .returning(LINK)
    .executeTakeFirst()) as LinkRow | undefined;

/** @returns whether there was one */
export const deleteLink = async (db: Db, tenantId: string, invitedBy: string): Promise<boolean> =>
  (await db
    .deleteFrom('identity.invitations')
    .where('tenantId', '=', tenantId)
    .where('invitedBy', '=', invitedBy)
    .where('userId', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** @param kept an invitation of a person that ended after that stays in the list, to be sent again */
export const deleteExpired = (db: Db, { now, kept }: { now: string; kept: string }) =>
  db
    .deleteFrom('identity.invitations')
    .where((i) =>
      i.or([
        i('expiresAt', '<=', kept),
        i.and([i('expiresAt', '<=', now), i('userId', 'is', null)]),
        i('memberUntil', '<=', now),
      ]),
    )
    .execute();

export const deleteInvitationsInto = (db: Db, tenantIds: string[]) =>
  db.deleteFrom('identity.invitations').where('tenantId', 'in', tenantIds).execute();

export const deleteInvitationOf = (db: Db, tenantId: string, userId: string) =>
  db.deleteFrom('identity.invitations').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
