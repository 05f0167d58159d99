import type { AssertionResult } from '@parley/contracts/identity/webauthn.ts';
import { webAuthnProblems } from '@parley/contracts/identity/webauthn.ts';
import { validate as isUuid } from 'uuid';
import * as z from 'zod/mini';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted, Way } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { beginChallenge, takeChallengeOf } from '../challenges/challenges.service.ts';
import { addressMay, countFailure, limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LOGIN_PER_ADDRESS, PASSKEY_PER_ADDRESS } from '../limits.ts';
import { sameTime } from '../same-time.ts';
import { isAllowedWay } from '../security-policies/security-policies.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import type { Options } from './assertion.ts';
import { assertionOptions, offered } from './assertion.ts';
import { checkAssertion } from './check-assertion.ts';
import { readClientData } from './client-data.ts';
import { decoyCredentials } from './decoy-credentials.ts';
import { relyingParty } from './relying-party.ts';
import * as store from './webauthn.store.ts';

/** A sign-in page may stay open a while before somebody picks the passkey that the browser offers beside the field. */
export const OFFER_SECONDS = 15 * 60;

const Begun = z.object({
  /**
   * Somebody was named, so only that person's passkeys may answer: NOBODY's if there is none. Kept here and not as the
   * challenge's person, whom the database would look up for the known only.
   */
  named: z.nullable(z.string()),
});
/** An id that no person has (RFC 9562 §5.9), looked up like any other. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Asks for a passkey: of the person named, or else for whichever the browser has (conditional UI). Whoever is not known
 * or has none seems to have some (W9).
 * @param browser secret of the cookie of this browser, in which alone the answer counts
 * @throws too_many_requests
 */
export async function askForPasskey(
  ctx: IdentityContext,
  { email, userId }: { email?: string | null | undefined; userId?: string | null | undefined } = {},
  browser: string,
): Promise<Options> {
  await limitAddress(ctx, PASSKEY_PER_ADDRESS);
  const name = email || userId || null;
  const time = name === null ? null : sameTime();
  const rpId = relyingParty(ctx).id;
  const own = email
    ? await store.listPasskeysOf(ctx.db, email, rpId)
    : userId && isUuid(userId)
      ? await store.listCredentials(ctx.db, userId, 'passkey', rpId)
      : [];
  // Made in any case, so that it takes the same work for everybody.
  const decoys = name === null ? [] : decoyCredentials(ctx.identity.secrets, name);
  const token = await beginChallenge(ctx, {
    kind: 'passkey-login',
    userId: null,
    tenantId: null,
    lifeSeconds: OFFER_SECONDS,
    browser,
    data: { named: name === null ? null : (own[0]?.userId ?? NOBODY) } satisfies z.output<typeof Begun>,
  });
  const options = await assertionOptions(ctx, token, own.length > 0 ? own.map(offered) : decoys, 'required');
  await time?.();
  return options;
}

const refuse = (): never => {
  throw new ProblemError(webAuthnProblems.passkey_refused);
};

/** The same work whether or not there is such a person. */
async function noteFailure(ctx: IdentityContext, person: Account | undefined): Promise<void> {
  await countFailure(ctx, LOGIN_PER_ADDRESS);
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action: 'login.failed',
      resource: 'session',
      severity: 'WARNING',
      tenantId: person?.tenantId ?? null,
      userId: person?.id ?? null,
      email: person?.email ?? null,
      data: { by: 'passkey' },
    }),
  );
}

/**
 * Signs in with a passkey, in the browser that asked for it. Whatever is wrong with it, or with the account: one answer.
 * @param began secret of the cookie of this browser, if it has one
 * @throws passkey_refused, and whatever the door refuses
 */
export async function signInWithPasskey(
  ctx: IdentityContext,
  result: AssertionResult,
  { began, ...browser }: Pick<Way, 'cookie' | 'device' | 'invitationToken'> & { began: string | undefined },
): Promise<{ admitted: Admitted; person: Account }> {
  if (!(await addressMay(ctx, LOGIN_PER_ADDRESS))) return refuse();
  const time = sameTime();
  const token = readClientData(result.response.clientDataJSON, 'webauthn.get')?.challenge;
  // Elsewhere, an answer that a person was tricked into giving, or that was intercepted, opens nothing (W1).
  const challenge = token && began ? await takeChallengeOf(ctx, 'passkey-login', { token, browser: began }) : undefined;
  // Nothing was tried: whoever knows no challenge of ours knows nothing.
  if (!token || !challenge) return refuse();
  const { named } = z.parse(Begun, challenge.data);
  const found = await store.findCredential(ctx.db, Buffer.from(result.id, 'base64url'));
  const person = await findAccount(ctx, found?.userId ?? NOBODY);
  const open = person?.activatedAt && !person.disabledAt && person.tenantId ? person : undefined;
  // §7.2 step 6: of somebody named, one of theirs; else it says itself whose it is.
  const fits = named ? named === found?.userId : Boolean(result.response.userHandle);
  const credential = open && fits && found?.passkey ? found : undefined;
  try {
    const { amr } = await checkAssertion(ctx, credential, {
      token,
      result,
      verifyUser: true,
      refused: webAuthnProblems.passkey_refused,
    });
    if (!open || !(await isAllowedWay(ctx, open.tenantId, 'Passkeys'))) return refuse();
    return {
      admitted: await admit(ctx, open, { by: 'passkey', amr, action: 'login.succeeded', ...browser }),
      person: open,
    };
  } catch (error) {
    if (error instanceof ProblemError && error.problem === webAuthnProblems.passkey_refused)
      await noteFailure(ctx, person);
    await time();
    throw error;
  }
}
