import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import type { AssertionResult } from '@parley/contracts/identity/webauthn.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import { maskedPhoneNumber } from '../phones/phone-number.ts';
import { smsOffered } from '../phones/sms-codes.service.ts';
import type { Options } from '../webauthn/assertion.ts';
import { beginAssertion, finishAssertion } from '../webauthn/assertion.ts';
import { spendCode } from './authenticators.service.ts';
import { confirmAuthenticator, makeRoom } from './enrolment.service.ts';
import { noteWrong, withinBudget } from './factor-budget.ts';
import { checkFactorCode, sendFactorCode, spendFactorCode } from './factor-codes.service.ts';
import { factorAdded, factorsOf } from './factors.service.ts';
import * as store from './mfa.store.ts';
import type { OpenMfa } from './mfa-challenge.ts';
import { note, offeredStrategies, openMfa, openVerification, usableFactors } from './mfa-challenge.ts';
import type { Browser, Finished } from './second-half.service.ts';
import { finishSecondHalf } from './second-half.service.ts';

const usable = async (ctx: IdentityContext, { owner, amr }: OpenMfa) =>
  usableFactors(await factorsOf(ctx, owner.userId), amr);

/**
 * By the code of an app; without `id`, of any. Confirms the enrolment that the challenge began, if it began one.
 * @throws mfa_challenge_ended, mfa_code_invalid, mfa_locked
 */
export async function verifyAuthenticator(
  ctx: IdentityContext,
  { mfaToken, value, id }: { mfaToken: string; value: string; id: string | null },
  browser: Browser,
): Promise<Finished> {
  const mfa = await openMfa(ctx, mfaToken);
  if (!mfa.enrolled && id === null) return confirmAuthenticator(ctx, mfaToken, value, browser);
  if (!mfa.enrolled) throw new ProblemError(mfaProblems.mfa_challenge_ended);
  await withinBudget(ctx, mfa.owner, () => spendCode(ctx, mfa.owner.userId, value, id));
  return finishSecondHalf(ctx, mfa, 'otp', browser);
}

async function usablePhone(ctx: IdentityContext, mfa: OpenMfa, id: string): Promise<string> {
  const phone = (await usable(ctx, mfa)).phones.find((own) => own.id === id);
  if (!phone) throw new ProblemError(mfaProblems.mfa_device_not_found);
  return phone.phoneNumber;
}

/** @throws mfa_challenge_ended, mfa_device_not_found, mfa_strategy_off, too_many_requests */
export async function askSmsCode(ctx: IdentityContext, mfaToken: string, id: string) {
  const mfa = await openVerification(ctx, mfaToken);
  const phoneNumber = await usablePhone(ctx, mfa, id);
  if (!smsOffered(ctx)) throw new ProblemError(mfaProblems.mfa_strategy_off);
  const within = mfa.challenge.id;
  const sent = await sendFactorCode(ctx, mfa.owner, { use: 'verify', within, phoneId: id, phoneNumber });
  await note(ctx, mfa, { codeId: sent.id });
  return { otcToken: sent.otcToken, phoneNumber: maskedPhoneNumber(phoneNumber) };
}

type TypedCode = { mfaToken: string; otcToken: string; code: string };

/** @throws mfa_challenge_ended, mfa_device_not_found, mfa_code_invalid, mfa_locked */
export async function verifySms(
  ctx: IdentityContext,
  id: string,
  typed: TypedCode,
  browser: Browser,
): Promise<Finished> {
  const mfa = await openVerification(ctx, typed.mfaToken);
  await usablePhone(ctx, mfa, id);
  const expected = { use: 'verify' as const, within: mfa.challenge.id, codeId: mfa.codeId, phoneId: id };
  const { codeId } = await withinBudget(ctx, mfa.owner, () => checkFactorCode(ctx, mfa.owner.userId, typed, expected));
  return finishSecondHalf(ctx, mfa, 'sms', browser, async (ctx) => {
    await spendFactorCode(ctx, codeId);
    return null;
  });
}

/** A code by mail is for whoever has nothing better, and never raises a session for something sensitive. */
async function openMailbox(ctx: IdentityContext, mfaToken: string): Promise<OpenMfa> {
  const mfa = await openMfa(ctx, mfaToken);
  const offered =
    mfa.purpose !== 'step-up' &&
    (mfa.enrolled
      ? (await usable(ctx, mfa)).email
      : (await offeredStrategies(ctx, mfa.owner.tenantId, mfa.amr)).includes('EmailCode'));
  if (!offered) throw new ProblemError(mfaProblems.mfa_strategy_off);
  return mfa;
}

/** @throws mfa_challenge_ended, mfa_strategy_off, too_many_requests */
export async function askEmailCode(ctx: IdentityContext, mfaToken: string) {
  const mfa = await openMailbox(ctx, mfaToken);
  const within = mfa.challenge.id;
  const sent = await sendFactorCode(ctx, mfa.owner, { use: 'email', within, phoneId: null, phoneNumber: null });
  await note(ctx, mfa, { codeId: sent.id });
  return { otcToken: sent.otcToken };
}

/** Of whoever has nothing yet, the mailbox is the second factor from then on. */
export async function verifyEmailCode(ctx: IdentityContext, typed: TypedCode, browser: Browser): Promise<Finished> {
  const mfa = await openMailbox(ctx, typed.mfaToken);
  const { userId } = mfa.owner;
  const expected = { use: 'email' as const, within: mfa.challenge.id, codeId: mfa.codeId };
  const { codeId } = await withinBudget(ctx, mfa.owner, () => checkFactorCode(ctx, userId, typed, expected));
  return finishSecondHalf(ctx, mfa, 'mca', browser, async (ctx) => {
    await spendFactorCode(ctx, codeId);
    if (mfa.enrolled) return null;
    await makeRoom(ctx, mfa);
    await store.setEmailFactor(ctx.db, userId, ctx.clock.now().toISOString());
    return factorAdded(ctx, mfa.owner, { strategy: 'EmailCode' });
  });
}

/** @throws mfa_challenge_ended, mfa_device_not_found */
export async function askWebAuthn(
  ctx: IdentityContext,
  mfaToken: string,
  id: string,
): Promise<{ webauthnToken: string; options: Options }> {
  const mfa = await openVerification(ctx, mfaToken);
  const { token, options } = await beginAssertion(ctx, mfa.owner.userId, id, 'factor');
  return { webauthnToken: token, options };
}

/** Nobody guesses a signature, so wrong ones do not count, and a lock of the codes leaves the keys open. */
export async function verifyWebAuthn(
  ctx: IdentityContext,
  id: string,
  { mfaToken, webauthnToken, options }: { mfaToken: string; webauthnToken: string; options: AssertionResult },
  browser: Browser,
): Promise<Finished> {
  const mfa = await openVerification(ctx, mfaToken);
  try {
    const shown = await finishAssertion(ctx, mfa.owner.userId, webauthnToken, options);
    if (shown.id !== id) throw new ProblemError(mfaProblems.mfa_code_invalid);
  } catch (error) {
    if (error instanceof ProblemError) await noteWrong(ctx, mfa.owner, 0);
    throw error;
  }
  return finishSecondHalf(ctx, mfa, 'hwk', browser);
}
