import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import type { AssertionOptions, AssertionResult } from '@parley/contracts/identity/webauthn.ts';
import { validate as isUuid } from 'uuid';
import * as z from 'zod/mini';
import { ProblemError } from '#platform/problem-error.ts';
import { beginChallenge, takeChallenge } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import type { Shown } from './check-assertion.ts';
import { checkAssertion } from './check-assertion.ts';
import { CEREMONY_SECONDS } from './registration.ts';
import { relyingParty } from './relying-party.ts';
import type { Credential, Use } from './webauthn.store.ts';
import * as store from './webauthn.store.ts';

export type { Shown } from './check-assertion.ts';
export type Options = z.output<typeof AssertionOptions>;

const Begun = z.object({ ceremony: z.literal('get'), credentials: z.array(z.string()) });

/** What of a credential a browser needs to find it. */
export const offered = ({ credentialId, transports }: Credential) => ({
  id: credentialId.toString('base64url'),
  transports,
});

/** @param allowed empty: whichever the browser has */
export async function assertionOptions(
  ctx: IdentityContext,
  token: string,
  allowed: { id: string; transports: string[] }[],
  userVerification: 'required' | 'preferred',
): Promise<Options> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: new Uint8Array(Buffer.from(token, 'base64url')),
    timeout: CEREMONY_SECONDS * 1000,
    userVerification,
    ...(allowed.length > 0 ? { allowCredentials: allowed } : {}),
  });
  return options as Options;
}

/**
 * Asks somebody who is known already for one of their credentials: the second half of a sign-in, a step-up, a removal.
 * Wants the context of the system.
 * @param credentialRowId of identity.webauthn_credentials, or null: any of that use
 * @throws mfa_device_not_found, also for a credential of somebody else, or of another domain
 */
export async function beginAssertion(
  ctx: IdentityContext,
  userId: string,
  credentialRowId: string | null,
  use: Use,
): Promise<{ token: string; options: Options }> {
  if (credentialRowId !== null && !isUuid(credentialRowId)) throw new ProblemError(mfaProblems.mfa_device_not_found);
  const own = await store.listCredentials(ctx.db, userId, use, relyingParty(ctx).id);
  const wanted = own.filter(({ id }) => credentialRowId === null || id === credentialRowId);
  if (wanted.length === 0) throw new ProblemError(mfaProblems.mfa_device_not_found);
  const token = await beginChallenge(ctx, {
    kind: 'webauthn-factor',
    userId,
    tenantId: null,
    lifeSeconds: CEREMONY_SECONDS,
    data: { ceremony: 'get', credentials: wanted.map(({ id }) => id) } satisfies z.output<typeof Begun>,
  });
  return { token, options: await assertionOptions(ctx, token, wanted.map(offered), 'preferred') };
}

/**
 * Checks the answer and writes down that the credential was used. Wants the context of the system, outside a
 * transaction: what a refusal writes (a challenge used up, an alarm) has to stay.
 * @throws mfa_code_invalid
 */
export async function finishAssertion(
  ctx: IdentityContext,
  userId: string,
  token: string,
  result: AssertionResult,
): Promise<Shown> {
  if (ctx.db.isTransaction) throw new Error('What a refusal writes has to stay: not in a transaction.');
  const refused = mfaProblems.mfa_code_invalid;
  const challenge = await takeChallenge(ctx, 'webauthn-factor', token);
  const begun = Begun.safeParse(challenge?.data);
  if (challenge?.userId !== userId || !begun.success) throw new ProblemError(refused);
  const credential = await store.findCredential(ctx.db, Buffer.from(result.id, 'base64url'));
  const asked = credential && begun.data.credentials.includes(credential.id) ? credential : undefined;
  return checkAssertion(ctx, asked, { token, result, verifyUser: false, refused });
}
