import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '#db/database.ts';
import { transaction } from '#db/database.ts';
import { ConfigError } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { decryptKey, encryptKey } from '#platform/encrypted-key.ts';
import type { Secrets } from '../secrets.ts';
import { insertSigningKey, listSigningKeys, lockKeys, retireSigningKeys } from './signing-keys.store.ts';

export type PublicKey = { kty: string; kid: string; alg: string; use: string; n: string; e: string };
type RingKey = { kid: string; publicJwk: PublicKey; publicKey: KeyObject; privateKey: KeyObject };

/** The keys of access tokens, the same on every node. */
export type KeyRing = {
  signing(): RingKey;
  /** Looks once more into the database for a key that another node made. */
  find(kid: string): Promise<KeyObject | null>;
  publicKeys(): PublicKey[];
  /**
   * Makes a new signing key.
   * @param options.refuseOld ends every token signed by the others at once, instead of letting them run out
   */
  rotate(options?: { refuseOld?: boolean }): Promise<void>;
  load(): Promise<void>;
};

const NEWS = 'identity.keys';
/** A little longer than an access token lives. */
const LET_RUN_OUT_MS = 20 * 60_000;
/** Unknown key ids come from outside, so they may not cause a query each. */
const RELOAD_AT_MOST_EVERY_MS = 5_000;

const generate = promisify(generateKeyPair);

async function makeKey(db: Db, secrets: Secrets, now: Date): Promise<string> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const { n, e } = publicKey.export({ format: 'jwk' });
  await insertSigningKey(db, {
    kid,
    publicJwk: { kty: 'RSA', kid, alg: 'RS256', use: 'sig', n, e },
    privateKey: encryptKey(secrets.signingKeys, kid, privateKey.export({ format: 'der', type: 'pkcs8' })),
    encryptedWith: secrets.id,
    createdAt: now.toISOString(),
  });
  return kid;
}

/** @param onRefused told when tokens that were accepted may not be any more */
export function openKeyRing(services: Services, secrets: Secrets, onRefused: () => void): KeyRing {
  const { clock, bus, database } = services;
  const db = database.scoped({ kind: 'system' });
  let ring: RingKey[] = [];
  let loadedAt = 0;

  const load = async (): Promise<void> => {
    let rows = await listSigningKeys(db, clock.now());
    if (rows.length === 0) {
      await transaction(db, async (trx) => {
        // Two nodes may meet an empty database at the same time.
        if (!database.embedded) await lockKeys(trx);
        if ((await listSigningKeys(trx, clock.now())).length === 0) await makeKey(trx, secrets, clock.now());
      });
      rows = await listSigningKeys(db, clock.now());
    }
    ring = rows.map(({ kid, publicJwk, privateKey, encryptedWith }) => {
      const opener = [secrets, ...secrets.former].find(({ id }) => id === encryptedWith);
      if (!opener)
        throw new ConfigError(
          'ENCRYPTION_KEY is not the one this database was made with. Use the former value. To change it, name the former one in ENCRYPTION_KEYS_FORMER.',
        );
      const jwk = publicJwk as PublicKey;
      return {
        kid,
        publicJwk: jwk,
        publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
        privateKey: createPrivateKey({
          key: decryptKey(opener.signingKeys, kid, privateKey),
          format: 'der',
          type: 'pkcs8',
        }),
      };
    });
    loadedAt = Date.now();
  };

  bus.subscribe(NEWS, () => {
    load().then(onRefused, (error: unknown) => services.log.error({ err: error }, 'signing keys could not be read'));
  });
  return {
    signing: () => {
      const [newest] = ring;
      if (!newest) throw new Error('There is no signing key.');
      return newest;
    },
    find: async (kid) => {
      const known = (): KeyObject | null => ring.find((key) => key.kid === kid)?.publicKey ?? null;
      if (!known() && Date.now() - loadedAt > RELOAD_AT_MOST_EVERY_MS) await load();
      return known();
    },
    publicKeys: () => ring.map(({ publicJwk }) => publicJwk),
    rotate: async ({ refuseOld = false } = {}) => {
      const now = clock.now();
      await transaction(db, async (trx) => {
        const kid = await makeKey(trx, secrets, now);
        await retireSigningKeys(trx, kid, new Date(now.getTime() + (refuseOld ? 0 : LET_RUN_OUT_MS)).toISOString());
      });
      await load();
      onRefused();
      await bus.publish(NEWS, '');
    },
    load,
  };
}
