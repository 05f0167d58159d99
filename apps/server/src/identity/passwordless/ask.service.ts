import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';
import { passwordlessProblems } from '@parley/contracts/identity/passwordless.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid, NIL } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_SECONDS } from '../challenges/challenge-code.ts';
import { beginChallenge, findChallenge, takeChallenge } from '../challenges/challenges.service.ts';
import { askerBucket, limitAsking, limitBrowser } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { CODE_FAILURES_IN_A_ROW, CODES_A_DAY, SIGN_IN, SIGN_IN_BY_SMS } from '../limits.ts';
import { inARow, nobodyCalled } from '../login/failures-in-a-row.ts';
import type { SeenBrowser } from '../login/own-browser.service.ts';
import { ownBrowser } from '../login/own-browser.service.ts';
import { loginNumberOf, ownerOfLoginNumber } from '../phones/login-numbers.service.ts';
import { maskedPhoneNumber, phoneNumberOf } from '../phones/phone-number.ts';
import { awaitedNumber } from '../phones/phone-reset.service.ts';
import { limitSms, mayText, publishSmsCode, smsOffered } from '../phones/sms-codes.service.ts';
import { sameTime } from '../same-time.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, findAccountByEmail, mayComeIn } from '../users/accounts.service.ts';
import type { Flow } from './sign-in-flow.ts';
import { isBySms, mayComeBy } from './sign-in-flow.ts';

export type Asked = {
  email?: string | null | undefined;
  userId?: string | null | undefined;
  phoneNumber?: string | null | undefined;
};
/** The browser in which it is asked for. */
export type Asker = SeenBrowser & {
  /** What was asked for in it before. */
  flow: string | undefined;
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

/**
 * Whether a code that was typed where it was asked for is enough: so many a day, because codes can be guessed. Beyond, the
 * mail brings a link, so that strangers close nobody's way in (F6). What they got wrong counts in no browser of the owner.
 * @param to the address of the account, or what was typed where there is none
 */
async function codeIsEnough(
  ctx: IdentityContext,
  { to, who, browser }: { to: string; who: string; browser: string | null },
): Promise<boolean> {
  const { network, account, browser: own } = CODES_A_DAY;
  const { rateLimits } = ctx;
  try {
    if (browser !== null) {
      await limitBrowser(ctx, own, browser, to);
      return (await inARow(ctx, 'browser-code', browser)) < CODE_FAILURES_IN_A_ROW;
    }
    await rateLimits.consume(network, `${to} ${askerBucket(ctx)}`);
    await rateLimits.consume(account, to);
    return (await inARow(ctx, 'code', who)) < CODE_FAILURES_IN_A_ROW;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/**
 * What counts as one account, by whichever name it is asked for. Not its id: a stranger's sign-up would begin a new count where there
 * was no account, and so tell that there was none (F1).
 */
const addressOf = (user: Account | undefined, key: string): string => user?.email ?? key;

/** `browser` names one that they used before. */
type Recipient = { user: Account | undefined; phoneNumber: string | null; takesOver: boolean; browser: string | null };

/** Whom it would go to, with the same look-ups whether or not they exist; limited alike for both (L7, F1). @throws too_many_requests */
async function recipientOf(
  ctx: IdentityContext,
  type: PasswordlessType,
  { by, key }: Named,
  { flow, ...seen }: Asker,
): Promise<Recipient> {
  if (by === 'phoneNumber') {
    const awaited = flow ? await awaitedBy(ctx, flow, key) : null;
    const user = await findAccount(ctx, awaited ?? (await ownerOfLoginNumber(ctx, key)) ?? NIL);
    const browser = await ownBrowser(ctx, seen, user);
    // By the code of a mail the account was shown; the number is not theirs yet, so it is no way around what it may get.
    if (awaited) await limitSms(ctx, { userId: awaited, phoneNumber: key, isTheirs: false });
    else await limitAsking(ctx, SIGN_IN_BY_SMS, key, browser);
    return { user, phoneNumber: key, takesOver: awaited !== null, browser };
  }
  const user = by === 'email' ? await findAccountByEmail(ctx, key) : await findAccount(ctx, isUuid(key) ? key : NIL);
  const browser = await ownBrowser(ctx, seen, user);
  await limitAsking(ctx, SIGN_IN, addressOf(user, key), browser);
  if (!isBySms(type)) return { user, phoneNumber: null, takesOver: false, browser };
  const number = await loginNumberOf(ctx, user?.id ?? NIL);
  // Somebody without a number is as good as nobody. The number has its limit too, which must not tell that it is known.
  const mayGo = await mayText(ctx, number ?? `none ${key}`, browser);
  return { user: number && mayGo ? user : undefined, phoneNumber: number ?? null, takesOver: false, browser };
}

/** Who has just changed to that number in this browser, also when the code is asked for again. */
async function awaitedBy(ctx: IdentityContext, flow: string, phoneNumber: string): Promise<string | null> {
  const awaited = await awaitedNumber(ctx, flow);
  if (awaited) return awaited.phoneNumber === phoneNumber ? awaited.userId : null;
  const former = await findChallenge(ctx, 'passwordless', flow);
  const data = former?.data as Flow | undefined;
  return former && data?.takesOver && data.phoneNumber === phoneNumber ? former.userId : null;
}

/** What this browser asked for before is dead (L9); what others asked for is not theirs to end (F6). */
async function endFormer(ctx: IdentityContext, flow: string | undefined): Promise<void> {
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
  asker: Asker,
): Promise<{ flow: string; phoneNumber?: string }> {
  if (isBySms(type) && !smsOffered(ctx)) throw new ProblemError(passwordlessProblems.passwordless_off);
  const named = await readName(ctx, type, asked);
  const time = sameTime();
  const { user, phoneNumber, takesOver, browser } = await recipientOf(ctx, type, named, asker);
  const { key } = named;
  const counted = { to: addressOf(user, key), who: user?.id ?? nobodyCalled(key), browser };
  const byCode = isBySms(type) || (await codeIsEnough(ctx, counted));
  const waits = user && !user.activatedAt && !user.disabledAt && !isBySms(type);
  const exists = user && (waits || mayComeIn(ctx, user)) ? user : null;
  const offered = await mayComeBy(ctx, exists?.tenantId ?? null, type);
  const userId = offered && exists ? exists.id : null;
  const tenantId = exists?.tenantId ?? null;
  const data: Flow = {
    type,
    ...(byCode ? {} : { linkOnly: true }),
    ...(browser === null ? {} : { browser }),
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(takesOver ? { takesOver } : {}),
  };
  const begun = await inTransaction(ctx, async (ctx) => {
    const token = await beginChallenge(ctx, {
      kind: 'passwordless',
      userId,
      tenantId,
      lifeSeconds: CODE_SECONDS,
      data,
    });
    // After the new one, which locks the account: an erasure locks the account first, and then the former challenge.
    await endFormer(ctx, asker.flow);
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
      const about = {
        type,
        challengeId: id,
        offered,
        linkOnly: !byCode,
        own: browser !== null,
        language: ctx.from.language,
      };
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
  await time();
  return { flow: begun, ...(named.by === 'phoneNumber' ? { phoneNumber: maskedPhoneNumber(named.key) } : {}) };
}
