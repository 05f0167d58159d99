import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

export type People = {
  totalUsers: number;
  enrolled: number;
  breached: number;
  inactive: number;
  ips: number;
  domains: number;
};

/**
 * The numbers a tenant is judged by: kept counters, and one count along an index.
 * @param inactiveSince ISO date
 */
export async function countPeople(db: Db, tenantId: string, inactiveSince: string): Promise<People> {
  const { rows } = await sql<Record<keyof People, string>>`
    select coalesce(c.people - c.invited, 0) as total_users, coalesce(c.people - c.invited - c.unenrolled, 0) as enrolled,
      coalesce(c.breached, 0) as breached,
      (select count(*) from identity.directory d
        where d.tenant_id = t.id and d.last_seen_on < ${inactiveSince}::date and not d.invited) as inactive,
      (select count(*) from identity.ip_restrictions r where r.tenant_id = t.id and r.is_active) as ips,
      (select count(*) from identity.email_domain_restrictions r where r.tenant_id = t.id) as domains
    from (select ${tenantId}::uuid as id) t left join identity.directory_counts c on c.tenant_id = t.id`.execute(db);
  const [row] = rows;
  const number = (name: keyof People): number => Math.max(0, Number(row?.[name] ?? 0));
  return {
    totalUsers: number('totalUsers'),
    enrolled: number('enrolled'),
    breached: number('breached'),
    inactive: number('inactive'),
    ips: number('ips'),
    domains: number('domains'),
  };
}

/** People of the tenant whose password became known; those who are shut out get no way back in. */
export const listBreached = (db: Db, tenantId: string, most: number): Promise<{ userId: string; language: string }[]> =>
  db
    .selectFrom('identity.directory as d')
    .innerJoin('identity.memberships as m', (join) =>
      join.onRef('m.tenantId', '=', 'd.tenantId').onRef('m.userId', '=', 'd.userId'),
    )
    .innerJoin('identity.users as u', 'u.id', 'd.userId')
    .select(['d.userId', 'u.language'])
    .where('d.tenantId', '=', tenantId)
    .where('d.breached', '=', true)
    .where('m.closed', '=', false)
    .orderBy('d.id')
    .limit(most)
    .execute();

export type FixRow = { id: string; code: string; kind: string; former: unknown; settings: unknown; createdAt: string };

export const insertFix = (
  db: Db,
  fix: {
    tenantId: string;
    code: string;
    kind: string;
    former: unknown;
    settings: object;
    /** Null: whoever made the token that did it is gone. */
    madeBy: string | null;
    now: string;
  },
): Promise<FixRow> =>
  db
    .insertInto('identity.securityFixes')
    .values({
      id: uuidv7(),
      tenantId: fix.tenantId,
      code: fix.code,
      kind: fix.kind,
      former: fix.former === null ? null : JSON.stringify(fix.former),
      settings: JSON.stringify(fix.settings),
      madeBy: fix.madeBy,
      createdAt: fix.now,
    })
    .returning(['id', 'code', 'kind', 'former', 'settings', 'createdAt'])
    .executeTakeFirstOrThrow();

export const listFixes = (db: Db, tenantId: string, most: number): Promise<FixRow[]> =>
  db
    .selectFrom('identity.securityFixes')
    .select(['id', 'code', 'kind', 'former', 'settings', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** @returns undefined when it was undone already, is not there, or is another tenant's */
export const takeFix = (db: Db, tenantId: string, id: string, now: string): Promise<FixRow | undefined> =>
  db
    .updateTable('identity.securityFixes')
    .set({ undoneAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning(['id', 'code', 'kind', 'former', 'settings', 'createdAt'])
    .executeTakeFirst();
