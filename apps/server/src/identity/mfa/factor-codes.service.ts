import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import * as z from 'zod/mini';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { CODE_SECONDS, CODE_TRIES, isCodeOf } from '../challenges/challenge-code.ts';
import { beginChallenge, findChallenge, mayTry, takeChallengeById } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import { MFA_CODES_PER_USER } from '../limits.ts';
import { limitSms, publishSmsCode } from '../phones/sms-codes.service.ts';
import type { Owner } from './factors.service.ts';

/** What a code that was sent is for. */
const Sent = z.object({
  /** `enrol` makes the number a factor, `verify` shows it, `remove` takes it off; `email` goes to the mailbox. */
  use: z.enum(['enrol', 'verify', 'remove', 'email']),
  /** The challenge or the session that asked for it: it is of no use elsewhere (M11). */
  within: z.string(),
  /** The row of the number; null while it is none. */
  phoneId: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
});
export type Sent = z.output<typeof Sent>;

/** Begins a code and has it sent. Outside a transaction. @throws too_many_requests */
export async function sendFactorCode(
  ctx: IdentityContext,
  owner: Owner,
  sent: Sent,
): Promise<{ id: string; otcToken: string }> {
  const { userId, tenantId, email } = owner;
  await ctx.rateLimits.consume(MFA_CODES_PER_USER, userId);
  const { phoneNumber, phoneId } = sent;
  if (phoneNumber) await limitSms(ctx, { userId, phoneNumber, isTheirs: phoneId !== null });
  return inTransaction(ctx, async (ctx) => {
    const otcToken = await beginChallenge(ctx, {
      kind: 'mfa-code',
      userId,
      tenantId,
      lifeSeconds: CODE_SECONDS,
      data: sent,
    });
    const begun = await findChallenge(ctx, 'mfa-code', otcToken);
    if (!begun) throw new Error('A code that was just begun has to be there.');
    if (sent.phoneNumber)
      await publishSmsCode(ctx, {
        challenge: { kind: 'mfa-code', token: otcToken },
        phoneNumber: sent.phoneNumber,
        purpose: sent.use === 'remove' ? 'remove' : sent.use === 'enrol' ? 'verify' : 'second-factor',
        userId,
        tenantId,
      });
    else
      await publish(
        ctx,
        'identity.mfa_code_asked',
        { challengeId: begun.id, language: ctx.from.language },
        { userId, tenantId },
      );
    await writeAudit(ctx, {
      action: 'mfa.code_asked',
      resource: 'mfa',
      tenantId,
      userId,
      email,
      data: { by: sent.phoneNumber ? 'sms' : 'email', use: sent.use },
    });
    return { id: begun.id, otcToken };
  });
}

/**
 * Counts the try, then compares (M11).
 * @param expected what it has to have been sent for; `codeId` is the one sent last
 * @returns what was sent, or undefined; use it up by `spendFactorCode`
 */
export async function checkFactorCode(
  ctx: IdentityContext,
  userId: string,
  { otcToken, code }: { otcToken: string; code: string },
  expected: { use: Sent['use']; within: string; codeId?: string | undefined; phoneId?: string },
): Promise<(Sent & { codeId: string }) | undefined> {
  const challenge = await findChallenge(ctx, 'mfa-code', otcToken);
  if (!challenge || !(await mayTry(ctx, challenge, CODE_TRIES))) return undefined;
  const sent = z.parse(Sent, challenge.data);
  const fits =
    challenge.userId === userId &&
    sent.use === expected.use &&
    sent.within === expected.within &&
    (expected.codeId === undefined || expected.codeId === challenge.id) &&
    (expected.phoneId === undefined || expected.phoneId === sent.phoneId);
  return fits && isCodeOf(ctx.identity.secrets, challenge, code) ? { ...sent, codeId: challenge.id } : undefined;
}

/** Of several at the same time one gets it. @throws mfa_code_invalid */
export async function spendFactorCode(ctx: IdentityContext, codeId: string): Promise<void> {
  if (!(await takeChallengeById(ctx, 'mfa-code', codeId))) throw new ProblemError(mfaProblems.mfa_code_invalid);
}
