import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';
import { passwordlessProblems } from '@parley/contracts/identity/passwordless.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid, NIL } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_SECONDS } from '../challenges/challenge-code.ts';
import { beginChallenge, endChallengesOf, findChallenge, takeChallenge } from '../challenges/challenges.service.ts';
import { addressBucket, limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, SIGN_IN_PER_ADDRESS } from '../limits.ts';
import { loginNumberOf, ownerOfLoginNumber } from '../phones/login-numbers.service.ts';
import { maskedPhoneNumber, phoneNumberOf } from '../phones/phone-number.ts';
import { awaitedNumber } from '../phones/phone-reset.service.ts';
import { limitSms, mayText, publishSmsCode, smsOffered } from '../phones/sms-codes.service.ts';
import { sha256 } from '../secrets.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, findAccountByEmail, mayComeIn } from '../users/accounts.service.ts';
import type { Flow } from './sign-in-flow.ts';
import { isBySms, mayComeBy } from './sign-in-flow.ts';

export type Asked = {
  email?: string | null | undefined;
  userId?: string | null | undefined;
  phoneNumber?: string | null | undefined;
};
/** Whom somebody named. `key` counts; it is the same however they spelt it. */
type Named = { by: 'email' | 'userId' | 'phoneNumber'; key: string };

/** @throws invalid_request, phone_number_invalid */
async function readName(
  ctx: IdentityContext,
  type: PasswordlessType,
  { email, userId, phoneNumber }: Asked,
): Promise<Named> {
  if (isBySms(type) && phoneNumber)
    return { by: 'phoneNumber', key: await phoneNumberOf(phoneNumber, ctx.from.language) };
  if (email) return { by: 'email', key: email.normalize('NFKC').toLowerCase() };
  if (userId) return { by: 'userId', key: userId.toLowerCase() };
  throw new ProblemError(commonProblems.invalid_request);
}

/** Before anybody is looked up, so that known and unknown people are alike (L7, F1). @throws too_many_requests */
async function limit(ctx: IdentityContext, { by, key }: Named): Promise<void> {
  if (by === 'phoneNumber') return limitSms(ctx, key);
  await limitAddress(ctx, SIGN_IN_PER_ADDRESS);
  await ctx.rateLimits.consume(SIGN_IN_PER_ACCOUNT_AND_ADDRESS, `${key} ${addressBucket(ctx.from.ip)}`);
  await ctx.rateLimits.consume(SIGN_IN_PER_ACCOUNT, key);
}

type Recipient = { user: Account | undefined; phoneNumber: string | null; takesOver: boolean };

/** Whom it would go to, with the same look-ups whether or not they exist. */
async function recipientOf(
  ctx: IdentityContext,
  type: PasswordlessType,
  { by, key }: Named,
  flow: string | undefined,
): Promise<Recipient> {
  if (by === 'phoneNumber') {
    const awaited = flow ? await awaitedBy(ctx, flow, key) : null;
    const userId = awaited ?? (await ownerOfLoginNumber(ctx, key)) ?? NIL;
    return { user: await findAccount(ctx, userId), phoneNumber: key, takesOver: awaited !== null };
  }
  const user = by === 'email' ? await findAccountByEmail(ctx, key) : await findAccount(ctx, isUuid(key) ? key : NIL);
  if (!isBySms(type)) return { user, phoneNumber: null, takesOver: false };
  const number = await loginNumberOf(ctx, user?.id ?? NIL);
  // Somebody without a number is as good as nobody. The number has its limit too, which must not tell that it is known.
  const mayGo = await mayText(ctx, number ?? `none ${key}`);
  return { user: number && mayGo ? user : undefined, phoneNumber: number ?? null, takesOver: false };
}

/** Who has just changed to that number in this browser, also when the code is asked for again. */
async function awaitedBy(ctx: IdentityContext, flow: string, phoneNumber: string): Promise<string | null> {
  const awaited = await awaitedNumber(ctx, flow);
  if (awaited) return awaited.phoneNumber === phoneNumber ? awaited.userId : null;
  const former = await findChallenge(ctx, 'passwordless', flow);
  const data = former?.data as Flow | undefined;
  return former && data?.takesOver && data.phoneNumber === phoneNumber ? former.userId : null;
}

/** A code that was sent before is dead, in this browser and for this person (L9). */
async function endFormer(ctx: IdentityContext, userId: string | null, flow: string | undefined): Promise<void> {
  await endChallengesOf(ctx, userId ?? NIL, ['passwordless']);
  if (!flow) return;
  await takeChallenge(ctx, 'passwordless', flow);
  await takeChallenge(ctx, 'phone-reset', flow);
}

/**
 * Sends a link or a code to whoever may sign in that way. Known or not: one answer, and the same work (F1).
 * @returns the secret for the cookie of this browser, which the rest is bound to, and the number typed, masked
 * @throws passwordless_off where no text message can be sent, phone_number_invalid, too_many_requests
 */
export async function askToSignIn(
  ctx: IdentityContext,
  type: PasswordlessType,
  asked: Asked,
  flow: string | undefined,
): Promise<{ flow: string; phoneNumber?: string }> {
  if (isBySms(type) && !smsOffered(ctx)) throw new ProblemError(passwordlessProblems.passwordless_off);
  const named = await readName(ctx, type, asked);
  await limit(ctx, named);
  const { user, phoneNumber, takesOver } = await recipientOf(ctx, type, named, flow);
  const waits = user && !user.activatedAt && !user.disabledAt && !isBySms(type);
  const exists = user && (waits || mayComeIn(ctx, user)) ? user : null;
  const offered = await mayComeBy(ctx, exists?.tenantId ?? null, type);
  const userId = offered && exists ? exists.id : null;
  const tenantId = exists?.tenantId ?? null;
  const data: Flow = {
    type,
    key: sha256(exists?.id ?? named.key).toString('base64url'),
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(takesOver ? { takesOver } : {}),
  };
  const begun = await inTransaction(ctx, async (ctx) => {
    await endFormer(ctx, userId, flow);
    const token = await beginChallenge(ctx, {
      kind: 'passwordless',
      userId,
      tenantId,
      lifeSeconds: CODE_SECONDS,
      data,
    });
    const challenge = { kind: 'passwordless' as const, token };
    if (isBySms(type)) {
      await publishSmsCode(ctx, {
        challenge,
        phoneNumber: userId && phoneNumber,
        purpose: 'sign-in',
        userId,
        tenantId,
      });
    } else {
      const { id } = (await findChallenge(ctx, 'passwordless', token)) ?? {};
      const about = { type, challengeId: id, offered, language: ctx.from.language };
      await publish(ctx, 'identity.sign_in_asked', about, { userId: exists?.id ?? null, tenantId });
    }
    await writeAudit(ctx, {
      action: 'login.code_asked',
      resource: 'session',
      tenantId,
      userId: exists?.id ?? null,
      email: exists?.email ?? null,
      data: { type, offered },
    });
    return token;
  });
  return { flow: begun, ...(named.by === 'phoneNumber' ? { phoneNumber: maskedPhoneNumber(named.key) } : {}) };
}
