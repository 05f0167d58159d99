import type { MfaStrategy } from '@parley/contracts/identity/mfa.ts';
import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import type { RegistrationResult, WebAuthnDeviceType } from '@parley/contracts/identity/webauthn.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { MFA_ENROLMENTS_PER_USER } from '../limits.ts';
import { phoneNumberOf } from '../phones/phone-number.ts';
import { beginRegistration, finishRegistration } from '../webauthn/registration.ts';
import { beginAuthenticator, confirm, findConfirmation } from './authenticators.service.ts';
import { withinBudget } from './factor-budget.ts';
import { checkFactorCode, sendFactorCode, spendFactorCode } from './factor-codes.service.ts';
import { clearFactors, factorAdded, factorsOf, hasOtherFactor, requireNoFactor } from './factors.service.ts';
import * as store from './mfa.store.ts';
import type { OpenMfa } from './mfa-challenge.ts';
import { note, offeredStrategies, openEnrolment } from './mfa-challenge.ts';
import { endRecovering } from './recovering-browsers.service.ts';
import type { Browser, Finished } from './second-half.service.ts';
import { finishSecondHalf } from './second-half.service.ts';

/** The strategy of a device. */
export const strategyOf = (deviceType: string): MfaStrategy =>
  deviceType === 'Platform' ? 'WebAuthnPlatform' : 'WebAuthnCrossPlatform';

/** A second factor that has to be enrolled before there is any session (M9). @throws mfa_challenge_ended, mfa_strategy_off */
async function openFor(
  ctx: IdentityContext,
  mfaToken: string,
  ...oneOf: MfaStrategy[]
): Promise<OpenMfa & { offered: MfaStrategy[] }> {
  const mfa = await openEnrolment(ctx, mfaToken);
  const factors = await factorsOf(ctx, mfa.owner.userId);
  // In another tab it was done meanwhile.
  if (!mfa.recovered && hasOtherFactor(factors, mfa.amr)) throw new ProblemError(mfaProblems.mfa_challenge_ended);
  const offered = await offeredStrategies(ctx, mfa.owner.tenantId, mfa.amr);
  if (!oneOf.some((strategy) => offered.includes(strategy))) throw new ProblemError(mfaProblems.mfa_strategy_off);
  return { ...mfa, offered };
}

/**
 * What an enrolment in the middle of a sign-in begins with: nothing is there, or, after a recovery code, what was there goes. In
 * the transaction that keeps the new one.
 * @param authenticatorId the app that is being enrolled
 * @throws mfa_challenge_ended
 */
export async function makeRoom(ctx: IdentityContext, mfa: OpenMfa, authenticatorId?: string): Promise<void> {
  const { owner, amr, recovered } = mfa;
  if (!recovered) return requireNoFactor(ctx, owner.userId, amr);
  await clearFactors(ctx, owner.userId, authenticatorId);
  await endRecovering(ctx, owner.userId);
  await writeAudit(ctx, {
    action: 'mfa.all_removed',
    resource: 'mfa',
    severity: 'WARNING',
    ...owner,
    data: { by: 'recovery_code' },
  });
}

export async function enrolAuthenticator(
  ctx: IdentityContext,
  mfaToken: string,
): Promise<{ qrCode: string; secret: string }> {
  const mfa = await openFor(ctx, mfaToken, 'AuthenticatorApp');
  await ctx.rateLimits.consume(MFA_ENROLMENTS_PER_USER, mfa.owner.userId);
  const { id, ...shown } = await beginAuthenticator(ctx, mfa.owner);
  await note(ctx, mfa, { authenticatorId: id });
  return shown;
}

/** @throws mfa_challenge_ended, mfa_strategy_off, mfa_code_invalid, mfa_locked */
export async function confirmAuthenticator(
  ctx: IdentityContext,
  mfaToken: string,
  typed: string,
  browser: Browser,
): Promise<Finished> {
  const mfa = await openFor(ctx, mfaToken, 'AuthenticatorApp');
  const { owner, authenticatorId } = mfa;
  if (!authenticatorId) throw new ProblemError(mfaProblems.mfa_challenge_ended);
  const found = await withinBudget(ctx, owner, () => findConfirmation(ctx, owner.userId, typed, authenticatorId));
  return finishSecondHalf(ctx, mfa, 'otp', browser, async (ctx) => {
    await makeRoom(ctx, mfa, found.id);
    if (!(await confirm(ctx, found))) throw new ProblemError(mfaProblems.mfa_code_invalid);
    return factorAdded(ctx, owner, { strategy: 'AuthenticatorApp', deviceId: found.id });
  });
}

/** @throws mfa_challenge_ended, mfa_strategy_off, phone_number_invalid, too_many_requests */
export async function enrolSms(ctx: IdentityContext, mfaToken: string, typed: string) {
  const mfa = await openFor(ctx, mfaToken, 'SMS');
  const phoneNumber = await phoneNumberOf(typed, ctx.from.language);
  const within = mfa.challenge.id;
  const sent = await sendFactorCode(ctx, mfa.owner, { use: 'enrol', within, phoneId: null, phoneNumber });
  await note(ctx, mfa, { codeId: sent.id });
  return { otcToken: sent.otcToken, phoneNumber };
}

export async function confirmSms(
  ctx: IdentityContext,
  typed: { mfaToken: string; otcToken: string; code: string },
  browser: Browser,
): Promise<Finished> {
  const mfa = await openFor(ctx, typed.mfaToken, 'SMS');
  const { userId } = mfa.owner;
  const expected = { use: 'enrol' as const, within: mfa.challenge.id, codeId: mfa.codeId };
  const { codeId, phoneNumber } = await withinBudget(ctx, mfa.owner, () =>
    checkFactorCode(ctx, userId, typed, expected),
  );
  return finishSecondHalf(ctx, mfa, 'sms', browser, async (ctx) => {
    await makeRoom(ctx, mfa);
    await spendFactorCode(ctx, codeId);
    return addPhone(ctx, mfa.owner, phoneNumber);
  });
}

/** In a transaction. @returns recovery codes to show, or null */
export async function addPhone(ctx: IdentityContext, owner: OpenMfa['owner'], phoneNumber: string | null) {
  if (!phoneNumber) throw new Error('A code that enrols a phone was sent to one.');
  const now = ctx.clock.now().toISOString();
  const { id } = await store.upsertPhoneFactor(ctx.db, { userId: owner.userId, phoneNumber, now });
  return factorAdded(ctx, owner, { strategy: 'SMS', deviceId: id });
}

const WEBAUTHN: MfaStrategy[] = ['WebAuthnPlatform', 'WebAuthnCrossPlatform'];

export async function enrolWebAuthn(ctx: IdentityContext, mfaToken: string) {
  const mfa = await openFor(ctx, mfaToken, ...WEBAUTHN);
  const { token, options } = await beginRegistration(ctx, mfa.owner.userId, 'factor');
  return { webauthnToken: token, options };
}

export type NewDevice = {
  webauthnToken: string;
  options: RegistrationResult;
  deviceType?: WebAuthnDeviceType | null | undefined;
};

/** In a transaction. @returns recovery codes to show, or null @throws mfa_strategy_off, passkey_not_saved, passkey_taken */
export async function addDevice(
  ctx: IdentityContext,
  owner: OpenMfa['owner'],
  { webauthnToken, options, deviceType = null }: NewDevice,
  offered: MfaStrategy[],
) {
  const kept = await finishRegistration(ctx, owner.userId, webauthnToken, options, deviceType, 'factor');
  const strategy = strategyOf(kept.deviceType);
  if (!offered.includes(strategy)) throw new ProblemError(mfaProblems.mfa_strategy_off);
  return factorAdded(ctx, owner, { strategy, deviceId: kept.id });
}

export async function confirmWebAuthn(
  ctx: IdentityContext,
  { mfaToken, ...made }: NewDevice & { mfaToken: string },
  browser: Browser,
): Promise<Finished> {
  const mfa = await openFor(ctx, mfaToken, ...WEBAUTHN);
  return finishSecondHalf(ctx, mfa, 'hwk', browser, async (ctx) => {
    await makeRoom(ctx, mfa);
    return addDevice(ctx, mfa.owner, made, mfa.offered);
  });
}
