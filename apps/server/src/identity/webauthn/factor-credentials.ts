import type { IdentityContext } from '../context.ts';
import * as store from './webauthn.store.ts';

/** Takes a second factor off somebody; a key that is a passkey too stays one. @returns undefined when there is none */
export const removeFactorCredential = ({ db }: IdentityContext, userId: string, id: string) =>
  store.deleteUse(db, userId, id, 'factor');

/** All of them. */
export async function removeFactorCredentials({ db }: IdentityContext, userId: string): Promise<void> {
  for (const { id } of await store.listCredentials(db, userId, 'factor'))
    await store.deleteUse(db, userId, id, 'factor');
}
