import type { ApiTokenKind } from '@parley/contracts/identity/api-tokens.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** What its owner may see of a token. */
export type TokenRow = {
  id: string;
  tenantId: string;
  userId: string | null;
  createdByUserId: string | null;
  description: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  roleIds: string[];
};
/** `userId` null: tokens of the tenant itself. */
type Owner = { tenantId: string; userId: string | null };

export async function listTokens(
  db: Db,
  { tenantId, userId }: Owner,
  { kind, now }: { kind: ApiTokenKind; now: string },
): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.tenant_id, t.user_id, t.created_by_user_id, t.description, t.created_at, t.expires_at, t.last_used_at,
      array(select r.role_id::text from identity.api_token_roles r where r.token_id = t.id order by 1) as role_ids
    from identity.api_tokens t
    where t.tenant_id = ${tenantId} and t.user_id is not distinct from ${userId}::uuid and t.kind = ${kind}
      and (t.expires_at is null or t.expires_at > ${now})
    order by t.created_at desc, t.id desc`.execute(db);
  return rows;
}

export const countTokens = async (db: Db, { tenantId, userId }: Owner, now: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('identity.apiTokens')
        .select(({ fn }) => fn.count('id').as('count'))
        .where('tenantId', '=', tenantId)
        .where('userId', userId ? '=' : 'is', userId)
        .where((t) => t.or([t('expiresAt', 'is', null), t('expiresAt', '>', now)]))
        .executeTakeFirst()
    )?.count ?? 0,
  );

export type NewToken = Omit<TokenRow, 'lastUsedAt'> & { kind: ApiTokenKind; secretHash: Buffer; hashedWith: string };

export async function insertToken(db: Db, { roleIds, ...token }: NewToken): Promise<void> {
  await db.insertInto('identity.apiTokens').values(token).execute();
  if (roleIds.length > 0)
    await db
      .insertInto('identity.apiTokenRoles')
      .values(roleIds.map((roleId) => ({ tokenId: token.id, roleId })))
      .execute();
}

export const deleteToken = (db: Db, { tenantId, userId }: Owner, { id, kind }: { id: string; kind: ApiTokenKind }) =>
  db
    .deleteFrom('identity.apiTokens')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('tenantId', '=', tenantId)
    .where('userId', userId ? '=' : 'is', userId)
    .returning(['id', 'description'])
    .executeTakeFirst();

export const deleteExpiredTokens = (db: Db, now: string) =>
  db.deleteFrom('identity.apiTokens').where('expiresAt', '<=', now).execute();

/** A token with what it rests on now. */
export type HoldingRow = {
  id: string;
  kind: ApiTokenKind;
  tenantId: string;
  userId: string | null;
  createdByUserId: string | null;
  description: string;
  secretHash: Buffer;
  hashedWith: string;
  exchangedFrom: string | null;
  /** When it ends, or the person's place in the tenant. */
  endsAt: string | null;
  email: string | null;
  name: string | null;
  metadata: unknown;
  superUser: boolean;
  roles: { key: string; name: string }[];
  permissions: string[];
};

/** Undefined when it ended, or its person may not come in any more. Of a person: what they hold now (T2). */
export async function findHolding(
  db: Db,
  { id, kind, now }: { id: string; kind: ApiTokenKind; now: string },
): Promise<HoldingRow | undefined> {
  const { rows } = await sql<HoldingRow>`
    select t.id, t.kind, t.tenant_id, t.user_id, t.created_by_user_id, t.description, t.secret_hash, t.hashed_with,
      t.exchanged_from, least(t.expires_at, m.expires_at, u.expires_at) as ends_at,
      u.email, u.name, u.metadata, coalesce(u.super_user, false) as super_user,
      coalesce(h.roles, '[]') as roles, coalesce(h.permissions, '{}') as permissions
    from identity.api_tokens t
    join identity.tenants a on a.id = t.tenant_id and a.deleted_at is null
    left join identity.users u on u.id = t.user_id
    left join identity.memberships m on m.tenant_id = t.tenant_id and m.user_id = t.user_id
    left join lateral (
      select json_agg(distinct jsonb_build_object('key', r.key, 'name', r.name)) as roles,
        array_agg(distinct p.key) filter (where p.key is not null) as permissions
      from (
        select o.role_id from identity.held_roles o where o.tenant_id = t.tenant_id and o.user_id = t.user_id
        union all select o.role_id from identity.api_token_roles o where o.token_id = t.id and t.user_id is null
      ) held
      join identity.roles r on r.id = held.role_id and (r.tenant_id is null or r.tenant_id = t.tenant_id)
      left join identity.role_permissions g on g.role_id = r.id
      left join identity.permissions p on p.id = g.permission_id
    ) h on true
    where t.id = ${id} and t.kind = ${kind} and (t.expires_at is null or t.expires_at > ${now})
      and (t.user_id is null or (m.user_id is not null and not m.closed and u.activated_at is not null and u.disabled_at is null
        and (u.expires_at is null or u.expires_at > ${now}) and (m.expires_at is null or m.expires_at > ${now})))`.execute(
    db,
  );
  return rows[0];
}

/** Of every tenant, the newest first; whether their people still belong there is asked token by token. */
export const listActive = (db: Db, { kind, ofUsers, now }: { kind: ApiTokenKind; ofUsers: boolean; now: string }) =>
  db
    .selectFrom('identity.apiTokens')
    .select('id')
    .where('kind', '=', kind)
    .where('userId', ofUsers ? 'is not' : 'is', null)
    .where((t) => t.or([t('expiresAt', 'is', null), t('expiresAt', '>', now)]))
    .orderBy('id', 'desc')
    .execute();

export const updateUse = (db: Db, id: string, now: string) =>
  db.updateTable('identity.apiTokens').set({ lastUsedAt: now }).where('id', '=', id).execute();

export const updateHash = (db: Db, id: string, hashed: { secretHash: Buffer; hashedWith: string }) =>
  db.updateTable('identity.apiTokens').set(hashed).where('id', '=', id).execute();

/** It was exchanged from there; a secret that a former key hashed is hashed anew. */
export const updateExchange = (
  db: Db,
  id: string,
  exchanged: { lastUsedAt: string; exchangedFrom: string; secretHash: Buffer; hashedWith: string },
) => db.updateTable('identity.apiTokens').set(exchanged).where('id', '=', id).execute();

export const deleteTokensIn = (db: Db, tenantIds: string[]) =>
  db.deleteFrom('identity.apiTokens').where('tenantId', 'in', tenantIds).execute();
