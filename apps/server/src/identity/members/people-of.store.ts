import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { PeoplePage, TenantPerson } from '#principal';

/** One page of a tenant's members by name. As the system. */
export async function listPeople(
  db: Db,
  tenantId: string,
  { limit, page, ids }: PeoplePage,
): Promise<{ people: TenantPerson[]; total: number }> {
  const among = ids === null ? sql`true` : sql`d.user_id = any(${ids}::uuid[])`;
  const [{ rows }, counted] = await Promise.all([
    sql<TenantPerson>`
      select u.id, u.name, u.email, d.created_at as joined_at,
        case when m.disabled_at is not null then 'disabled' when d.locked then 'locked' else 'active' end as state
      from (select * from identity.directory d where d.tenant_id = ${tenantId} and not d.invited and ${among}
        order by d.name_key, d.id limit ${limit} offset ${limit * page}) d
      join identity.users u on u.id = d.user_id
      join identity.memberships m on m.tenant_id = d.tenant_id and m.user_id = d.user_id
      order by d.name_key, d.id`.execute(db),
    ids === null
      ? // Kept, not counted.
        sql<{ total: number }>`
          select (c.people - c.invited)::int as total from identity.directory_counts c where c.tenant_id = ${tenantId}`.execute(
          db,
        )
      : sql<{ total: number }>`
          select count(*)::int as total from identity.directory d where d.tenant_id = ${tenantId} and not d.invited and ${among}`.execute(
          db,
        ),
  ]);
  return { people: rows, total: counted.rows[0]?.total ?? 0 };
}
