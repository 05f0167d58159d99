import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { auditActions } from '@parley/contracts/identity/audit-actions.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { MfaStrategy } from '@parley/contracts/identity/mfa.ts';
import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import * as z from 'zod/mini';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { Challenge } from '../challenges/challenges.service.ts';
import { amendChallenge, beginChallenge, findChallenge } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import { maskedPhoneNumber } from '../phones/phone-number.ts';
import { forcesFactor } from '../security-policies/policies.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, mayComeIn } from '../users/accounts.service.ts';
import type { Factors, Owner } from './factors.service.ts';
import { activeStrategies, byMail, factorsOf, hasStrongFactor } from './factors.service.ts';
import { isRecovering } from './recovering-browsers.service.ts';
import { isRemembered } from './remembered-devices.service.ts';

/** How long somebody has for the second half. */
export const MFA_SECONDS = 10 * 60;

const Data = z.object({
  /** What it ends in: a new session, or the one named, raised. */
  purpose: z.enum(['sign-in', 'step-up', 'refresh']),
  sessionId: z.nullable(z.string()),
  /** How the first half was shown (RFC 8176). */
  amr: z.array(z.string()),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  /** The invitation they came with: they join once the second half is shown. */
  invitationId: z.optional(z.string()),
  enrolled: z.boolean(),
  /** A recovery code was shown for it: what is enrolled takes the place of every factor there is. */
  recovered: z.optional(z.boolean()),
  /** The app that is being enrolled. */
  authenticatorId: z.optional(z.string()),
  /** The code that was sent last; those before are dead. */
  codeId: z.optional(z.string()),
});
type Data = z.output<typeof Data>;
export type FirstHalf = Pick<Data, 'purpose' | 'sessionId' | 'amr' | 'action' | 'invitationId'>;

/** The factors that are another thing than what was shown already. */
export function usableFactors(factors: Factors, amr: readonly string[]): Factors {
  if (byMail(amr)) return { ...factors, email: false };
  if (!amr.includes('sms')) return factors;
  const others = { ...factors, phones: factors.phones.filter(({ login }) => !login) };
  // Without anything else the mailbox is at least another channel.
  return { ...others, email: factors.email || (hasStrongFactor(factors) && !hasStrongFactor(others)) };
}

/** What may be enrolled in the middle of a sign-in. Where nothing is, an app can be: nobody is shut out by a policy. */
export async function offeredStrategies(
  ctx: IdentityContext,
  tenantId: string,
  amr: readonly string[],
): Promise<MfaStrategy[]> {
  const offered = (await activeStrategies(ctx, tenantId)).filter(
    (strategy) => strategy !== 'EmailCode' || !byMail(amr),
  );
  return offered.length > 0 ? offered : ['AuthenticatorApp'];
}

/** @param email of the person; the numbers are masked, because a password alone does not open the account */
const devicesOf = ({ authenticators, phones, webauthn, email: mailbox }: Factors, email: string) => ({
  authenticators,
  phones: phones.map(({ id, phoneNumber }) => ({ id, phoneNumber: maskedPhoneNumber(phoneNumber) })),
  webauthn,
  emails: mailbox ? [{ email }] : [],
});

/**
 * Asks for the second half.
 * @param factors usable ones; without any it asks to enrol one
 * @param recovered whether a recovery code was shown: it asks to enrol one in their place
 */
export async function askSecondHalf(
  ctx: IdentityContext,
  owner: Owner & { tenantId: string },
  first: FirstHalf,
  factors: Factors,
  recovered = false,
): Promise<LoginResponse> {
  const { userId, tenantId, email } = owner;
  const enrolled = !recovered && (hasStrongFactor(factors) || factors.email);
  // Before the transaction: what is not remembered is asked for on another connection.
  const mfaStrategies = enrolled ? [] : await offeredStrategies(ctx, tenantId, first.amr);
  const mfaToken = await inTransaction(ctx, async (ctx) => {
    const token = await beginChallenge(ctx, {
      kind: 'mfa',
      userId,
      tenantId,
      lifeSeconds: MFA_SECONDS,
      data: { ...first, enrolled, ...(recovered ? { recovered } : {}) } satisfies Data,
    });
    const data = { purpose: first.purpose, amr: first.amr, enrolled };
    await writeAudit(ctx, { action: 'mfa.asked', resource: 'mfa', tenantId, userId, email, data });
    return token;
  });
  const asked = { mfaRequired: true, mfaToken, mfaEnrolled: enrolled, userEmail: email };
  if (enrolled) return { ...asked, mfaDevices: devicesOf(factors, email) };
  return { ...asked, mfaStrategies, ...(recovered ? { mfaRecovered: true } : {}) };
}

/**
 * Whoever has a second factor is asked for it, and whoever has none for enrolling one where the tenant forces it; unless
 * this browser is remembered. Not in a transaction.
 * @param owner.homeId the tenant above that they came from, which may force it as well
 * @param options.evenIfNotForced whether having a factor is enough to be asked, as at a sign-in
 * @param options.hasFactor false where it was read with the account just now that there is none: it is not asked for again
 * @returns the challenge to answer with, or null
 */
export async function askIfWanted(
  ctx: IdentityContext,
  owner: Owner & { tenantId: string; homeId?: string },
  first: FirstHalf,
  {
    device,
    evenIfNotForced,
    hasFactor = true,
  }: { device: string | undefined; evenIfNotForced: boolean; hasFactor?: boolean },
): Promise<LoginResponse | null> {
  const { userId, tenantId } = owner;
  // Nobody comes in by SAML here yet, so both of the others are the same.
  const forced = await forcesFactor(ctx.identity.policies, [tenantId, owner.homeId ?? tenantId]);
  if (!forced && !(evenIfNotForced && hasFactor)) return null;
  const factors = usableFactors(await factorsOf(ctx, userId), first.amr);
  const enrolled = hasStrongFactor(factors) || factors.email;
  if (!enrolled && !forced) return null;
  if (enrolled && (await isRemembered(ctx, userId, tenantId, device))) return null;
  const recovered = enrolled && first.purpose === 'sign-in' && (await isRecovering(ctx, userId, device));
  return askSecondHalf(ctx, owner, first, factors, recovered);
}

/** The second half of something, while it is open. */
export type OpenMfa = Data & { challenge: Challenge; person: Account; owner: Owner & { tenantId: string } };

const ended = (): never => {
  throw new ProblemError(mfaProblems.mfa_challenge_ended);
};

/** @throws mfa_challenge_ended, also when the person may not come in any more */
export async function openMfa(ctx: IdentityContext, mfaToken: string): Promise<OpenMfa> {
  const challenge = await findChallenge(ctx, 'mfa', mfaToken);
  const person = challenge?.userId ? await findAccount(ctx, challenge.userId) : undefined;
  if (!challenge?.tenantId || !person || !mayComeIn(ctx, person)) return ended();
  const owner = { userId: person.id, tenantId: challenge.tenantId, email: person.email };
  return { ...z.parse(Data, challenge.data), challenge, person, owner };
}

/** For whoever has a factor. @throws mfa_challenge_ended */
export async function openVerification(ctx: IdentityContext, mfaToken: string): Promise<OpenMfa> {
  const mfa = await openMfa(ctx, mfaToken);
  return mfa.enrolled ? mfa : ended();
}

/** For whoever has none yet: with one, enrolling another would be a way around it (M9). @throws mfa_challenge_ended */
export async function openEnrolment(ctx: IdentityContext, mfaToken: string): Promise<OpenMfa> {
  const mfa = await openMfa(ctx, mfaToken);
  return mfa.enrolled ? ended() : mfa;
}

/** Notes what was begun for it. */
export const note = (
  ctx: IdentityContext,
  { challenge, ...mfa }: OpenMfa,
  what: Pick<Data, 'authenticatorId' | 'codeId'>,
): Promise<void> => amendChallenge(ctx, challenge, { ...Data.parse(mfa), ...what });

/** The recovery code of the person was shown: the same sign-in asks for a new factor from now on. In a transaction. */
export async function replaceFactors(
  ctx: IdentityContext,
  { challenge, mfaToken, strategies, ...mfa }: OpenMfa & { mfaToken: string; strategies: MfaStrategy[] },
): Promise<LoginResponse> {
  await amendChallenge(ctx, challenge, { ...Data.parse(mfa), enrolled: false, recovered: true } satisfies Data);
  const { email } = mfa.owner;
  return {
    mfaRequired: true,
    mfaToken,
    mfaEnrolled: false,
    mfaRecovered: true,
    userEmail: email,
    mfaStrategies: strategies,
  };
}
