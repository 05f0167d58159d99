import type {
  RegistrationOptions,
  RegistrationResult,
  WebAuthnDeviceType,
} from '@parley/contracts/identity/webauthn.ts';
import { webAuthnProblems } from '@parley/contracts/identity/webauthn.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { PROVIDER } from '#platform/config.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { ChallengeKind } from '../challenges/challenges.service.ts';
import { beginChallenge, takeChallenge } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import { findAccount, lockAccount } from '../users/accounts.service.ts';
import { authenticatorName } from './authenticator-names.ts';
import { readClientData } from './client-data.ts';
import { isDecoy } from './decoy-credentials.ts';
import { relyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';
import type { Use } from './webauthn.store.ts';
import * as store from './webauthn.store.ts';

export type { Use } from './webauthn.store.ts';

/** How long somebody has to find the key and touch it. */
export const CEREMONY_SECONDS = 5 * 60;
/** Bytes. */
const LONGEST_ID = 1_023;
/** COSE (RFC 9053 §2): ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

const kindOf = (use: Use): ChallengeKind => (use === 'passkey' ? 'passkey-new' : 'webauthn-factor');

const Begun = z.object({
  ceremony: z.literal('create'),
  sessionId: z.nullable(z.string()),
});

const excluded = ({ credentialId, transports }: store.Credential) => ({
  id: credentialId.toString('base64url'),
  transports,
});

/**
 * Begins making a credential. The token is also the challenge, so whoever answers shows it anyway. Wants the context of
 * the system; who asks has to be known to be `userId`.
 */
export async function beginRegistration(
  ctx: IdentityContext,
  userId: string,
  use: Use,
): Promise<{ token: string; options: z.output<typeof RegistrationOptions> }> {
  const person = await findAccount(ctx, userId);
  // Gone since the request was let in.
  if (!person) throw new ProblemError(commonProblems.jwt_expired);
  const rp = relyingParty(ctx);
  const token = await beginChallenge(ctx, {
    kind: kindOf(use),
    userId,
    tenantId: null,
    lifeSeconds: CEREMONY_SECONDS,
    data: { ceremony: 'create', sessionId: ctx.principal?.sessionId ?? null } satisfies z.output<typeof Begun>,
  });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: PROVIDER,
    userID: userHandle(userId, use),
    userName: person.email,
    userDisplayName: person.name || person.email,
    challenge: new Uint8Array(Buffer.from(token, 'base64url')),
    timeout: CEREMONY_SECONDS * 1000,
    // Who made the authenticator decides nothing here, so the person's browser keeps it to itself.
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await store.listCredentials(ctx.db, userId, use, rp.id)).map(excluded),
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { token, options: options as z.output<typeof RegistrationOptions> };
}

/**
 * Statements we look at: none, and those a credential makes about itself. The others hold certificates with addresses
 * that the library would fetch, and nobody who was asked for none sends them.
 */
async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format: string = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}

async function verify(
  ctx: IdentityContext,
  token: string,
  result: RegistrationResult,
  use: Use,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const rp = relyingParty(ctx);
  try {
    if (!(await isPlainAttestation(result.response.attestationObject)))
      throw new Error('an attestation nobody asked for');
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const verified = await verifyRegistrationResponse({
      response: {
        id: result.id,
        rawId: result.rawId ?? result.id,
        type: (result.type ?? 'public-key') as 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: result.response.clientDataJSON,
          attestationObject: result.response.attestationObject,
        },
      },
      expectedChallenge: token,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      requireUserVerification: use === 'passkey',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified.verified || verified.registrationInfo.credential.id !== result.id)
      throw new Error('a statement that does not fit its credential');
    // §7.1 step 25.
    if (Buffer.from(result.id, 'base64url').length > LONGEST_ID) throw new Error('an id that is too long');
    return verified.registrationInfo;
  } catch (cause) {
    // The library says everything it refuses by throwing.
    throw new ProblemError(webAuthnProblems.passkey_not_saved, { cause });
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const typeOf = (given: WebAuthnDeviceType | null, result: RegistrationResult): WebAuthnDeviceType =>
  result.authenticatorAttachment === 'platform'
    ? 'Platform'
    : result.authenticatorAttachment === 'cross-platform'
      ? 'CrossPlatform'
      : (given ?? 'Platform');

/**
 * Keeps the new credential (Web Authentication Level 3 §7.1). Wants the context of the system, and may be part of a
 * transaction. The caller writes the audit row and tells the owner.
 * @param token of beginRegistration, by the same person in the same session (or before there is one)
 * @throws passkey_not_saved, passkey_taken
 */
export async function finishRegistration(
  ctx: IdentityContext,
  userId: string,
  token: string,
  result: RegistrationResult,
  deviceType: WebAuthnDeviceType | null,
  use: Use,
): Promise<{ id: string; name: string; deviceType: string }> {
  await lockAccount(ctx, userId);
  const challenge = await takeChallenge(ctx, kindOf(use), token);
  const begun = Begun.safeParse(challenge?.data);
  const clientData = readClientData(result.response.clientDataJSON, 'webauthn.create');
  if (
    challenge?.userId !== userId ||
    !begun.success ||
    begun.data.sessionId !== (ctx.principal?.sessionId ?? null) ||
    clientData?.challenge !== token
  )
    throw new ProblemError(webAuthnProblems.passkey_not_saved);
  const made = await verify(ctx, token, result, use);
  const credentialId = Buffer.from(made.credential.id, 'base64url');
  const kept =
    !isDecoy(ctx.identity.secrets, credentialId) &&
    (await store.insertCredential(ctx.db, {
      userId,
      credentialId,
      publicKey: Buffer.from(made.credential.publicKey),
      signCount: made.credential.counter,
      transports: TRANSPORTS.filter((transport) => result.response.transports?.includes(transport)),
      aaguid: made.aaguid,
      deviceType: typeOf(deviceType, result),
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backedUp: made.credentialBackedUp,
      rpId: relyingParty(ctx).id,
      origin: clientData.origin,
      name: authenticatorName(made.aaguid),
      passkey: use === 'passkey',
      factor: use === 'factor',
      createdAt: ctx.clock.now().toISOString(),
    }));
  if (!kept) throw new ProblemError(webAuthnProblems.passkey_taken);
  return kept;
}
