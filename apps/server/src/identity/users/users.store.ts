import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/prepared.ts';

export type UserRow = {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  activatedAt: string | null;
  disabledAt: string | null;
  language: 'en' | 'fr';
  /** Closed after too many wrong passwords; for good when there is no end. */
  lockedAt: string | null;
  lockedUntil: string | null;
  /** The account lapses then. */
  expiresAt: string | null;
  /** Where they last worked, or else what they joined first; null before the activation. */
  tenantId: string | null;
  /** Came by an invitation: the activation alone leads into no tenant. */
  invited: boolean;
  /** Something of theirs can be asked for as a second factor, or could be when this was read. */
  hasFactor: boolean;
};

const person = sql`
  select u.id, u.email, u.name, u.password_hash, u.activated_at, u.disabled_at, u.language,
    u.locked_at, u.locked_until, u.expires_at, u.invited,
    u.email_factor_at is not null
      or exists (select from identity.authenticators a where a.user_id = u.id and a.confirmed_at is not null)
      or exists (select from identity.phone_numbers p where p.user_id = u.id and p.factor and p.verified_at is not null)
      or exists (select from identity.webauthn_credentials w where w.user_id = u.id and w.factor) as has_factor,
    (select m.tenant_id from identity.memberships m
      where m.user_id = u.id and not m.closed and (m.expires_at is null or m.expires_at > now())
      order by m.tenant_id = u.last_tenant_id desc nulls last, m.created_at limit 1) as tenant_id
  from identity.users u`;

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await sql<UserRow>`${person} where u.id = ${id}`.execute(db)).rows[0];

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  (await sql<UserRow>`${person} where u.email = ${email}`.execute(db)).rows[0];

/**
 * The person of an address, made without anything but that where there is none. One statement, with the same work either
 * way; nothing deletes them until the transaction ends.
 */
export const ensureUser = (
  db: Db,
  {
    id,
    email,
    language,
    invited,
    now,
  }: { id: string; email: string; language: 'en' | 'fr'; invited: boolean; now: string },
) =>
  db
    .insertInto('identity.users')
    .values({ id, email, language, invited, createdAt: now, updatedAt: now })
    .onConflict((oc) =>
      oc.column('email').doUpdateSet({
        // Of a person who waits, so that nobody forgets them meanwhile; of others it stays.
        updatedAt: sql`case when users.activated_at is null then ${now}::timestamptz else users.updated_at end`,
      }),
    )
    .returning(['id', 'activatedAt'])
    .executeTakeFirstOrThrow();

/** Rows that refer to the account can still be added. */
/** In one order, whoever locks them. */
export const lockUsers = (db: Db, ids: string[]) =>
  db.selectFrom('identity.users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

/** What an account begins with; nothing that was there before counts. */
export type Beginning = {
  name: string;
  language: 'en' | 'fr';
  passwordHash: string | null;
  phoneNumber: string | null;
};

/** Tries of a password that was not there are forgotten. @returns undefined when it is active already */
export const activateUser = (
  db: Db,
  id: string,
  { name, language, passwordHash, phoneNumber }: Beginning,
  now: string,
) =>
  db
    .updateTable('identity.users')
    .set((eb) => ({
      name,
      language,
      passwordHash,
      phoneNumber,
      passwordChangedAt: passwordHash ? now : null,
      breachedAt: null,
      activatedAt: now,
      invited: false,
      failedAttempts: 0,
      lockedAt: eb.case().when('lockedUntil', 'is', null).then(eb.ref('lockedAt')).end(),
      lockedUntil: null,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('activatedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .returning(['id'])
    .executeTakeFirst();

/** Never activated, and no tenant has invited them or given them a place: at most, a person signed up with the address. */
const unclaimed = sql`u.activated_at is null
  and not exists (select from identity.invitations i where i.user_id = u.id)
  and not exists (select from identity.memberships m where m.user_id = u.id)`;

/** People who never came and for whom nothing waits any more: neither a sign-up nor an invitation. */
export const deleteForgotten = (db: Db, before: string) =>
  sql`delete from identity.users u where ${unclaimed} and u.updated_at < ${before}
    and not exists (select from identity.sign_ups s where s.user_id = u.id)`.execute(db);

/** The account of an address that belongs to nobody yet. */
export const deleteUnclaimed = (db: Db, email: string) =>
  sql`delete from identity.users u where ${unclaimed} and u.email = ${email}`.execute(db);

export const updatePassword = (db: Db, id: string, passwordHash: string, now: string) =>
  db
    .updateTable('identity.users')
    .set({ passwordHash, passwordChangedAt: now, breachedAt: null, updatedAt: now })
    .where('id', '=', id)
    .execute();

/** The same password hashed anew; not if it was changed meanwhile. */
export const replaceHash = (db: Db, id: string, { former, fresh }: { former: string; fresh: string }) =>
  db
    .updateTable('identity.users')
    .set({ passwordHash: fresh })
    .where('id', '=', id)
    .where('passwordHash', '=', former)
    .execute();

export const updateBreached = (db: Db, id: string, now: string) =>
  db.updateTable('identity.users').set({ breachedAt: now }).where('id', '=', id).execute();

/**
 * Takes one of the tries of an account, and locks it with the last one: one statement, so that tries at the same time are
 * counted exactly on all nodes. A lock whose time is over begins anew.
 * @returns how many are taken, or undefined when none was left
 */
export async function takeTry(
  db: Db,
  id: string,
  { most, now, until }: { most: number; now: string; until: string },
): Promise<number | undefined> {
  const taken = sql`case when locked_until <= ${now}::timestamptz then 1 else failed_attempts + 1 end`;
  const { rows } = await sql<{ failedAttempts: number }>`
    update identity.users set failed_attempts = ${taken},
      locked_at = case when ${taken} >= ${most} then ${now}::timestamptz end,
      locked_until = case when ${taken} >= ${most} then ${until}::timestamptz end
    where id = ${id} and (locked_at is null or locked_until <= ${now}::timestamptz)
    returning failed_attempts`.execute(db);
  return rows[0]?.failedAttempts;
}

/** No try counts any more, and a lock that they caused is over. One without an end is somebody's decision: it stays. */
export const clearTries = (db: Db, id: string) =>
  db
    .updateTable('identity.users')
    .set((eb) => ({
      failedAttempts: 0,
      lockedAt: eb.case().when('lockedUntil', 'is', null).then(eb.ref('lockedAt')).end(),
      lockedUntil: null,
    }))
    .where('id', '=', id)
    .execute();

/** A lock that wrong passwords caused is over, and none of them counts. @returns whether there was one */
export const endLock = async (db: Db, id: string): Promise<boolean> =>
  (
    await db
      .updateTable('identity.users')
      .set({ failedAttempts: 0, lockedAt: null, lockedUntil: null })
      .where('id', '=', id)
      .where('lockedUntil', 'is not', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Locks whose time is over. */
export const endLapsedLocks = (db: Db, now: string) =>
  db
    .updateTable('identity.users')
    .set({ failedAttempts: 0, lockedAt: null, lockedUntil: null })
    .where('lockedUntil', '<=', now)
    .execute();

export async function isLastSuperUser(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ last: boolean }>`
    select u.super_user and not exists (
      select 1 from identity.users o where o.super_user and o.id <> u.id and o.activated_at is not null and o.disabled_at is null) as last
    from identity.users u where u.id = ${id}`.execute(db);
  return rows[0]?.last === true;
}

/** Their address is kept until the audits name them by a pseudonym. */
export const deleteUser = (db: Db, id: string) =>
  sql`with gone as (delete from identity.users where id = ${id} and not super_user returning id, email)
    insert into identity.erased_addresses (user_id, email) select id, email from gone on conflict do nothing`.execute(
    db,
  );

export const updateProvider = (db: Db, id: string, provider: string) =>
  db.updateTable('identity.users').set({ provider }).where('id', '=', id).execute();

export const updateEmail = (db: Db, id: string, email: string, now: string) =>
  db.updateTable('identity.users').set({ email, updatedAt: now }).where('id', '=', id).execute();

export type ProfileChange = {
  name?: string;
  phoneNumber?: string | null;
  pictureUrl?: string | null;
  metadata?: string;
};

export const updateProfile = (db: Db, id: string, change: ProfileChange, now: string) =>
  db
    .updateTable('identity.users')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute();

type RoleJson = {
  id: string;
  key: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  permissions: string[];
  tenantId: string | null;
  level: number;
  createdAt: string;
  updatedAt: string;
};
type PermissionJson = {
  id: string;
  key: string;
  name: string;
  description: string | null;
  category: string;
  createdAt: string;
  updatedAt: string;
};
export type ProfileRow = {
  id: string;
  email: string;
  name: string;
  phoneNumber: string | null;
  pictureUrl: string | null;
  metadata: unknown;
  activatedAt: string | null;
  lockedAt: string | null;
  lockedUntil: string | null;
  superUser: boolean;
  mfaEnrolled: boolean;
  provider: string;
  createdAt: string;
  lastLoginAt: string | null;
  /** Ids of those the person may use in the tenant. */
  applications: string[];
  memberships: { tenantId: string; roles: RoleJson[] }[] | null;
  permissions: PermissionJson[] | null;
};

const profile = prepared((db: Db, userId: string, tenantId: string, now: string) =>
  sql<ProfileRow>`
    with place as (
      select m.tenant_id, m.created_at, m.tenant_id as home_id from identity.memberships m
      where m.user_id = ${userId} and not m.closed and (m.expires_at is null or m.expires_at > ${now})
      union all
      -- Where they came to from an account above.
      select p.tenant_id, now(), p.home_id from identity.places(${userId}, ${tenantId}, ${now}) p
      where p.home_id <> p.tenant_id
    ), held as (
      select h."at", r.* from (
        select distinct p.tenant_id as "at", o.role_id from place p
        join identity.held_roles o on o.tenant_id = p.home_id and o.user_id = ${userId}
      ) h join identity.roles r on r.id = h.role_id
    )
    select u.id, u.email, u.name, u.phone_number, u.picture_url, u.metadata, u.activated_at, u.locked_at, u.locked_until,
      u.super_user, u.provider, u.created_at, u.last_login_at,
      u.email_factor_at is not null
        or exists (select 1 from identity.authenticators a where a.user_id = u.id and a.confirmed_at is not null)
        or exists (select 1 from identity.phone_numbers n where n.user_id = u.id and n.factor and n.verified_at is not null)
        or exists (select 1 from identity.webauthn_credentials w where w.user_id = u.id and w.factor) as mfa_enrolled,
      array(select a.id::text from identity.applications a where a.is_active
        and (a.everywhere or exists (select from identity.tenant_applications t
          where t.application_id = a.id and t.tenant_id = ${tenantId}))
        and (a.access_type = 'FREE_ACCESS' or exists (select from identity.member_applications g
          where g.application_id = a.id and g.tenant_id = ${tenantId} and g.user_id = u.id))
        order by a.name, a.id) as applications,
      (select json_agg(json_build_object('tenantId', m.tenant_id, 'roles', coalesce((
          select json_agg(json_build_object('id', r.id, 'key', r.key, 'name', r.name, 'description', r.description,
            'isDefault', r.is_default, 'permissions', array(select g.permission_id from identity.role_permissions g
              where g.role_id = r.id), 'tenantId', r.tenant_id, 'level', r.level, 'createdAt', r.created_at,
            'updatedAt', r.updated_at) order by r.level, r.name)
          from held r where r."at" = m.tenant_id), '[]'::json)) order by m.created_at, m.tenant_id)
        from place m) as memberships,
      (select json_agg(json_build_object('id', p.id, 'key', p.key, 'name', p.name, 'description', p.description,
          'category', p.category, 'createdAt', p.created_at, 'updatedAt', p.updated_at) order by p.key)
        from identity.permissions p where p.id in (select g.permission_id from identity.role_permissions g
          join held r on r.id = g.role_id and r."at" = ${tenantId})) as permissions
    from identity.users u where u.id = ${userId}`.compile(db),
);

/** The person with every tenant and role, and the permissions in one tenant, in one statement. */
export const findProfile = async (
  db: Db,
  userId: string,
  tenantId: string,
  now: string,
): Promise<ProfileRow | undefined> => (await profile(db, userId, tenantId, now))[0];

/** Activated, with the password given: also when the address had an account. */
export const upsertAdministrator = (
  db: Db,
  user: { id: string; email: string; name: string; passwordHash: string; language: 'en' | 'fr'; now: string },
) => {
  const { id, email, name, passwordHash, language, now } = user;
  const given = {
    passwordHash,
    passwordChangedAt: now,
    activatedAt: now,
    invited: false,
    disabledAt: null,
    updatedAt: now,
    ...(name ? { name } : {}),
  };
  return db
    .insertInto('identity.users')
    .values({ id, email, language, createdAt: now, ...given })
    .onConflict((oc) => oc.column('email').doUpdateSet(given))
    .returning(['id'])
    .executeTakeFirstOrThrow();
};
