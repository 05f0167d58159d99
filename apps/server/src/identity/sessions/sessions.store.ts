import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Actor } from '#principal';
import type { SessionClaims } from './access-token.ts';

/** Not disabled, not lapsed. */
const personHolds = (now: string) => sql`u.disabled_at is null and (u.expires_at is null or u.expires_at > ${now})`;
/** Whoever acts in somebody's name stays in the tenant where they may. */
const actingHolds = (tenant: string, now: string) => sql`(s.impersonation_id is null
  or (s.tenant_id = ${sql.raw(tenant)} and identity.impersonation_holds(s.impersonation_id, ${now})))`;

/** Whoever comes from an account above brings what their roles allow; administering the product stays where it is. */
const carriedDown = sql`m.home_id = m.tenant_id or r.key <> 'admin'`;

/**
 * What a token says about the session rows of `source`, in the tenant `wanted` or else the session's own.
 * Rows of disabled people, and of tenants they left, are missing.
 */
const claimsOf = (source: string, wanted: string | null, now: string, formerUse = 's.last_used_at') => sql<ClaimsRow>`
  select s.id as session_id, s.user_id, m.tenant_id, m.home_id, s.amr, s.acr, s.authenticated_at, s.second_factor_at,
    s.actor_user_id, s.expires_at, s.created_at,
    ${sql.raw(formerUse)} as former_use,
    u.email, u.name, u.picture_url, u.metadata, u.super_user,
    array(select o.tenant_id::text
      from identity.memberships o where o.user_id = s.user_id and not o.closed and (o.expires_at is null or o.expires_at > ${now})
        and (s.impersonation_id is null or o.tenant_id = s.tenant_id) order by o.created_at, o.tenant_id)
      || case when m.home_id = m.tenant_id then '{}' else array[m.tenant_id::text] end as tenant_ids,
    coalesce(r.role_keys, '{}') as role_keys, coalesce(r.permission_keys, '{}') as permission_keys
  from ${sql.raw(source)} s
  join identity.users u on u.id = s.user_id and ${personHolds(now)}
  join lateral identity.places(s.user_id, coalesce(${wanted}::uuid, s.tenant_id), ${now}) m
    on ${actingHolds('m.tenant_id', now)}
  left join lateral (
    select array_agg(distinct r.key) filter (where ${carriedDown}) as role_keys,
      array_agg(distinct p.key) filter (where p.key is not null) as permission_keys
    from identity.held_roles h
    join identity.roles r on r.id = h.role_id
    left join identity.role_permissions g on g.role_id = r.id
    left join identity.permissions p on p.id = g.permission_id
    where h.tenant_id = m.home_id and h.user_id = s.user_id
  ) r on true`;

/** `formerUse`: when it was used before now. `homeId`: the tenant whose roles they hold there. */
export type ClaimsRow = SessionClaims & { createdAt: string; formerUse: string; homeId: string };

export type NewSession = {
  id: string;
  userId: string;
  tenantId: string;
  refreshHash: Buffer;
  amr: string[];
  acr: string | null;
  secondFactorAt: string | null;
  userAgent: string | null;
  ipAddress: string | null;
  now: string;
  expiresAt: string;
};

/** Opens a session and answers with what its token says. */
export async function insertSession(db: Db, session: NewSession): Promise<ClaimsRow | undefined> {
  const { id, userId, tenantId, refreshHash, amr, acr, secondFactorAt, userAgent, ipAddress, now, expiresAt } = session;
  const { rows } = await sql<ClaimsRow>`
    with person as (
      update identity.users set last_login_at = ${now}, last_tenant_id = ${tenantId} where id = ${userId}
    ), place as (
      update identity.memberships set last_login_at = ${now} where tenant_id = ${tenantId} and user_id = ${userId}
    ), opened as (
      insert into identity.sessions (id, user_id, tenant_id, refresh_hash, amr, acr, authenticated_at, second_factor_at,
        user_agent, ip_address, created_at, last_used_at, expires_at)
      values (${id}, ${userId}, ${tenantId}, ${refreshHash}, ${amr}::text[], ${acr}, ${now}, ${secondFactorAt},
        ${userAgent}, ${ipAddress}, ${now}, ${now}, ${expiresAt})
      returning *
    ) ${claimsOf('opened', null, now)}`.execute(db);
  return rows[0];
}

/**
 * After a second factor the session goes on under another id, so that what somebody may have fixed before is of no use.
 * Its beginning stays: a second factor alone makes no session older than it may get.
 */
export async function raiseSession(
  db: Db,
  session: { id: string; newId: string; userId: string; refreshHash: Buffer; amr: string[]; acr: string | null },
  { now, tenantId }: { now: string; tenantId: string },
): Promise<ClaimsRow | undefined> {
  const { id, newId, userId, refreshHash, amr, acr } = session;
  const { rows } = await sql<ClaimsRow>`
    with raised as (
      update identity.sessions s set id = ${newId}, refresh_hash = ${refreshHash}, parent_hash = null, generation = 0,
        rotated_at = null, amr = array(select distinct a from unnest(s.amr || ${amr}::text[]) a order by a),
        acr = ${acr}, second_factor_at = ${now}, last_used_at = ${now}
      where s.id = ${id} and s.user_id = ${userId} and s.expires_at > ${now} and s.actor_user_id is null
      returning s.*
    ) ${claimsOf('raised', tenantId, now)}`.execute(db);
  return rows[0];
}

/** What was shown in it besides, now. */
export const updateShown = (
  db: Db,
  id: string,
  { amr, acr, now }: { amr: string[]; acr: string | null; now: string },
) =>
  sql`update identity.sessions set amr = array(select distinct a from unnest(amr || ${amr}::text[]) a order by a),
    acr = ${acr}, second_factor_at = ${now} where id = ${id}`.execute(db);

/**
 * Replaces the current refresh token by its child, if it is the current one and the person may still come in.
 * One statement: of two at the same time one changes the row, the other meets none.
 */
export async function rotateSession(
  db: Db,
  token: { sessionId: string; hash: Buffer; childHash: Buffer; generation: number },
  {
    now,
    idleEnd,
    wanted,
    absoluteSeconds,
  }: { now: string; idleEnd: string; wanted: string | null; absoluteSeconds: number },
): Promise<ClaimsRow | undefined> {
  const { rows } = await sql<ClaimsRow>`
    with rotated as (
      update identity.sessions s set refresh_hash = ${token.childHash}, parent_hash = ${token.hash},
        generation = ${token.generation}, rotated_at = ${now}, last_used_at = ${now},
        -- Whoever acts in another's name does so no longer for refreshing.
        expires_at = case when s.impersonation_id is not null then s.expires_at
          else least(s.created_at + make_interval(secs => ${absoluteSeconds}), ${idleEnd}::timestamptz) end
      from identity.sessions f
      where s.id = ${token.sessionId} and f.id = s.id and s.refresh_hash = ${token.hash} and s.expires_at > ${now}
        and exists (select 1 from identity.users u where u.id = s.user_id and ${personHolds(now)})
        and exists (select 1 from identity.places(s.user_id, coalesce(${wanted}::uuid, s.tenant_id), ${now}) m
          where ${actingHolds('m.tenant_id', now)})
      returning s.*, f.last_used_at as former_use
    ) ${claimsOf('rotated', wanted, now, 's.former_use')}`.execute(db);
  return rows[0];
}

export async function findClaims(
  db: Db,
  sessionId: string,
  wanted: string | null,
  now: string,
): Promise<ClaimsRow | undefined> {
  const { rows } = await sql<ClaimsRow>`
    with found as (select * from identity.sessions where id = ${sessionId}) ${claimsOf('found', wanted, now)}`.execute(
    db,
  );
  return rows[0];
}

export const findSession = (db: Db, id: string) =>
  db.selectFrom('identity.sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns what was ended */
export const deleteSession = (db: Db, id: string) =>
  db
    .deleteFrom('identity.sessions')
    .where('id', '=', id)
    .returning(['id', 'userId', 'tenantId', 'actorUserId', 'impersonationId'])
    .executeTakeFirst();

/** @param except a session that goes on */
export const deleteSessionsOf = (db: Db, userId: string, except: string | null) => {
  const all = db.deleteFrom('identity.sessions').where('userId', '=', userId).returning('id');
  return (except ? all.where('id', '!=', except) : all).execute();
};

/** Those of one tenant only: what somebody does elsewhere is no business of it. */
export const deleteSessionsIn = (db: Db, tenantId: string, userId: string, except: string | null) => {
  const all = db
    .deleteFrom('identity.sessions')
    .where('userId', '=', userId)
    .where('tenantId', '=', tenantId)
    .returning('id');
  return (except ? all.where('id', '!=', except) : all).execute();
};

export const deleteSessionOf = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('identity.sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const listSessions = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('identity.sessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'lastUsedAt', 'expiresAt', 'actorUserId'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .limit(200)
    .execute();

export const updateSessionEnd = (db: Db, id: string, expiresAt: string) =>
  db.updateTable('identity.sessions').set({ expiresAt }).where('id', '=', id).execute();

/** Used now, so it ends later; one that ended meanwhile stays ended. */
export const updateSessionUse = (db: Db, id: string, { now, expiresAt }: { now: string; expiresAt: string }) =>
  db
    .updateTable('identity.sessions')
    .set({ lastUsedAt: now, expiresAt })
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '<', now)
    .execute();

/**
 * Ends the oldest sessions a person has in a tenant until `most` are left; `keep` is one of these. Sessions that somebody
 * else has in their name do not count.
 * @returns what ended
 */
export async function deleteOldestSessions(
  db: Db,
  { userId, tenantId, most, keep }: { userId: string; tenantId: string; most: number; keep: string },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    delete from identity.sessions where id in (
      select id from identity.sessions
      where user_id = ${userId} and tenant_id = ${tenantId} and actor_user_id is null
      order by id = ${keep} desc, created_at desc, id desc offset ${most}
    ) returning id`.execute(db);
  return rows;
}

/** The same for everybody of a tenant, or (null) of every tenant that decided nothing of its own. */
export async function deleteExcessSessions(db: Db, tenantId: string | null, most: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    delete from identity.sessions where id in (
      select id from (
        select s.id, row_number() over (partition by s.tenant_id, s.user_id order by s.created_at desc, s.id desc) as nth
        from identity.sessions s
        where s.actor_user_id is null and case when ${tenantId}::uuid is not null then s.tenant_id = ${tenantId}::uuid
          else not exists (select 1 from identity.security_policies p
            where p.kind = 'sessions' and p.tenant_id = s.tenant_id) end
      ) numbered where nth > ${most}
    ) returning id`.execute(db);
  return rows;
}

export const updateSessionTenant = (db: Db, id: string, tenantId: string) =>
  db.updateTable('identity.sessions').set({ tenantId }).where('id', '=', id).execute();

export const deleteExpiredSessions = (db: Db, now: string) =>
  db.deleteFrom('identity.sessions').where('expiresAt', '<=', now).execute();

/** Who asks, by a session that still holds and a tenant the person still belongs to. */
export type PrincipalRow = {
  email: string;
  name: string;
  superUser: boolean;
  roles: { key: string; name: string }[] | null;
  permissions: string[] | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** When the place in the tenant ends. */
  memberUntil: string | null;
  /** The tenant whose roles they hold here. */
  homeId: string;
  secondFactorAt: string | null;
  actor: (Actor & { permissions: string[] | null; superUser: boolean }) | null;
};

export async function findPrincipal(
  db: Db,
  { sessionId, userId, tenantId, now }: { sessionId: string; userId: string; tenantId: string; now: string },
): Promise<PrincipalRow | undefined> {
  const { rows } = await sql<PrincipalRow>`
    select u.email, u.name, u.super_user, h.roles, h.permissions, s.created_at, s.last_used_at, s.expires_at,
      least(m.expires_at, u.expires_at) as member_until, m.home_id, s.second_factor_at,
      case when s.impersonation_id is not null then (
        select json_build_object('userId', a.id, 'email', a.email, 'name', a.name, 'superUser', a.super_user,
          'impersonationId', i.id, 'sessionId', i.actor_session_id, 'permissions', (
            select json_agg(distinct p.key) from identity.held_roles ah
            join identity.role_permissions ag on ag.role_id = ah.role_id
            join identity.permissions p on p.id = ag.permission_id
            where ah.tenant_id = i.tenant_id and ah.user_id = a.id))
        from identity.impersonations i join identity.users a on a.id = i.actor_user_id where i.id = s.impersonation_id
      ) end as actor
    from identity.sessions s
    join identity.users u on u.id = s.user_id and ${personHolds(now)}
    join lateral identity.places(u.id, ${tenantId}, ${now}) m on ${actingHolds('m.tenant_id', now)}
    left join lateral (
      select json_agg(distinct jsonb_build_object('key', r.key, 'name', r.name)) filter (where ${carriedDown}) as roles,
        array_agg(distinct p.key) filter (where p.key is not null) as permissions
      from identity.held_roles h
      join identity.roles r on r.id = h.role_id
      left join identity.role_permissions g on g.role_id = r.id
      left join identity.permissions p on p.id = g.permission_id
      where h.tenant_id = m.home_id and h.user_id = u.id
    ) h on true
    where s.id = ${sessionId} and s.user_id = ${userId} and s.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Whether somebody belongs to a tenant, or may come into it from one above. */
export const mayEnter = async (db: Db, tenantId: string, userId: string, now: string): Promise<boolean> =>
  (await sql`select 1 from identity.places(${userId}, ${tenantId}, ${now})`.execute(db)).rows.length > 0;

/** The tenant whose roles somebody holds in another, which they may enter: it or one above; undefined when they may not. */
export const findHome = async (db: Db, tenantId: string, userId: string, now: string): Promise<string | undefined> =>
  (await sql<{ homeId: string }>`select home_id from identity.places(${userId}, ${tenantId}, ${now})`.execute(db))
    .rows[0]?.homeId;

/** The tenant a person belongs to longest. */
export const findOtherTenant = async (db: Db, userId: string, now: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('identity.memberships')
      .select('tenantId')
      .where('userId', '=', userId)
      .where('closed', '=', false)
      .where((m) => m.or([m('expiresAt', 'is', null), m('expiresAt', '>', now)]))
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst()
  )?.tenantId;

/** Where they work now. */
export const updateLastTenant = (db: Db, userId: string, tenantId: string, now: string) =>
  sql`with place as (
      update identity.memberships set last_login_at = ${now} where tenant_id = ${tenantId} and user_id = ${userId}
    ) update identity.users set last_tenant_id = ${tenantId} where id = ${userId}`.execute(db);

/** Ends an impersonation. @returns the session it was begun in, when it had not ended before */
export const endImpersonation = async (db: Db, id: string, now: string): Promise<string | null | undefined> =>
  (
    await db
      .updateTable('identity.impersonations')
      .set({ endedAt: now })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .returning('actorSessionId')
      .executeTakeFirst()
  )?.actorSessionId;

/** Gives a session a refresh token that descends from none before, which are dead from then on. */
export const replaceRefreshToken = (
  db: Db,
  session: { id: string; userId: string; refreshHash: Buffer; generation: number; now: string },
) =>
  db
    .updateTable('identity.sessions')
    .set({ refreshHash: session.refreshHash, parentHash: null, rotatedAt: null, generation: session.generation })
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('expiresAt', '>', session.now)
    .returning('expiresAt')
    .executeTakeFirst();

export const deleteSessionsOfTenants = (db: Db, tenantIds: string[]) =>
  db.deleteFrom('identity.sessions').where('tenantId', 'in', tenantIds).execute();
