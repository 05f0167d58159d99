import type { Db } from '#db/database.ts';

export type ArchiveRow = {
  id: string;
  userId: string;
  language: 'en' | 'fr';
  sizeBytes: string | number | null;
  askedAt: string;
  readyAt: string | null;
  expiresAt: string;
};

export const listArchives = (db: Db, userId: string, now: string): Promise<ArchiveRow[]> =>
  db
    .selectFrom('identity.dataExports')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute() as Promise<ArchiveRow[]>;

export const findArchive = (db: Db, id: string): Promise<ArchiveRow | undefined> =>
  db.selectFrom('identity.dataExports').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    ArchiveRow | undefined
  >;

/** The new one takes the place of all before it. */
export async function replaceArchives(
  db: Db,
  row: Pick<ArchiveRow, 'id' | 'userId' | 'language' | 'askedAt' | 'expiresAt'>,
): Promise<ArchiveRow> {
  await db.deleteFrom('identity.dataExports').where('userId', '=', row.userId).execute();
  return db
    .insertInto('identity.dataExports')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ArchiveRow>;
}

export type PartRow = { number: number; sealed: Buffer; encryptedWith: string };

export const insertPart = (db: Db, exportId: string, part: PartRow) =>
  db
    .insertInto('identity.dataExportParts')
    .values({ exportId, ...part })
    .execute();

export const deleteParts = (db: Db, exportId: string) =>
  db.deleteFrom('identity.dataExportParts').where('exportId', '=', exportId).execute();

export const findPart = (db: Db, exportId: string, number: number): Promise<PartRow | undefined> =>
  db
    .selectFrom('identity.dataExportParts')
    .select(['number', 'sealed', 'encryptedWith'])
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst();

export const updateReady = (db: Db, id: string, ready: { sizeBytes: number; readyAt: string; expiresAt: string }) =>
  db.updateTable('identity.dataExports').set(ready).where('id', '=', id).execute();

export const deleteLapsed = (db: Db, now: string) =>
  db.deleteFrom('identity.dataExports').where('expiresAt', '<=', now).execute();
