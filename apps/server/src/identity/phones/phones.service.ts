import { phoneProblems } from '@parley/contracts/identity/phone-problems.ts';
import type { PhoneNumber } from '@parley/contracts/identity/phones.ts';
import { PHONES_PER_PAGE } from '@parley/contracts/identity/phones.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_SECONDS, CODE_TRIES, isCodeOf } from '../challenges/challenge-code.ts';
import { beginChallenge, findChallenge, mayTry, takeChallenge } from '../challenges/challenges.service.ts';
import type { SignedContext } from '../context.ts';
import { PHONE_CODE_PER_USER, PHONE_CODE_TRIES } from '../limits.ts';
import { lockAccount, setPhoneNumber } from '../users/accounts.service.ts';
import { acceptLoginNumber, takeLoginNumber } from './login-numbers.service.ts';
import { maskedPhoneNumber, phoneNumberOf } from './phone-number.ts';
import type { PhoneRow } from './phones.store.ts';
import * as store from './phones.store.ts';
import { limitSms, publishSmsCode, smsOffered } from './sms-codes.service.ts';

/** What a code sent to one of the own numbers does. */
type Use = 'verify' | 'remove' | 'change';
type Sent = { use: Use; phoneNumber: string };

const refuse = (problem: keyof typeof phoneProblems): never => {
  throw new ProblemError(phoneProblems[problem]);
};

const view = ({ id, phoneNumber, verifiedAt, createdAt, updatedAt }: PhoneRow): PhoneNumber => ({
  id,
  phoneNumber,
  verified: verifiedAt !== null,
  createdAt,
  updatedAt,
});

/** @param offset counts pages */
export async function listOwnPhones(
  { db, principal }: SignedContext,
  { limit = PHONES_PER_PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined } = {},
) {
  const size = limit || PHONES_PER_PAGE;
  const rows = await store.listPhones(db, principal.userId, { limit: size, offset: offset * size });
  const totalItems = await store.countPhones(db, principal.userId);
  return { items: rows.map(view), _metadata: { totalItems, totalPages: Math.ceil(totalItems / size) } };
}

/** Begins a challenge and has its code sent. @returns its token @throws text_messages_off, too_many_requests */
async function sendCode(ctx: SignedContext, sent: Sent): Promise<string> {
  if (!smsOffered(ctx)) return refuse('text_messages_off');
  const { userId, tenantId, email } = ctx.principal;
  await ctx.rateLimits.consume(PHONE_CODE_PER_USER, userId);
  await limitSms(ctx, { userId, phoneNumber: sent.phoneNumber, isTheirs: sent.use === 'remove' });
  return inTransaction(asSystem(ctx), async (ctx) => {
    const token = await beginChallenge(ctx, {
      kind: 'phone-code',
      userId,
      tenantId,
      lifeSeconds: CODE_SECONDS,
      data: sent,
    });
    await publishSmsCode(ctx, {
      challenge: { kind: 'phone-code', token },
      phoneNumber: sent.phoneNumber,
      purpose: sent.use === 'remove' ? 'remove' : 'verify',
      userId,
      tenantId,
    });
    await writeAudit(ctx, {
      action: 'phone.code_asked',
      resource: 'phone',
      tenantId,
      userId,
      email,
      data: { use: sent.use, phoneNumber: maskedPhoneNumber(sent.phoneNumber) },
    });
    return token;
  });
}

/** The number whose code was typed. @throws phone_code_invalid */
async function checkCode(ctx: SignedContext, use: Use, token: string, typed: string): Promise<string> {
  const system = asSystem(ctx);
  const { userId } = ctx.principal;
  await ctx.rateLimits.consume(PHONE_CODE_TRIES, userId);
  const challenge = await findChallenge(system, 'phone-code', token);
  const sent = challenge?.data as Sent | undefined;
  if (!challenge || !sent || challenge.userId !== userId || sent.use !== use) return refuse('phone_code_invalid');
  const left = await mayTry(system, challenge, CODE_TRIES);
  if (!left || !isCodeOf(ctx.identity.secrets, challenge, typed)) return refuse('phone_code_invalid');
  await ctx.rateLimits.reset(PHONE_CODE_TRIES, userId);
  return sent.phoneNumber;
}

/** Whatever the code was for happens with its being used up, or not at all. @throws phone_code_invalid */
const using = <T>(ctx: SignedContext, token: string, act: (ctx: SignedContext) => Promise<T>): Promise<T> =>
  inTransaction(asSystem(ctx), async (ctx) => {
    await lockAccount(ctx, ctx.principal.userId);
    if (!(await takeChallenge(ctx, 'phone-code', token))) return refuse('phone_code_invalid');
    return act(ctx);
  });

const self = ({ principal }: SignedContext) => ({
  id: principal.userId,
  tenantId: principal.tenantId,
  email: principal.email,
});

/** Adds a number; it does nothing until it is verified. @returns the token of a code, when one is wanted */
export async function addPhone(ctx: SignedContext, typed: string, verify: boolean): Promise<{ otcToken?: string }> {
  const phoneNumber = await phoneNumberOf(typed, ctx.from.language);
  if (verify && !smsOffered(ctx)) return refuse('text_messages_off');
  const { userId, tenantId, email } = ctx.principal;
  await inTransaction(asSystem(ctx), async (ctx) => {
    if (await store.findPhoneByNumber(ctx.db, userId, phoneNumber)) return;
    if ((await store.countPhones(ctx.db, userId)) >= PHONES_PER_PAGE) return refuse('phone_numbers_full');
    await store.insertPhone(ctx.db, { userId, phoneNumber, now: ctx.clock.now().toISOString() });
    const data = { phoneNumber: maskedPhoneNumber(phoneNumber) };
    await writeAudit(ctx, { action: 'phone.added', resource: 'phone', tenantId, userId, email, data });
  });
  return verify ? { otcToken: await sendCode(ctx, { use: 'verify', phoneNumber }) } : {};
}

/** @throws phone_number_not_found */
export async function sendVerification(ctx: SignedContext, typed: string): Promise<string> {
  const phoneNumber = await phoneNumberOf(typed, ctx.from.language);
  const own = await store.findPhoneByNumber(ctx.db, ctx.principal.userId, phoneNumber);
  return own ? sendCode(ctx, { use: 'verify', phoneNumber }) : refuse('phone_number_not_found');
}

/** @throws phone_code_invalid, phone_number_in_use */
export async function verifyPhone(ctx: SignedContext, token: string, code: string): Promise<void> {
  const phoneNumber = await checkCode(ctx, 'verify', token, code);
  await using(ctx, token, async (ctx) => {
    if (!(await acceptLoginNumber(ctx, self(ctx), phoneNumber))) return refuse('phone_code_invalid');
  });
}

async function remove(ctx: SignedContext, id: string): Promise<void> {
  const { userId, tenantId, email } = ctx.principal;
  const removed = await store.deletePhone(ctx.db, userId, id);
  if (!removed) return refuse('phone_number_not_found');
  const masked = maskedPhoneNumber(removed.phoneNumber);
  await publish(ctx, 'identity.phone_number_removed', { masked, language: ctx.from.language }, { tenantId, userId });
  await writeAudit(ctx, {
    action: 'phone.removed',
    resource: 'phone',
    severity: 'WARNING',
    tenantId,
    userId,
    email,
    data: { phoneNumber: masked },
  });
}

/** An own number that may go: a second factor is taken off where second factors are. */
async function removable(ctx: SignedContext, id: string): Promise<PhoneRow> {
  const phone = isUuid(id) ? await store.findPhone(ctx.db, ctx.principal.userId, id) : undefined;
  if (!phone) return refuse('phone_number_not_found');
  return phone.factor ? refuse('phone_number_in_use') : phone;
}

/** Sends a code to a verified number; an unverified one goes at once. @throws phone_number_not_found, phone_number_in_use */
export async function askRemoval(ctx: SignedContext, id: string): Promise<{ phoneId: string; otcToken: string }> {
  const { phoneNumber, verifiedAt } = await removable(ctx, id);
  if (verifiedAt) return { phoneId: id, otcToken: await sendCode(ctx, { use: 'remove', phoneNumber }) };
  await inTransaction(asSystem(ctx), (ctx) => remove(ctx, id));
  return { phoneId: id, otcToken: '' };
}

/** @throws phone_code_invalid, phone_number_not_found, phone_number_in_use */
export async function removePhone(ctx: SignedContext, id: string, token: string, code: string): Promise<void> {
  const { phoneNumber } = await removable(ctx, id);
  if ((await checkCode(ctx, 'remove', token, code)) !== phoneNumber) return refuse('phone_code_invalid');
  await using(ctx, token, (ctx) => remove(ctx, id));
}

/** Sends a code to the number that is to take the place of the present one. */
export async function askNumberChange(ctx: SignedContext, typed: string): Promise<string> {
  return sendCode(ctx, { use: 'change', phoneNumber: await phoneNumberOf(typed, ctx.from.language) });
}

/** @throws phone_code_invalid, phone_number_in_use */
export async function changeNumber(ctx: SignedContext, token: string, code: string): Promise<void> {
  const phoneNumber = await checkCode(ctx, 'change', token, code);
  await using(ctx, token, async (ctx) => {
    await takeLoginNumber(ctx, self(ctx), phoneNumber);
    await setPhoneNumber(ctx, ctx.principal.userId, phoneNumber);
  });
}
