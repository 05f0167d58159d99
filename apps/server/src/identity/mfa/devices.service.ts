import type { MfaStrategy } from '@parley/contracts/identity/mfa.ts';
import { MfaStrategy as AllStrategies, mfaProblems } from '@parley/contracts/identity/mfa.ts';
import type { AssertionResult } from '@parley/contracts/identity/webauthn.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { endChallengesOf } from '../challenges/challenges.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { MFA_ENROLMENTS_PER_USER } from '../limits.ts';
import { maskedPhoneNumber, phoneNumberOf } from '../phones/phone-number.ts';
import { smsOffered } from '../phones/sms-codes.service.ts';
import { noteShown } from '../sessions/own-session.ts';
import { beginAssertion, finishAssertion } from '../webauthn/assertion.ts';
import { removeFactorCredential } from '../webauthn/factor-credentials.ts';
import { beginRegistration } from '../webauthn/registration.ts';
import { beginAuthenticator, confirm, findConfirmation, spendCode } from './authenticators.service.ts';
import type { NewDevice } from './enrolment.service.ts';
import { addDevice, addPhone, strategyOf } from './enrolment.service.ts';
import { withinBudget } from './factor-budget.ts';
import type { Sent } from './factor-codes.service.ts';
import { checkFactorCode, sendFactorCode, spendFactorCode } from './factor-codes.service.ts';
import {
  activeStrategies,
  factorAdded,
  factorRemoved,
  factorsOf,
  hasStrongFactor,
  makeRecoveryCodes,
  removeAllFactors,
  requireStrategy,
  tellOwner,
} from './factors.service.ts';
import * as store from './mfa.store.ts';

type Shown = { recoveryCode?: string; recoveryCodes?: string[] };

const ownerOf = ({ principal: { userId, tenantId, email } }: SignedContext) => ({ userId, tenantId, email });
const showing = (codes: string[] | null): Shown =>
  codes ? { recoveryCode: codes.join('\n'), recoveryCodes: codes } : {};
const notFound = (): never => {
  throw new ProblemError(mfaProblems.mfa_device_not_found);
};

export async function listOwnDevices(ctx: SignedContext) {
  const { authenticators, phones, webauthn, email } = await factorsOf(asSystem(ctx), ctx.principal.userId);
  return {
    authenticators,
    phones: phones.map(({ id, phoneNumber }) => ({ id, phoneNumber })),
    webauthn,
    emails: email ? [{ email: ctx.principal.email }] : [],
  };
}

export async function listStrategies(ctx: SignedContext) {
  const active = await activeStrategies(ctx, ctx.principal.tenantId);
  return {
    strategies: AllStrategies.options.map((strategy) => ({ strategy, isActive: active.includes(strategy) })),
  };
}

/** @throws mfa_strategy_off, too_many_requests */
export async function enrolOwnAuthenticator(ctx: SignedContext): Promise<{ qrCode: string; secret: string }> {
  await requireStrategy(ctx, ctx.principal.tenantId, 'AuthenticatorApp');
  await ctx.rateLimits.consume(MFA_ENROLMENTS_PER_USER, ctx.principal.userId);
  const { id: _, ...shown } = await beginAuthenticator(asSystem(ctx), ctx.principal);
  return shown;
}

/** @throws mfa_strategy_off, mfa_code_invalid, mfa_locked */
export async function confirmOwnAuthenticator(ctx: SignedContext, typed: string): Promise<Shown> {
  await requireStrategy(ctx, ctx.principal.tenantId, 'AuthenticatorApp');
  const system = asSystem(ctx);
  const owner = ownerOf(ctx);
  const found = await withinBudget(system, owner, () => findConfirmation(system, owner.userId, typed, null));
  return inTransaction(system, async (ctx) => {
    await store.lockPerson(ctx.db, owner.userId);
    if (!(await confirm(ctx, found))) throw new ProblemError(mfaProblems.mfa_code_invalid);
    await noteShown(ctx, 'otp');
    return showing(await factorAdded(ctx, owner, { strategy: 'AuthenticatorApp', deviceId: found.id }));
  });
}

const isForced = async (ctx: SignedContext): Promise<boolean> =>
  (await ctx.identity.policies.of(ctx.principal.tenantId)).mfa.enforceMFAType !== 'DontForce';

/** Takes one off; not the last one where the tenant wants one. @throws mfa_device_not_found, mfa_required_by_policy */
async function remove(
  ctx: SignedContext,
  strategy: MfaStrategy,
  deviceId: string,
  act: (ctx: IdentityContext) => Promise<unknown>,
): Promise<void> {
  const forced = await isForced(ctx);
  const owner = ownerOf(ctx);
  await inTransaction(asSystem(ctx), async (ctx) => {
    await store.lockPerson(ctx.db, owner.userId);
    if (!(await act(ctx))) return notFound();
    if (forced && !hasStrongFactor(await factorsOf(ctx, owner.userId)))
      throw new ProblemError(mfaProblems.mfa_required_by_policy);
    await factorRemoved(ctx, owner, { strategy, deviceId });
  });
}

async function checkToken(ctx: SignedContext, token: string | null | undefined, id: string | null): Promise<void> {
  if (!token) return;
  const system = asSystem(ctx);
  await withinBudget(system, ownerOf(ctx), () => spendCode(system, ctx.principal.userId, token, id));
}

/** Every second factor. @throws mfa_code_invalid, mfa_required_by_policy */
export async function disableAll(ctx: SignedContext, token: string | null | undefined): Promise<void> {
  if (await isForced(ctx)) throw new ProblemError(mfaProblems.mfa_required_by_policy);
  await checkToken(ctx, token, null);
  await inTransaction(asSystem(ctx), (system) => removeAllFactors(system, ownerOf(ctx)));
}

/** @param token of the app, if it is at hand: the step-up was enough */
export async function removeAuthenticator(ctx: SignedContext, id: string, token: string | null | undefined) {
  if (!isUuid(id)) return notFound();
  await checkToken(ctx, token, id);
  await remove(ctx, 'AuthenticatorApp', id, ({ db }) => store.deleteAuthenticator(db, ctx.principal.userId, id));
}

/** The session that asked; what was sent for another one is of no use to it. */
const withinOf = ({ principal }: SignedContext): string => principal.sessionId ?? '';

async function send(ctx: SignedContext, sent: Omit<Sent, 'within'>): Promise<string> {
  const system = asSystem(ctx);
  // A newer one ends those before (M11).
  await endChallengesOf(system, ctx.principal.userId, ['mfa-code']);
  return (await sendFactorCode(system, ownerOf(ctx), { ...sent, within: withinOf(ctx) })).otcToken;
}

export async function enrolOwnSms(ctx: SignedContext, typed: string) {
  await requireStrategy(ctx, ctx.principal.tenantId, 'SMS');
  const phoneNumber = await phoneNumberOf(typed, ctx.from.language);
  return { otcToken: await send(ctx, { use: 'enrol', phoneId: null, phoneNumber }), phoneNumber };
}

export async function confirmOwnSms(ctx: SignedContext, typed: { otcToken: string; code: string }): Promise<Shown> {
  await requireStrategy(ctx, ctx.principal.tenantId, 'SMS');
  const system = asSystem(ctx);
  const owner = ownerOf(ctx);
  const expected = { use: 'enrol' as const, within: withinOf(ctx) };
  const sent = await withinBudget(system, owner, () => checkFactorCode(system, owner.userId, typed, expected));
  return inTransaction(system, async (ctx) => {
    await store.lockPerson(ctx.db, owner.userId);
    await spendFactorCode(ctx, sent.codeId);
    await noteShown(ctx, 'sms');
    return showing(await addPhone(ctx, owner, sent.phoneNumber));
  });
}

async function ownPhone(ctx: SignedContext, id: string): Promise<string> {
  const { phones } = await factorsOf(asSystem(ctx), ctx.principal.userId);
  return phones.find((phone) => phone.id === id)?.phoneNumber ?? notFound();
}

/** Sends a code to the number, where one can be sent; whoever lost the phone has stepped up by something else. */
export async function askSmsRemoval(ctx: SignedContext, id: string) {
  const phoneNumber = await ownPhone(ctx, id);
  const otcToken = smsOffered(ctx) ? await send(ctx, { use: 'remove', phoneId: id, phoneNumber }) : '';
  return { otcToken, phoneNumber: maskedPhoneNumber(phoneNumber) };
}

export async function removeSms(
  ctx: SignedContext,
  id: string,
  typed: { otcToken?: string | null | undefined; code?: string | null | undefined } = {},
): Promise<void> {
  await ownPhone(ctx, id);
  const { otcToken, code } = typed;
  const system = asSystem(ctx);
  const { userId } = ctx.principal;
  if (otcToken && code) {
    const expected = { use: 'remove' as const, within: withinOf(ctx), phoneId: id };
    const shown = { otcToken, code };
    const { codeId } = await withinBudget(system, ownerOf(ctx), () => checkFactorCode(system, userId, shown, expected));
    await spendFactorCode(system, codeId);
  }
  await remove(ctx, 'SMS', id, ({ db, clock }) => store.removePhoneFactors(db, userId, clock.now().toISOString(), id));
}

const WEBAUTHN: MfaStrategy[] = ['WebAuthnPlatform', 'WebAuthnCrossPlatform'];

export async function enrolOwnWebAuthn(ctx: SignedContext) {
  await requireStrategy(ctx, ctx.principal.tenantId, ...WEBAUTHN);
  const { token, options } = await beginRegistration(asSystem(ctx), ctx.principal.userId, 'factor');
  return { webauthnToken: token, options };
}

export async function confirmOwnWebAuthn(ctx: SignedContext, made: NewDevice): Promise<Shown> {
  const offered = await activeStrategies(ctx, ctx.principal.tenantId);
  const owner = ownerOf(ctx);
  return inTransaction(asSystem(ctx), async (ctx) => {
    await store.lockPerson(ctx.db, owner.userId);
    await noteShown(ctx, 'hwk');
    return showing(await addDevice(ctx, owner, made, offered));
  });
}

export async function askWebAuthnRemoval(ctx: SignedContext, id: string) {
  const { token, options } = await beginAssertion(asSystem(ctx), ctx.principal.userId, id, 'factor');
  return { webauthnToken: token, options };
}

export async function removeWebAuthn(
  ctx: SignedContext,
  id: string,
  shown: { webauthnToken?: string | null | undefined; options?: AssertionResult | null | undefined } = {},
): Promise<void> {
  const { userId } = ctx.principal;
  const own = (await factorsOf(asSystem(ctx), userId)).webauthn.find((device) => device.id === id) ?? notFound();
  const { webauthnToken, options } = shown;
  if (webauthnToken && options) await finishAssertion(asSystem(ctx), userId, webauthnToken, options);
  await remove(ctx, strategyOf(own.deviceType), id, (system) => removeFactorCredential(system, userId, id));
}

/** New ones; the former are dead (M6). @throws mfa_not_enrolled */
export async function renewRecoveryCodes(ctx: SignedContext): Promise<{ recoveryCodes: string[] }> {
  const owner = ownerOf(ctx);
  return inTransaction(asSystem(ctx), async (ctx) => {
    await store.lockPerson(ctx.db, owner.userId);
    if (!hasStrongFactor(await factorsOf(ctx, owner.userId))) throw new ProblemError(mfaProblems.mfa_not_enrolled);
    const recoveryCodes = await makeRecoveryCodes(ctx, owner.userId);
    await tellOwner(ctx, owner, 'recovery_codes_made');
    return { recoveryCodes };
  });
}
