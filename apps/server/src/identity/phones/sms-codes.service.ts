import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { ChallengeKind } from '../challenges/challenges.service.ts';
import { findChallenge } from '../challenges/challenges.service.ts';
import { limitAddress, limitAsking } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { NEW_NUMBER_SMS, OWN_SMS, SIGN_IN_BY_SMS } from '../limits.ts';
import type { SmsPurpose } from './sms-texts.ts';

export type SmsCode = {
  /** The open challenge that the code is to finish; the code follows from it (`isCodeOf`). */
  challenge: { kind: ChallengeKind; token: string };
  /** E.164; null sends nothing, so that people who do not exist look alike. */
  phoneNumber: string | null;
  purpose: SmsPurpose;
  userId: string | null;
  tenantId: string | null;
};

/** Whether text messages can be sent at all; without it nothing that needs them is offered. */
export const smsOffered = ({ sms }: Pick<IdentityContext, 'sms'>): boolean => sms !== null;

/**
 * What may be sent for a person who has shown a first factor: by person, by the address that asks, and by number until that is
 * shown to be theirs (L7). Outside a transaction. The budgets of tenant and country are kept when it is sent.
 * @throws too_many_requests
 */
export async function limitSms(
  ctx: IdentityContext,
  { userId, phoneNumber, isTheirs }: { userId: string; phoneNumber: string; isTheirs: boolean },
): Promise<void> {
  const { rateLimits } = ctx;
  await limitAddress(ctx, OWN_SMS.address);
  if (!isTheirs) {
    await rateLimits.consume(NEW_NUMBER_SMS.user, `${phoneNumber} ${userId}`);
    await rateLimits.consume(NEW_NUMBER_SMS.number, phoneNumber);
    await rateLimits.consume(NEW_NUMBER_SMS.day, phoneNumber);
  }
  await rateLimits.consume(OWN_SMS.user, userId);
  await rateLimits.consume(OWN_SMS.day, userId);
}

/**
 * Whether a number that nobody typed may be texted: being over must not tell that there is one.
 * @param browser names one that its owner used before
 */
export async function mayText(ctx: IdentityContext, phoneNumber: string, browser: string | null): Promise<boolean> {
  try {
    await limitAsking(ctx, SIGN_IN_BY_SMS, phoneNumber, browser);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Has the code of a challenge sent once the transaction commits. In the system's transaction, after `limitSms`. */
export async function publishSmsCode(ctx: IdentityContext, code: SmsCode): Promise<void> {
  const { challenge, phoneNumber, purpose, userId, tenantId } = code;
  const begun = await findChallenge(ctx, challenge.kind, challenge.token);
  if (!begun) throw new Error('The challenge of a code has to be open.');
  await publish(
    ctx,
    'identity.sms_code_asked',
    { challengeId: begun.id, phoneNumber, purpose, language: ctx.from.language },
    { userId, tenantId },
  );
}
