import { decryptKey, encryptKey } from '#platform/encrypted-key.ts';
import type { IdentityContext } from '../context.ts';
import { sealedFor } from '../invitations/open-invitations.service.ts';
import { seedBelongsTo } from '../mfa/authenticators.service.ts';
import type { FormerSecrets, Secrets } from '../secrets.ts';
import type { SealedColumn } from './key-rotation.store.ts';
import { listForeign, updateSealed } from './key-rotation.store.ts';

type Kept = SealedColumn & {
  /** What the secret is bound to. */
  belongsTo(id: string): string;
  keyOf(secrets: Secrets | FormerSecrets): Buffer;
};

/** Everything that is encrypted with the operator's key. What comes new belongs here. */
const KEPT: Kept[] = [
  {
    table: 'identity.signing_keys',
    id: 'kid',
    sealed: 'private_key',
    keyId: 'encrypted_with',
    belongsTo: (kid) => kid,
    keyOf: ({ signingKeys }) => signingKeys,
  },
  {
    table: 'identity.authenticators',
    id: 'id',
    sealed: 'seed',
    keyId: 'encrypted_with',
    belongsTo: seedBelongsTo,
    keyOf: ({ sealing }) => sealing,
  },
  {
    table: 'identity.invitations',
    id: 'id',
    sealed: 'token_sealed',
    keyId: 'sealed_with',
    belongsTo: sealedFor,
    keyOf: ({ sealing }) => sealing,
  },
];
const BATCH = 200;

/**
 * Closes with the present key what the former ones closed, row by row: stopped anywhere, the next start goes on where it
 * was, and until then every row opens by the key it names (K2). Several nodes may do it at the same time.
 * @returns how many rows were closed anew, and how many no given key opens
 */
export async function sealAnew(ctx: IdentityContext): Promise<{ done: number; unreadable: number }> {
  const { secrets } = ctx.identity;
  const told = { done: 0, unreadable: 0 };
  if (secrets.former.length === 0) return told;
  for (const kept of KEPT) {
    for (let after = ''; ; ) {
      const rows = await listForeign(ctx.db, kept, { present: secrets.id, after, limit: BATCH });
      for (const row of rows) {
        const opener = secrets.former.find(({ id }) => id === row.keyId);
        if (!opener) {
          told.unreadable += 1;
          continue;
        }
        const name = kept.belongsTo(row.id);
        const sealed = encryptKey(kept.keyOf(secrets), name, decryptKey(kept.keyOf(opener), name, row.sealed));
        await updateSealed(ctx.db, kept, row, { sealed, keyId: secrets.id });
        told.done += 1;
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.id;
    }
  }
  if (told.done > 0) ctx.log.info(told, 'secrets were closed with the new encryption key');
  if (told.unreadable > 0)
    ctx.log.error(told, 'some secrets were closed with a key that is neither ENCRYPTION_KEY nor a former one');
  return told;
}
