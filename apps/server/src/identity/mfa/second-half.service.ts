import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted } from '../admission/admission.service.ts';
import { takeChallengeById } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import { joinInvited } from '../invitations/join.service.ts';
import type { SecondFactor } from '../sessions/acr.ts';
import { openSession, raiseSession } from '../sessions/sessions.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { lockAccount } from '../users/accounts.service.ts';
import type { OpenMfa } from './mfa-challenge.ts';
import type { Remembered } from './remembered-devices.service.ts';
import { rememberDevice } from './remembered-devices.service.ts';

/** What came along with the request that finishes it. */
export type Browser = { cookie: string | undefined; device: string | undefined; remember: boolean };
export type Finished = { admitted: Admitted; remembered: Remembered | null; person: Account };

/**
 * The second factor was shown: uses the challenge up, does what belongs to that (`besides`, such as keeping what was
 * enrolled), and only then opens the session, or raises the one that asked. All of it or nothing.
 * @param besides answers the recovery codes to show, if there are new ones
 * @throws mfa_challenge_ended, also when the session that asked is over
 */
export async function finishSecondHalf(
  ctx: IdentityContext,
  mfa: OpenMfa,
  factor: SecondFactor,
  { cookie, device, remember }: Browser,
  besides: (ctx: IdentityContext) => Promise<string[] | null> = async () => null,
): Promise<Finished> {
  const { owner, sessionId, amr, action, purpose } = mfa;
  // Remembered from now on, so that nothing is asked on another connection while the transaction is open.
  await ctx.identity.policies.of(owner.tenantId);
  const admitted = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, owner.userId);
    const taken = await takeChallengeById(ctx, 'mfa', mfa.challenge.id);
    if (!taken) throw new ProblemError(mfaProblems.mfa_challenge_ended);
    const codes = await besides(ctx);
    if (mfa.invitationId) await joinInvited(ctx, mfa.person, mfa.invitationId);
    const signedIn = sessionId
      ? await raiseSession(ctx, sessionId, owner, { factor, action })
      : await openSession(ctx, owner, { amr, factor, action, replaces: cookie });
    if (!signedIn) throw new ProblemError(mfaProblems.mfa_challenge_ended);
    // One text on the wire, one code in a line.
    return codes ? { ...signedIn, answer: { ...signedIn.answer, recoveryCode: codes.join('\n') } } : signedIn;
  });
  // A step-up is asked for because somebody else may sit at this browser.
  const wanted = remember && purpose !== 'step-up';
  const remembered = wanted ? await rememberDevice(ctx, owner.userId, owner.tenantId, device) : null;
  return { admitted, remembered, person: mfa.person };
}
