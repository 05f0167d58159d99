import type { KeyObject } from 'node:crypto';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AssertionOptions,
  AssertionResult,
  RegistrationOptions,
  RegistrationResult,
} from '@parley/contracts/identity/webauthn.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type * as z from 'zod/mini';
import { CERTIFICATE, CERTIFICATE_KEY } from './attestation-certificate.ts';

/** A credential as its device keeps it. */
export type Key = { id: Buffer; privateKey: KeyObject; cose: Uint8Array; handle: string; rpId: string; count: number };

/** What an attacker, or an odd device, does otherwise than it should. */
export type Bend = {
  type?: string;
  challenge?: string;
  origin?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  rpId?: string;
  present?: boolean;
  verified?: boolean;
  backupEligible?: boolean;
  backedUp?: boolean;
  /** Signature counter; otherwise one more than before, from 1 on. */
  count?: number;
  /** Id of the credential. */
  id?: Buffer;
  /** Id that the answer names beside the one that is attested. */
  namedId?: Buffer;
  alg?: number;
  aaguid?: string;
  attestation?: 'none' | 'self' | 'forged-self' | 'certificate' | 'unknown';
  handle?: string | null;
  signWith?: KeyObject;
  transports?: string[];
  attachment?: 'platform' | 'cross-platform';
};

type Creation = z.output<typeof RegistrationOptions>;
type Request = z.output<typeof AssertionOptions>;

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const coordinate = (value: string | undefined): Uint8Array => new Uint8Array(Buffer.from(value ?? '', 'base64url'));

/** Web Authentication Level 3 §6.1. */
function authenticatorData(rpId: string, bend: Bend, count: number, attested: Buffer = Buffer.alloc(0)): Buffer {
  const { present = true, verified = true, backupEligible = false, backedUp = false } = bend;
  const flags =
    (present ? 0x01 : 0) |
    (verified ? 0x04 : 0) |
    (backupEligible ? 0x08 : 0) |
    (backedUp ? 0x10 : 0) |
    (attested.length > 0 ? 0x40 : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(bend.count ?? count);
  return Buffer.concat([sha256(bend.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
}

const clientData = (type: string, challenge: string, origin: string, bend: Bend): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: bend.type ?? type,
      challenge: bend.challenge ?? challenge,
      origin: bend.origin ?? origin,
      crossOrigin: bend.crossOrigin ?? false,
      ...(bend.topOrigin ? { topOrigin: bend.topOrigin } : {}),
    }),
  );

function attestation(bend: Bend, data: Buffer, clientHash: Buffer, privateKey: KeyObject): Uint8Array {
  const { attestation: kind = 'none' } = bend;
  const signer = kind === 'certificate' ? CERTIFICATE_KEY : privateKey;
  const signed = sign('sha256', Buffer.concat([data, clientHash]), signer);
  const statement = new Map<string, unknown>();
  if (kind === 'self' || kind === 'certificate') {
    statement.set('alg', -7).set('sig', new Uint8Array(signed));
    if (kind === 'certificate') statement.set('x5c', [CERTIFICATE]);
  }
  if (kind === 'forged-self')
    statement.set('alg', -7).set('sig', new Uint8Array(sign('sha256', randomBytes(8), privateKey)));
  const format = kind === 'none' ? 'none' : kind === 'unknown' ? 'house-made' : 'packed';
  return isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', new Uint8Array(data)],
    ]) as Parameters<typeof isoCBOR.encode>[0],
  );
}

/** A browser with a device at it, on `origin`: P-256 keys, honest unless bent. */
export function softwareAuthenticator(origin: string) {
  const keys: Key[] = [];
  return {
    keys,
    /** `navigator.credentials.create` */
    create({ challenge, rp, user }: Creation, bend: Bend = {}): RegistrationResult & { key: Key } {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, bend.alg ?? -7],
          [-1, 1],
          [-2, coordinate(x)],
          [-3, coordinate(y)],
        ]),
      );
      const key: Key = {
        id: bend.id ?? randomBytes(16),
        privateKey,
        cose,
        handle: user.id,
        rpId: rp.id,
        count: bend.count ?? 0,
      };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(key.id.length);
      const aaguid = Buffer.from((bend.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
      const data = authenticatorData(rp.id, bend, 0, Buffer.concat([aaguid, length, key.id, cose]));
      const client = clientData('webauthn.create', challenge, origin, bend);
      keys.push(key);
      return {
        key,
        id: text(bend.namedId ?? key.id),
        rawId: text(bend.namedId ?? key.id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          attestationObject: text(attestation(bend, data, sha256(client), privateKey)),
          transports: bend.transports ?? ['internal'],
        },
        authenticatorAttachment: bend.attachment ?? 'platform',
      };
    },
    /** `navigator.credentials.get` with one of the keys */
    get({ challenge }: Pick<Request, 'challenge'>, key: Key, bend: Bend = {}): AssertionResult {
      key.count = bend.count ?? key.count + 1;
      const data = authenticatorData(key.rpId, bend, key.count);
      const client = clientData('webauthn.get', challenge, origin, bend);
      const id = text(bend.id ?? key.id);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), bend.signWith ?? key.privateKey)),
          userHandle: bend.handle === undefined ? key.handle : bend.handle,
        },
        authenticatorAttachment: 'platform',
      };
    },
  };
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
