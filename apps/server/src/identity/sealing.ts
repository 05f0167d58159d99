import { decryptKey, encryptKey } from '#platform/encrypted-key.ts';
import type { Secrets } from './secrets.ts';

export type Sealed = { bytes: Buffer; encryptedWith: string };

/** A secret that has to be used again, such as a seed or a provider's: encrypted, bound to what it belongs to. */
export const seal = (secrets: Secrets, belongsTo: string, plain: Buffer): Sealed => ({
  bytes: encryptKey(secrets.sealing, belongsTo, plain),
  encryptedWith: secrets.id,
});

/** @throws when it was sealed with another key, for something else, or changed since */
export function unseal(secrets: Secrets, belongsTo: string, sealed: Sealed): Buffer {
  const { sealing } = [secrets, ...secrets.former].find(({ id }) => id === sealed.encryptedWith) ?? secrets;
  return decryptKey(sealing, belongsTo, sealed.bytes);
}
