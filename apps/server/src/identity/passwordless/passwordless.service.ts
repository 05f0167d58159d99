import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';
import { passwordlessProblems } from '@parley/contracts/identity/passwordless.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted, Way } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_TRIES, isCodeOf } from '../challenges/challenge-code.ts';
import type { Challenge } from '../challenges/challenges.service.ts';
import { findChallenge, findChallengeById, mayTry, takeChallengeById } from '../challenges/challenges.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { enterFirstTenant } from '../invitations/join.service.ts';
import { LINK_PER_ADDRESS, SIGN_IN_CODE_TRIES } from '../limits.ts';
import { endTokensOf } from '../one-time-tokens/one-time-tokens.service.ts';
import { ownerOfLoginNumber, takeLoginNumber } from '../phones/login-numbers.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { activateAccount, findAccount, mayComeIn, registerNewcomer } from '../users/accounts.service.ts';
import { readMagicLink } from './magic-link.ts';
import type { Flow } from './sign-in-flow.ts';
import { isBySms, mayComeBy } from './sign-in-flow.ts';

const refuse = (problem: keyof typeof passwordlessProblems): never => {
  throw new ProblemError(passwordlessProblems[problem]);
};

async function noteFailure(ctx: IdentityContext, challenge: Challenge | undefined): Promise<never> {
  const { userId = null, tenantId = null } = challenge ?? {};
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, { action: 'login.failed', resource: 'session', severity: 'WARNING', tenantId, userId }),
  );
  return refuse('passwordless_failed');
}

/** Counted before it is compared: five for one code, and a number in a day for one account. */
async function checkCode(ctx: IdentityContext, challenge: Challenge, typed: string): Promise<Challenge> {
  const { key } = challenge.data as Flow;
  try {
    await ctx.rateLimits.consume(SIGN_IN_CODE_TRIES, key);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return noteFailure(ctx, challenge);
  }
  const left = await mayTry(ctx, challenge, CODE_TRIES);
  const right = isCodeOf(ctx.identity.secrets, challenge, typed);
  return left && right && challenge.userId ? challenge : noteFailure(ctx, challenge);
}

/** The link signs in where it was asked for; elsewhere with the code of its mail (L3). Looking uses nothing up (L1). */
async function byLink(ctx: IdentityContext, id: string, code: string | null, flow: string | undefined) {
  // First: used up by another tab in between, it would seem to be of another browser.
  const own = flow ? await findChallenge(ctx, 'passwordless', flow) : undefined;
  const challenge = await findChallengeById(ctx, 'passwordless', id);
  if (!challenge?.userId || (challenge.data as Flow).type !== 'magiclink') return refuse('magic_link_expired');
  if (own?.id === challenge.id) return challenge;
  return code ? checkCode(ctx, challenge, code) : refuse('magic_link_other_browser');
}

async function byCode(ctx: IdentityContext, type: PasswordlessType, typed: string, flow: string | undefined) {
  const challenge = flow ? await findChallenge(ctx, 'passwordless', flow) : undefined;
  const fits = challenge && isBySms((challenge.data as Flow).type) === isBySms(type);
  return fits ? checkCode(ctx, challenge, typed) : noteFailure(ctx, undefined);
}

/**
 * Whoever proves the address of an account that nobody ever activated is its owner: the account is theirs from now on,
 * and what somebody else may have set before, a password or a link, is gone (L5).
 */
async function adopt(ctx: IdentityContext, user: Account): Promise<void> {
  const { id, email, name, pendingCompany, language } = user;
  await registerNewcomer(ctx, { email, name, pendingCompany, language, passwordHash: null });
  await endTokensOf(ctx, id);
  await endSessionsOf(ctx, id);
  if (!(await activateAccount(ctx, id))) return refuse('passwordless_failed');
  const tenantId = await enterFirstTenant(ctx, user);
  await writeAudit(ctx, { action: 'user.activated', resource: 'user', tenantId, userId: id, email });
}

const WAYS: Record<PasswordlessType, Pick<Way, 'by' | 'amr'>> = {
  // RFC 8176 has no value for a mail. It is no `otp`: a mailbox never counts as a second factor.
  magiclink: { by: 'magic-link', amr: ['email'] },
  code: { by: 'email-code', amr: ['email'] },
  smscode: { by: 'sms-code', amr: ['sms'] },
};

/** Uses the challenge up, and makes of the person what the proof says. */
const enter = (ctx: IdentityContext, challenge: Challenge): Promise<Account> =>
  inTransaction(ctx, async (ctx) => {
    const { type, phoneNumber, takesOver } = challenge.data as Flow;
    const failure = type === 'magiclink' ? 'magic_link_expired' : 'passwordless_failed';
    const taken = await takeChallengeById(ctx, 'passwordless', challenge.id);
    const user = taken?.userId ? await findAccount(ctx, taken.userId) : undefined;
    if (!user || user.disabledAt || (user.activatedAt && !mayComeIn(ctx, user))) return refuse(failure);
    if (phoneNumber && takesOver) await takeLoginNumber(ctx, user, phoneNumber);
    else if (phoneNumber && (await ownerOfLoginNumber(ctx, phoneNumber)) !== user.id) return refuse(failure);
    if (user.activatedAt) return user;
    await adopt(ctx, user);
    return (await findAccount(ctx, user.id)) ?? refuse(failure);
  });

/**
 * Signs in by the token of a link or by a code.
 * @param flow of this browser's cookie
 * @throws passwordless_failed, magic_link_expired, magic_link_other_browser, passwordless_off, phone_number_in_use
 */
export async function finishSignIn(
  ctx: IdentityContext,
  type: PasswordlessType,
  { token, code }: { token: string; code: string | null },
  flow: string | undefined,
  browser: Pick<Way, 'cookie' | 'device' | 'invitationToken'>,
): Promise<Admitted> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  // Who waits in the first browser may type the code of the mail instead of following its link.
  const isLink = type === 'magiclink' && !/^[\d\s.-]{6,12}$/.test(token);
  const id = isLink ? readMagicLink(ctx.identity.secrets, token) : undefined;
  if (isLink && !id) return refuse('magic_link_expired');
  const challenge = id ? await byLink(ctx, id, code, flow) : await byCode(ctx, type, token, flow);
  const { key, type: asked } = challenge.data as Flow;
  const known = challenge.userId ? await findAccount(ctx, challenge.userId) : undefined;
  // What was offered when it was asked for may not be any more.
  if (!(await mayComeBy(ctx, known?.tenantId ?? null, asked))) return refuse('passwordless_off');
  const person = await enter(ctx, challenge);
  await ctx.rateLimits.reset(SIGN_IN_CODE_TRIES, key);
  return admit(ctx, person, { ...WAYS[asked], ...browser, action: 'login.succeeded' });
}
