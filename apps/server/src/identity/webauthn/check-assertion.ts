import { generateKeyPairSync } from 'node:crypto';
import type { AssertionResult } from '@parley/contracts/identity/webauthn.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { findAccount } from '../users/accounts.service.ts';
import { readClientData } from './client-data.ts';
import { relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';
import type { Credential } from './webauthn.store.ts';
import * as store from './webauthn.store.ts';

export type Shown = {
  /** Of identity.webauthn_credentials. */
  id: string;
  /** Whether the device made sure who touched it. */
  userVerified: boolean;
  /** RFC 8176: `hwk` and `user`, and `mfa` when the device verified the person, which makes it two factors by itself. */
  amr: string[];
};

/** COSE (RFC 9052 §7, RFC 9053 §2.1) of a P-256 key whose other half was thrown away. */
async function makeNobodysKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { isoCBOR } = await import('@simplewebauthn/server/helpers');
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(key);
}
let made: Promise<Uint8Array<ArrayBuffer>> | undefined;
/** A credential that does not exist is checked against this, so that the time does not tell. */
const nobodysKey = (): Promise<Uint8Array<ArrayBuffer>> => (made ??= makeNobodysKey());

type Asked = {
  /** Which is the challenge. */
  token: string;
  result: AssertionResult;
  /** Whether the device has to make sure who touches it. */
  verifyUser: boolean;
  refused: Problem;
};

async function verify(ctx: IdentityContext, credential: Credential | undefined, { token, result, verifyUser }: Asked) {
  const { id, rawId = id, type = 'public-key', response } = result;
  const rp = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const unknown = await nobodysKey();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type: type as 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
    },
    expectedChallenge: token,
    expectedOrigin: rp.origins,
    expectedRPID: rp.id,
    credential: {
      id,
      publicKey: credential ? new Uint8Array(credential.publicKey) : unknown,
      // We look at the counter ourselves, once the signature holds: before, anybody could have made it up.
      counter: 0,
    },
    requireUserVerification: verifyUser,
  });
  if (!verified || !credential) throw new Error('a signature that does not hold');
  if (credential.rpId !== rp.id) throw new Error('a credential of another domain');
  // §7.2 step 19: whether a credential can be backed up is settled when it is made.
  if ((authenticationInfo.credentialDeviceType === 'multiDevice') !== credential.backupEligible)
    throw new Error('a credential that changed its nature');
  return { credential, info: authenticationInfo };
}

const isHandleOf = ({ userId, passkey, factor }: Credential, shown: string | null | undefined): boolean => {
  if (!shown) return true;
  const handles = [
    ...(passkey ? [userHandle(userId, 'passkey')] : []),
    ...(factor ? [userHandle(userId, 'factor')] : []),
  ];
  return handles.some((handle) => Buffer.from(handle).equals(Buffer.from(shown, 'base64url')));
};

/** The counter did not go up: perhaps somebody has a copy of the key. It opens nothing from now on (W4). */
const raiseAlarm = (ctx: IdentityContext, credential: Credential, counted: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await store.updateSuspicious(ctx.db, credential.id, ctx.clock.now().toISOString()))) return;
    const person = await findAccount(ctx, credential.userId);
    const about = { tenantId: person?.tenantId ?? null, userId: credential.userId };
    await publish(ctx, 'identity.passkey_suspicious', { language: person?.language ?? 'en' }, about);
    await writeAudit(ctx, {
      action: 'passkey.suspicious',
      resource: 'passkey',
      severity: 'SEVERE',
      ...about,
      email: person?.email ?? null,
      data: { deviceId: credential.id, counted, kept: credential.signCount },
    });
  });

/**
 * Web Authentication Level 3 §7.2, from step 5 on, outside a transaction; the challenge was used up before.
 * @param credential undefined when there is none that may answer: the work is the same
 * @throws refused
 */
export async function checkAssertion(
  ctx: IdentityContext,
  credential: Credential | undefined,
  asked: Asked,
): Promise<Shown> {
  const { result, refused } = asked;
  if (!readClientData(result.response.clientDataJSON, 'webauthn.get')) throw new ProblemError(refused);
  let verified: Awaited<ReturnType<typeof verify>>;
  try {
    verified = await verify(ctx, credential, asked);
  } catch (cause) {
    // The library says everything it refuses by throwing.
    throw new ProblemError(refused, { cause });
  }
  const { credential: own, info } = verified;
  if (!isHandleOf(own, result.response.userHandle)) throw new ProblemError(refused);
  const used = await store.updateUse(ctx.db, own.id, {
    signCount: info.newCounter,
    backedUp: info.credentialBackedUp,
    now: ctx.clock.now().toISOString(),
  });
  if (!used) {
    await raiseAlarm(ctx, own, info.newCounter);
    throw new ProblemError(refused);
  }
  return {
    id: own.id,
    userVerified: info.userVerified,
    amr: info.userVerified ? ['hwk', 'user', 'mfa'] : ['hwk', 'user'],
  };
}
