import { activationProblems } from '@parley/contracts/identity/activation.ts';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LINK_PER_ADDRESS, RESEND_PER_ACCOUNT, RESEND_PER_ADDRESS } from '../limits.ts';
import { tokenHolds, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import type { SignedIn } from '../sessions/sessions.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { takeIn } from '../tenants/tenants.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { activateAccount, findAccount, findAccountByEmail, setPassword } from '../users/accounts.service.ts';

const invalid = (): never => {
  throw new ProblemError(activationProblems.activation_link_invalid);
};

const shown = (userId: string, token: string) => ({
  purpose: 'activation' as const,
  userId,
  tokenHash: linkHash(token),
});

/** The person of a link that still holds. @throws activation_link_invalid */
async function personOf(ctx: IdentityContext, userId: string, token: string): Promise<Account> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!isUuid(userId) || !(await tokenHolds(ctx, shown(userId, token)))) return invalid();
  const user = await findAccount(ctx, userId);
  return user && !user.activatedAt && !user.disabledAt ? user : invalid();
}

/** @throws activation_link_invalid */
export const needsPassword = async (ctx: IdentityContext, userId: string, token: string): Promise<boolean> =>
  (await personOf(ctx, userId, token)).passwordHash === null;

/**
 * Activates the account, takes the person into their tenant and signs them in.
 * @throws activation_link_invalid, password_required, and what the password rules refuse
 */
export async function activate(
  ctx: IdentityContext,
  { userId, token, password }: { userId: string; token: string; password: string | null },
  cookie: string | undefined,
): Promise<SignedIn> {
  const user = await personOf(ctx, userId, token);
  if (!password && !user.passwordHash) throw new ProblemError(activationProblems.password_required);
  if (password) await checkPassword(password, [user.email, user.name]);
  const { hasher } = ctx.identity;
  const passwordHash = password ? await hasher.admit(() => hasher.hash(password)) : null;
  return inTransaction(ctx, async (ctx) => {
    if (!(await useToken(ctx, shown(userId, token)))) return invalid();
    if (!(await activateAccount(ctx, userId))) return invalid();
    if (passwordHash) await setPassword(ctx, userId, passwordHash);
    const tenantId = await takeIn(ctx, userId, user.pendingCompany);
    return openSession(
      ctx,
      { userId, tenantId, email: user.email },
      { amr: ['pwd'], action: 'user.activated', replaces: cookie },
    );
  });
}

/** Sends the mail again to whoever waits for it; the same work and answer for everybody else. */
export async function resendActivation(ctx: IdentityContext, email: string): Promise<void> {
  await limitAddress(ctx, RESEND_PER_ADDRESS);
  await ctx.rateLimits.consume(RESEND_PER_ACCOUNT, email);
  const user = await findAccountByEmail(ctx, email);
  const userId = user && !user.activatedAt ? user.id : null;
  await inTransaction(ctx, async (ctx) => {
    await publish(ctx, 'identity.activation_asked', { language: ctx.from.language }, { userId, tenantId: null });
    await writeAudit(ctx, { action: 'user.activation_asked', resource: 'user', tenantId: null, userId });
  });
}
