import type { Context } from '#platform/context.ts';
import * as store from './pictures.store.ts';

export const PICTURES_PATH = '/identity/resources/pictures/v1/';

/** The picture that is kept here, unless its address is the one the profile has from now on. */
export async function forgetPicture(
  { db }: Pick<Context, 'db'>,
  userId: string,
  pictureUrl: string | null,
): Promise<void> {
  const at = pictureUrl?.lastIndexOf(PICTURES_PATH) ?? -1;
  await store.deletePictureExcept(db, userId, at < 0 ? null : (pictureUrl as string).slice(at + PICTURES_PATH.length));
}
