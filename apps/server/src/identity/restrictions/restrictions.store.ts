import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

export type AddressRow = {
  id: string;
  ip: string;
  strategy: string;
  isActive: boolean;
  description: string | null;
  createdAt: string;
  updatedAt: string;
};
export type DomainRow = { id: string; domain: string; type: string };

/** Of two who change the rules of a tenant at once the second one sees what the first did. */
export const lockRules = async (db: Db, tenantId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`restrictions ${tenantId}`}, 0))`.execute(db));

export const listActiveAddresses = (db: Db, tenantId: string): Promise<{ ip: string; strategy: string }[]> =>
  db
    .selectFrom('identity.ipRestrictions')
    .select(['ip', 'strategy'])
    .where('tenantId', '=', tenantId)
    .where('isActive', '=', true)
    .execute();

const ofStrategy = (db: Db, tenantId: string, strategy: string | null) =>
  db
    .selectFrom('identity.ipRestrictions')
    .where('tenantId', '=', tenantId)
    .$if(strategy !== null, (query) => query.where('strategy', '=', strategy ?? ''));

export const listAddresses = (
  db: Db,
  tenantId: string,
  { strategy, limit, page }: { strategy: string | null; limit: number; page: number },
): Promise<AddressRow[]> =>
  ofStrategy(db, tenantId, strategy)
    .select(['id', 'ip', 'strategy', 'isActive', 'description', 'createdAt', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();

export const countAddresses = async (db: Db, tenantId: string, strategy: string | null = null): Promise<number> =>
  Number(
    (
      await ofStrategy(db, tenantId, strategy)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

export type NewAddress = { ip: string; strategy: string; isActive: boolean; description: string | null };

/** @returns those that were not there yet */
export const insertAddresses = (db: Db, tenantId: string, rules: readonly NewAddress[], now: string) =>
  db
    .insertInto('identity.ipRestrictions')
    .columns(['id', 'tenantId', 'ip', 'strategy', 'isActive', 'description', 'createdAt', 'updatedAt'])
    .expression(
      sql`select t.id, ${tenantId}::uuid, t.ip, t.strategy, t.is_active, t.description, ${now}::timestamptz, ${now}::timestamptz
        from unnest(${rules.map(() => uuidv7())}::uuid[], ${rules.map(({ ip }) => ip)}::text[],
          ${rules.map(({ strategy }) => strategy)}::text[], ${rules.map(({ isActive }) => isActive)}::boolean[],
          ${rules.map(({ description }) => description)}::text[]) t (id, ip, strategy, is_active, description)`,
    )
    .onConflict((oc) => oc.columns(['tenantId', 'strategy', 'ip']).doNothing())
    .returning(['id', 'ip'])
    .execute();

export const deleteAddress = (db: Db, tenantId: string, id: string) =>
  db
    .deleteFrom('identity.ipRestrictions')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning(['id', 'ip', 'strategy'])
    .executeTakeFirst();

export const listDomains = (db: Db, tenantId: string): Promise<DomainRow[]> =>
  db
    .selectFrom('identity.emailDomainRestrictions')
    .select(['id', 'domain', 'type'])
    .where('tenantId', '=', tenantId)
    .orderBy('domain')
    .orderBy('id')
    .execute();

/** @returns those that were not there yet */
export const insertDomains = (
  db: Db,
  tenantId: string,
  { domains, type, now }: { domains: readonly string[]; type: string; now: string },
): Promise<DomainRow[]> =>
  db
    .insertInto('identity.emailDomainRestrictions')
    .columns(['id', 'tenantId', 'domain', 'type', 'createdAt'])
    .expression(
      sql`select t.id, ${tenantId}::uuid, t.domain, ${type}, ${now}::timestamptz
        from unnest(${domains.map(() => uuidv7())}::uuid[], ${[...domains]}::text[]) t (id, domain)`,
    )
    .onConflict((oc) => oc.columns(['tenantId', 'type', 'domain']).doNothing())
    .returning(['id', 'domain', 'type'])
    .execute();

export const deleteDomain = (db: Db, tenantId: string, id: string) =>
  db
    .deleteFrom('identity.emailDomainRestrictions')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning(['id', 'domain', 'type'])
    .executeTakeFirst();
