import { phoneProblems } from '@parley/contracts/identity/phone-problems.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_SECONDS, CODE_TRIES, isCodeOf } from '../challenges/challenge-code.ts';
import type { Challenge } from '../challenges/challenges.service.ts';
import { beginChallenge, findChallenge, mayTry, takeChallenge } from '../challenges/challenges.service.ts';
import { limitAddress, limitAsking } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LINK_PER_ADDRESS, PHONE_RESET } from '../limits.ts';
import type { SeenBrowser } from '../login/own-browser.service.ts';
import { ownBrowser } from '../login/own-browser.service.ts';
import { sameTime } from '../same-time.ts';
import { findAccountByEmail, lockAccount } from '../users/accounts.service.ts';
import { phoneNumberOf } from './phone-number.ts';

/** The steps of one reset; what one gave is no good for another. */
type Step =
  | { step: 'code' }
  | { step: 'number' }
  /** Waits for a sign-in with the number, in the browser that typed it. */
  | { step: 'sign-in'; phoneNumber: string };

const refuse = (): never => {
  throw new ProblemError(phoneProblems.phone_code_invalid);
};

const begin = (ctx: IdentityContext, { userId, tenantId }: Pick<Challenge, 'userId' | 'tenantId'>, data: Step) =>
  beginChallenge(ctx, { kind: 'phone-reset', userId, tenantId, lifeSeconds: CODE_SECONDS, data });

/** Sends a code by mail to the owner of an account that is in use; to nobody else anything. One answer (F1). */
export async function askPhoneReset(ctx: IdentityContext, email: string, browser: SeenBrowser): Promise<string> {
  const time = sameTime();
  const user = await findAccountByEmail(ctx, email);
  await limitAsking(ctx, PHONE_RESET, email, await ownBrowser(ctx, browser, user));
  const owner = user?.activatedAt && !user.disabledAt ? user : undefined;
  const about = { userId: owner?.id ?? null, tenantId: owner?.tenantId ?? null };
  const begun = await inTransaction(ctx, async (ctx) => {
    const token = await begin(ctx, about, { step: 'code' });
    const challenge = await findChallenge(ctx, 'phone-reset', token);
    const data = { challengeId: challenge?.id, language: ctx.from.language };
    await publish(ctx, 'identity.phone_reset_asked', data, about);
    await writeAudit(ctx, { action: 'phone.reset_asked', resource: 'phone', ...about, email: owner?.email ?? null });
    return token;
  });
  await time();
  return begun;
}

/** @returns what changes the number @throws phone_code_invalid */
export async function checkPhoneReset(ctx: IdentityContext, token: string, code: string): Promise<string> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  const challenge = await findChallenge(ctx, 'phone-reset', token);
  const data = challenge?.data as Step | undefined;
  if (!challenge || data?.step !== 'code') return refuse();
  const left = await mayTry(ctx, challenge, CODE_TRIES);
  if (!left || !isCodeOf(ctx.identity.secrets, challenge, code) || !challenge.userId) return refuse();
  const { userId } = challenge;
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, userId);
    return (await takeChallenge(ctx, 'phone-reset', token)) ? begin(ctx, challenge, { step: 'number' }) : refuse();
  });
}

/**
 * Remembers the new number for this browser. Nothing is changed until it signs in with it: only that shows whose the
 * number is, and nobody else's sign-in can meet it before.
 * @returns the secret for the cookie of this browser
 * @throws phone_number_invalid, phone_code_invalid
 */
export async function resetPhone(ctx: IdentityContext, token: string, typed: string): Promise<string> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  const phoneNumber = await phoneNumberOf(typed, ctx.from.language);
  const found = await findChallenge(ctx, 'phone-reset', token);
  if ((found?.data as Step | undefined)?.step !== 'number') return refuse();
  return inTransaction(ctx, async (ctx) => {
    if (found?.userId) await lockAccount(ctx, found.userId);
    const challenge = await takeChallenge(ctx, 'phone-reset', token);
    if (!challenge) return refuse();
    const { userId, tenantId } = challenge;
    await writeAudit(ctx, { action: 'phone.reset', resource: 'phone', severity: 'WARNING', userId, tenantId });
    return begin(ctx, challenge, { step: 'sign-in', phoneNumber });
  });
}

/** The number that this browser has just changed to, and whose it is to be. */
export async function awaitedNumber(
  ctx: IdentityContext,
  flow: string,
): Promise<{ userId: string; phoneNumber: string } | null> {
  const challenge = await findChallenge(ctx, 'phone-reset', flow);
  const data = challenge?.data as Step | undefined;
  return challenge?.userId && data?.step === 'sign-in'
    ? { userId: challenge.userId, phoneNumber: data.phoneNumber }
    : null;
}
