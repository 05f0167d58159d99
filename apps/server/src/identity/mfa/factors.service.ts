import type { MfaStrategy } from '@parley/contracts/identity/mfa.ts';
import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import type { Context } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { smsOffered } from '../phones/sms-codes.service.ts';
import { removeFactorCredentials } from '../webauthn/factor-credentials.ts';
import type { Factors } from './mfa.store.ts';
import * as store from './mfa.store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import { forgetDevices } from './remembered-devices.service.ts';

export type { Factors } from './mfa.store.ts';

/** Whom a change of factors concerns. */
export type Owner = { userId: string; tenantId: string | null; email: string };

export const factorsOf = ({ db }: Pick<Context, 'db'>, userId: string): Promise<Factors> =>
  store.findFactors(db, userId);

/** Something that another than the owner cannot have. A mailbox is not: it resets the password as well. */
export const hasStrongFactor = ({ authenticators, phones, webauthn }: Factors): boolean =>
  authenticators.length + phones.length + webauthn.length > 0;

/** A link or a code of the mailbox was shown, so another code by mail shows nothing new. */
export const byMail = (amr: readonly string[]): boolean => amr.includes('email');

/**
 * Whether there is something to ask for before another may be enrolled. Whoever came by the mailbox, which is all they
 * have, has to enrol something better: the mailbox alone would have led to a new password and its own code as well.
 */
export const hasOtherFactor = (factors: Factors, amr: readonly string[]): boolean =>
  hasStrongFactor(factors) || (factors.email && !byMail(amr));

/** Second factors that may be enrolled in a tenant: switched on, and possible here. */
export async function activeStrategies(ctx: IdentityContext, tenantId: string | null): Promise<MfaStrategy[]> {
  const { mfaStrategies = [] } = (await ctx.identity.policies.of(tenantId)).strategies;
  return mfaStrategies
    .filter(({ strategy, isActive }) => isActive && (strategy !== 'SMS' || smsOffered(ctx)))
    .map(({ strategy }) => strategy);
}

/** @throws mfa_strategy_off */
export async function requireStrategy(
  ctx: IdentityContext,
  tenantId: string | null,
  ...oneOf: MfaStrategy[]
): Promise<void> {
  const active = await activeStrategies(ctx, tenantId);
  if (!oneOf.some((strategy) => active.includes(strategy))) throw new ProblemError(mfaProblems.mfa_strategy_off);
}

/** Writes down and tells the owner. In the transaction of the act. */
export async function tellOwner(
  ctx: IdentityContext,
  { userId, tenantId, email }: Owner,
  happened: 'added' | 'removed' | 'all_removed' | 'recovered' | 'recovery_codes_made',
  data: Record<string, unknown> = {},
): Promise<void> {
  await publish(ctx, `identity.mfa_${happened}`, { language: ctx.from.language, ...data }, { userId, tenantId });
  await writeAudit(ctx, {
    action: `mfa.${happened}`,
    resource: 'mfa',
    severity: happened === 'recovered' ? 'SEVERE' : happened === 'added' ? 'INFO' : 'WARNING',
    tenantId,
    userId,
    email,
    data,
  });
}

/** New ones, shown once; those before are dead. In a transaction. */
export async function makeRecoveryCodes(ctx: IdentityContext, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(ctx.identity.secrets, userId, code));
  await store.replaceRecoveryCodes(ctx.db, userId, hashes, ctx.clock.now().toISOString());
  return codes;
}

/**
 * What every enrolment ends with, in its transaction: the mailbox is no way around the new factor, and whoever has no
 * recovery codes yet gets some.
 * @returns recovery codes to show, or null
 */
export async function factorAdded(
  ctx: IdentityContext,
  owner: Owner,
  data: { strategy: MfaStrategy; deviceId?: string },
): Promise<string[] | null> {
  if (data.strategy !== 'EmailCode') await store.setEmailFactor(ctx.db, owner.userId, null);
  const wanted = data.strategy !== 'EmailCode' && !(await store.hasRecoveryCodes(ctx.db, owner.userId));
  const codes = wanted ? await makeRecoveryCodes(ctx, owner.userId) : null;
  await tellOwner(ctx, owner, 'added', data);
  return codes;
}

/** Browsers remembered are so no more; without any factor left the recovery codes go as well. In a transaction. */
export async function factorRemoved(
  ctx: IdentityContext,
  owner: Owner,
  data: { strategy: MfaStrategy; deviceId: string },
): Promise<void> {
  await forgetDevices(ctx, owner.userId);
  if (!hasStrongFactor(await store.findFactors(ctx.db, owner.userId)))
    await store.deleteRecoveryCodes(ctx.db, owner.userId);
  await tellOwner(ctx, owner, 'removed', data);
}

/**
 * Every factor, recovery code and remembered browser. In a transaction.
 * @param authenticatorId an app that is being enrolled, and stays
 */
export async function clearFactors(ctx: IdentityContext, userId: string, authenticatorId?: string): Promise<void> {
  await store.lockPerson(ctx.db, userId);
  await store.deleteFactors(ctx.db, userId, ctx.clock.now().toISOString(), authenticatorId);
  await removeFactorCredentials(ctx, userId);
  await store.deleteRecoveryCodes(ctx.db, userId);
  await store.forgetTries(ctx.db, userId);
  await forgetDevices(ctx, userId);
}

/** The same, told to the owner. In a transaction. */
export async function removeAllFactors(
  ctx: IdentityContext,
  owner: Owner,
  data: Record<string, unknown> = {},
): Promise<void> {
  await clearFactors(ctx, owner.userId);
  await tellOwner(ctx, owner, 'all_removed', data);
}

/**
 * For whoever enrols in the middle of a sign-in: only who has nothing yet may, or a password would be enough to get
 * around the factor there is (M9). Holds until the transaction ends.
 * @throws mfa_challenge_ended
 */
export async function requireNoFactor(ctx: IdentityContext, userId: string, amr: readonly string[]): Promise<void> {
  await store.lockPerson(ctx.db, userId);
  if (hasOtherFactor(await store.findFactors(ctx.db, userId), amr))
    throw new ProblemError(mfaProblems.mfa_challenge_ended);
}
