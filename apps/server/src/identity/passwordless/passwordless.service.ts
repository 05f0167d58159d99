import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';
import { passwordlessProblems } from '@parley/contracts/identity/passwordless.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted, Way } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_TRIES, isCodeOf } from '../challenges/challenge-code.ts';
import type { Challenge } from '../challenges/challenges.service.ts';
import {
  endChallengesOf,
  findChallenge,
  findChallengeById,
  mayTry,
  takeChallengeById,
} from '../challenges/challenges.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { enterFirstTenant } from '../invitations/join.service.ts';
import { CODE_FAILURES_IN_A_ROW, LINK_PER_ADDRESS } from '../limits.ts';
import { addInARow, endRow, nobodyCalled } from '../login/failures-in-a-row.ts';
import { readSignedId } from '../one-time-tokens/signed-id.ts';
import { ownerOfLoginNumber, takeLoginNumber } from '../phones/login-numbers.service.ts';
import { sameTime } from '../same-time.ts';
import { checkSignUpMode } from '../sign-up/sign-up.service.ts';
import { beginAccount, holdLinksOf, ownSignUp } from '../sign-up/sign-ups.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, lockAccount, mayComeIn } from '../users/accounts.service.ts';
import type { Flow } from './sign-in-flow.ts';
import { isBySms, mayComeBy } from './sign-in-flow.ts';

const refuse = (problem: keyof typeof passwordlessProblems): never => {
  throw new ProblemError(passwordlessProblems[problem]);
};

async function noteFailure(ctx: IdentityContext, challenge: Challenge | undefined): Promise<never> {
  const { userId = null, tenantId = null } = challenge ?? {};
  const { browser } = (challenge?.data ?? {}) as Partial<Flow>;
  if (browser) await addInARow(ctx, 'browser-code', browser, CODE_FAILURES_IN_A_ROW);
  else await addInARow(ctx, 'code', userId ?? nobodyCalled(challenge?.id ?? ''), CODE_FAILURES_IN_A_ROW);
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, { action: 'login.failed', resource: 'session', severity: 'WARNING', tenantId, userId }),
  );
  return refuse('passwordless_failed');
}

/** Counted before it is compared, and for this challenge only: a stranger's tries are their own (F6). */
async function checkCode(
  ctx: IdentityContext,
  challenge: Challenge,
  typed: string,
  { besideLink }: { besideLink: boolean },
): Promise<Challenge> {
  const left = await mayTry(ctx, challenge, CODE_TRIES);
  const right = isCodeOf(ctx.identity.secrets, challenge, typed);
  const enough = besideLink || !(challenge.data as Flow).linkOnly;
  return left && right && enough && challenge.userId ? challenge : noteFailure(ctx, challenge);
}

/** The link signs in where it was asked for; elsewhere with the code of its mail (L3). Looking uses nothing up (L1). */
async function byLink(ctx: IdentityContext, id: string, code: string | null, flow: string | undefined) {
  // First: used up by another tab in between, it would seem to be of another browser.
  const own = flow ? await findChallenge(ctx, 'passwordless', flow) : undefined;
  const challenge = await findChallengeById(ctx, 'passwordless', id);
  const { type, linkOnly } = (challenge?.data ?? {}) as Partial<Flow>;
  if (!challenge?.userId || (type !== 'magiclink' && !linkOnly)) return refuse('magic_link_expired');
  if (own?.id === challenge.id) return challenge;
  return code ? checkCode(ctx, challenge, code, { besideLink: true }) : refuse('magic_link_other_browser');
}

async function byCode(ctx: IdentityContext, type: PasswordlessType, typed: string, flow: string | undefined) {
  const challenge = flow ? await findChallenge(ctx, 'passwordless', flow) : undefined;
  const fits = challenge && isBySms((challenge.data as Flow).type) === isBySms(type);
  return fits ? checkCode(ctx, challenge, typed, { besideLink: false }) : noteFailure(ctx, undefined);
}

/**
 * A person who proves the address of an account that was never activated is its owner: the account is theirs from now on, as
 * they signed up in this browser. What was typed elsewhere with the address, a password or a company, is gone (L5).
 * @throws sign_up_closed, company_required, invitation_invalid, email_domain_not_allowed
 */
async function adopt(ctx: IdentityContext, user: Account, own: readonly string[]): Promise<void> {
  const { id, email } = user;
  const signUp = (await ownSignUp(ctx, own, email)) ?? null;
  if (!signUp && !user.invited && !user.tenantId) checkSignUpMode(ctx.config.signUp, null);
  const { name, language, passwordHash } = signUp ?? { name: '', language: ctx.from.language, passwordHash: null };
  await holdLinksOf(ctx, id);
  const others = await beginAccount(ctx, user, { name, language, passwordHash, phoneNumber: null });
  if (others === null) return refuse('passwordless_failed');
  const tenantId = await enterFirstTenant(ctx, user, signUp);
  const data = { otherSignUps: signUp ? others - 1 : others };
  await writeAudit(ctx, { action: 'user.activated', resource: 'user', tenantId, userId: id, email, data });
}

const WAYS: Record<PasswordlessType, Pick<Way, 'by' | 'amr'>> = {
  // RFC 8176 has no value for a mail. It is no `otp`: a mailbox never counts as a second factor.
  magiclink: { by: 'magic-link', amr: ['email'] },
  code: { by: 'email-code', amr: ['email'] },
  smscode: { by: 'sms-code', amr: ['sms'] },
};

/** Uses the challenge up, and makes of the person what the proof says. */
const enter = (ctx: IdentityContext, challenge: Challenge, own: readonly string[]): Promise<Account> =>
  inTransaction(ctx, async (ctx) => {
    const { type, phoneNumber, takesOver } = challenge.data as Flow;
    const failure = type === 'magiclink' ? 'magic_link_expired' : 'passwordless_failed';
    if (challenge.userId) await lockAccount(ctx, challenge.userId);
    const taken = await takeChallengeById(ctx, 'passwordless', challenge.id);
    const user = taken?.userId ? await findAccount(ctx, taken.userId) : undefined;
    if (!user || user.disabledAt || (user.activatedAt && !mayComeIn(ctx, user))) return refuse(failure);
    if (phoneNumber && takesOver) {
      await takeLoginNumber(ctx, user, phoneNumber);
      await endChallengesOf(ctx, user.id, ['phone-reset']);
    }
    if (phoneNumber && !takesOver && (await ownerOfLoginNumber(ctx, phoneNumber)) !== user.id) return refuse(failure);
    if (user.activatedAt) return user;
    await adopt(ctx, user, own);
    return (await findAccount(ctx, user.id)) ?? refuse(failure);
  });

/**
 * Signs in by the token of a link or by a code.
 * @param flow of this browser's cookie
 * @throws passwordless_failed, magic_link_expired, magic_link_other_browser, passwordless_off, phone_number_in_use; for an
 * account that waits for its activation sign_up_closed, company_required, invitation_invalid, email_domain_not_allowed
 */
export async function finishSignIn(
  ctx: IdentityContext,
  type: PasswordlessType,
  { token, code }: { token: string; code: string | null },
  flow: string | undefined,
  { signUps, ...browser }: Pick<Way, 'cookie' | 'device' | 'invitationToken'> & { signUps: readonly string[] },
): Promise<{ admitted: Admitted; person: Account }> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  // Who waits in the first browser may type the code of the mail instead of following its link.
  const isLink = type === 'magiclink' && !/^[\d\s.-]{6,12}$/.test(token);
  const id = isLink ? readSignedId(ctx.identity.secrets, 'magic-link', token) : undefined;
  if (isLink && !id) return refuse('magic_link_expired');
  // A code that went to nobody is refused as late as a wrong one (F1).
  const time = sameTime();
  const proof = id ? byLink(ctx, id, code, flow) : byCode(ctx, type, token, flow);
  const challenge = await proof.catch(async (error: unknown) => {
    await time();
    throw error;
  });
  const { type: asked, browser: known } = challenge.data as Flow;
  const asker = challenge.userId ? await findAccount(ctx, challenge.userId) : undefined;
  // What was offered when it was asked for may not be any more.
  if (!(await mayComeBy(ctx, asker?.tenantId ?? null, asked))) return refuse('passwordless_off');
  const person = await enter(ctx, challenge, signUps);
  await endRow(ctx, 'code', person.id);
  if (known) await endRow(ctx, 'browser-code', known);
  return { admitted: await admit(ctx, person, { ...WAYS[asked], ...browser, action: 'login.succeeded' }), person };
}
