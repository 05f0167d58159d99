import type { KeyObject } from 'node:crypto';
import { createPrivateKey, generateKeyPair, hkdfSync, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { BadgeKey } from '@parley/contracts/assistant/competencies.ts';
import type { Context } from '#platform/context.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { decryptKey, encryptKey } from '#platform/encrypted-key.ts';
import * as store from './badge-keys.store.ts';

export type SigningKey = { publicJwk: BadgeKey; privateKey: KeyObject };

const generate = promisify(generateKeyPair);

/** A secret for this one use, derived from the operator's key, and a name for it that tells nothing of it. */
function sealing(encryptionKey: Buffer): { id: string; secret: Buffer } {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', encryptionKey, 'parley', use, 32));
  return { id: derive('badge-keys-id').toString('hex', 0, 8), secret: derive('badge-keys') };
}

const opened = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });

/** The newest key that the operator's present or former keys open; closed with the present one from then on. */
async function findKey(ctx: Context): Promise<SigningKey | undefined> {
  const present = sealing(ctx.config.encryptionKey);
  const known = [present, ...ctx.config.formerEncryptionKeys.map(sealing)];
  for (const row of await store.listBadgeKeys(ctx.db)) {
    const opener = known.find(({ id }) => id === row.encryptedWith);
    if (!opener) continue;
    const der = decryptKey(opener.secret, row.kid, row.privateKey);
    if (opener !== present)
      await store.resealBadgeKey(ctx.db, row.kid, {
        privateKey: encryptKey(present.secret, row.kid, der),
        encryptedWith: present.id,
      });
    return { publicJwk: row.publicJwk as BadgeKey, privateKey: opened(der) };
  }
  return undefined;
}

/**
 * The installation's key for badges, made when the first one is asked for. Where the operator's key was lost, a new one is
 * made; the public halves of all stay, so that what was signed once can always be checked.
 */
export async function badgeSigningKey(ctx: Context): Promise<SigningKey> {
  const system = asSystem(ctx);
  const there = await findKey(system);
  if (there) return there;
  return inTransaction(system, async (ctx) => {
    await store.lockBadgeKeys(ctx.db);
    const made = await findKey(ctx);
    if (made) return made;
    const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
    const kid = randomUUID();
    const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
    const publicJwk: BadgeKey = { kty: 'RSA', kid, alg: 'RS256', use: 'sig', n, e };
    const { id, secret } = sealing(ctx.config.encryptionKey);
    await store.insertBadgeKey(ctx.db, {
      kid,
      publicJwk,
      privateKey: encryptKey(secret, kid, privateKey.export({ format: 'der', type: 'pkcs8' })),
      encryptedWith: id,
      createdAt: ctx.clock.now().toISOString(),
    });
    return { publicJwk, privateKey };
  });
}
