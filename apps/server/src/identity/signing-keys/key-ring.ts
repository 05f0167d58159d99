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
type RingKey = { kid: string; signsFrom: number; publicJwk: PublicKey; publicKey: KeyObject; privateKey: KeyObject };

/** The keys of access tokens, the same on every node. */
export type KeyRing = {
  /** The newest one whose time to sign has come. */
  signing(): RingKey;
  /** Looks once more into the database for a key that another node made. */
  find(kid: string): Promise<KeyObject | null>;
  /** The one that signs first, as kits that look at one key only expect. */
  publicKeys(): PublicKey[];
  /**
   * Makes a new signing key, which signs once no cached list of keys is without it.
   * @param options.refuseOld the new key signs at once and every token signed by the others ends; back ends that cached
   * the list of keys refuse new tokens until they read it again
   */
  rotate(options?: { refuseOld?: boolean }): Promise<void>;
  load(): Promise<void>;
};

const NEWS = 'identity.keys';
/** A little longer than an access token lives. */
const LET_RUN_OUT_MS = 20 * 60_000;
/** How long a cache may answer with the list of keys it has, and then once more while it asks for another (RFC 5861). */
export const KEYS_FRESH_SECONDS = 300;
export const KEYS_STALE_SECONDS = 300;
/** Longer than the two together: when a key signs, every list that is served holds it. */
const PUBLISHED_AHEAD_MS = 15 * 60_000;
/** Unknown key ids come from outside, so they may not cause a query each. */
const RELOAD_AT_MOST_EVERY_MS = 5_000;
/** How old the keys may be while no news arrive. */
const UNHEARD_MS = 500;

const generate = promisify(generateKeyPair);

async function makeKey(db: Db, secrets: Secrets, { now, signsFrom }: { now: Date; signsFrom: Date }): Promise<string> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const { n, e } = publicKey.export({ format: 'jwk' });
  await insertSigningKey(db, {
    kid,
    publicJwk: { kty: 'RSA', kid, alg: 'RS256', use: 'sig', n, e },
    privateKey: encryptKey(secrets.signingKeys, kid, privateKey.export({ format: 'der', type: 'pkcs8' })),
    encryptedWith: secrets.id,
    createdAt: now.toISOString(),
    signsFrom: signsFrom.toISOString(),
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
        const now = clock.now();
        if ((await listSigningKeys(trx, now)).length === 0) await makeKey(trx, secrets, { now, signsFrom: now });
      });
      rows = await listSigningKeys(db, clock.now());
    }
    ring = rows.map(({ kid, signsFrom, publicJwk, privateKey, encryptedWith }) => {
      const opener = [secrets, ...secrets.former].find(({ id }) => id === encryptedWith);
      if (!opener)
        throw new ConfigError(
          'ENCRYPTION_KEY is not the one this database was made with. Use the former value. To change it, name the former one in ENCRYPTION_KEYS_FORMER.',
        );
      const jwk = publicJwk as PublicKey;
      return {
        kid,
        signsFrom: Date.parse(signsFrom),
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

  const again = (): void =>
    void load().then(onRefused, (error: unknown) =>
      services.log.error({ err: error }, 'signing keys could not be read'),
    );
  bus.subscribe(NEWS, again);
  bus.onReconnected(again);
  const signing = (): RingKey => {
    const now = clock.now().getTime();
    // Where the clock was set back, the oldest one: there is always a key that signs.
    const key = ring.find(({ signsFrom }) => signsFrom <= now) ?? ring.at(-1);
    if (!key) throw new Error('There is no signing key.');
    return key;
  };
  return {
    signing,
    find: async (kid) => {
      const known = (): KeyObject | null => ring.find((key) => key.kid === kid)?.publicKey ?? null;
      // Of a key that is refused from now on nobody would hear.
      const oldestMs = bus.isHeard() ? RELOAD_AT_MOST_EVERY_MS : UNHEARD_MS;
      if ((!known() || !bus.isHeard()) && Date.now() - loadedAt > oldestMs) await load();
      return known();
    },
    publicKeys: () => {
      const first = signing();
      return [first, ...ring.filter((key) => key !== first)].map(({ publicJwk }) => publicJwk);
    },
    rotate: async ({ refuseOld = false } = {}) => {
      const now = clock.now();
      await transaction(db, async (trx) => {
        const signsFrom = new Date(now.getTime() + (refuseOld ? 0 : PUBLISHED_AHEAD_MS));
        const kid = await makeKey(trx, secrets, { now, signsFrom });
        const retired = new Date(signsFrom.getTime() + (refuseOld ? 0 : LET_RUN_OUT_MS));
        await retireSigningKeys(trx, kid, retired.toISOString());
      });
      await load();
      onRefused();
      await bus.publish(NEWS, '');
    },
    load,
  };
}
