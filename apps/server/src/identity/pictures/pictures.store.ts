import type { Db } from '#db/database.ts';

export const upsertPicture = (
  db: Db,
  picture: { userId: string; id: string; contentType: string; bytes: Buffer; now: string },
) => {
  const { userId, id, contentType, bytes, now } = picture;
  const fresh = { id, contentType, bytes, createdAt: now };
  return db
    .insertInto('identity.pictures')
    .values({ userId, ...fresh })
    .onConflict((oc) => oc.column('userId').doUpdateSet(fresh))
    .execute();
};

export const findPicture = (db: Db, id: string) =>
  db.selectFrom('identity.pictures').select(['userId', 'contentType', 'bytes']).where('id', '=', id).executeTakeFirst();

/** @param id of the one to keep */
export const deletePictureExcept = (db: Db, userId: string, id: string | null) => {
  const own = db.deleteFrom('identity.pictures').where('userId', '=', userId);
  return (id ? own.where((picture) => picture(picture.cast<string>('id', 'text'), '!=', id)) : own).execute();
};

/** @returns the one that was there */
export const deletePicture = (db: Db, userId: string) =>
  db.deleteFrom('identity.pictures').where('userId', '=', userId).returning('id').executeTakeFirst();
