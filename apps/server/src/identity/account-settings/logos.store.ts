import type { Db } from '#db/database.ts';

export type Logo = { id: string; contentType: string; bytes: Buffer };

/** Takes the place of the former one. */
export const upsertLogo = (db: Db, tenantId: string, { id, contentType, bytes }: Logo, now: string) => {
  const fresh = { id, contentType, bytes, createdAt: now };
  return db
    .insertInto('identity.tenantLogos')
    .values({ tenantId, ...fresh })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet(fresh))
    .execute();
};

export const findLogo = (db: Db, id: string): Promise<Omit<Logo, 'id'> | undefined> =>
  db.selectFrom('identity.tenantLogos').select(['contentType', 'bytes']).where('id', '=', id).executeTakeFirst();

export const deleteLogo = (db: Db, tenantId: string) =>
  db.deleteFrom('identity.tenantLogos').where('tenantId', '=', tenantId).execute();
