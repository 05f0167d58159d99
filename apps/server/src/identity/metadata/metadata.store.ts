import type { Db } from '#db/database.ts';

/** Undefined where the tenant decided nothing. */
export const findSettings = (db: Db, tenantId: string) =>
  db
    .selectFrom('identity.portalSettings')
    .select(['configuration', 'updatedAt'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();

/** As it is now, kept from everybody else until the transaction ends; made empty where there was none. */
export async function lockSettings(db: Db, tenantId: string, now: string) {
  await db
    .insertInto('identity.portalSettings')
    .values({ tenantId, configuration: '{}', updatedAt: now })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute();
  return db
    .selectFrom('identity.portalSettings')
    .select('configuration')
    .where('tenantId', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const updateSettings = (db: Db, tenantId: string, configuration: string, now: string) =>
  db
    .updateTable('identity.portalSettings')
    .set({ configuration, updatedAt: now })
    .where('tenantId', '=', tenantId)
    .returning(['configuration', 'updatedAt'])
    .executeTakeFirstOrThrow();
