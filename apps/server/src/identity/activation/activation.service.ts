import { activationProblems } from '@parley/contracts/identity/activation.ts';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted, Way } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { enterFirstTenant, joinByInvitation, tenantInviting } from '../invitations/join.service.ts';
import { LINK_PER_ADDRESS, RESEND_PER_ACCOUNT, RESEND_PER_ADDRESS } from '../limits.ts';
import { endTokensOf, tokenHolds, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import { sameTime } from '../same-time.ts';
import type { isSignUpOf } from '../sign-up/sign-up-cookie.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { activateAccount, findAccount, findAccountByEmail, setPassword } from '../users/accounts.service.ts';

/** What the browser brings along. */
export type Visitor = Pick<Way, 'cookie' | 'device'> & {
  /** Whether the account was made in this browser, with that password. */
  isSignUp: ReturnType<typeof isSignUpOf>;
};

const invalid = (): never => {
  throw new ProblemError(activationProblems.activation_link_invalid);
};

const shown = (userId: string, token: string) => ({
  purpose: 'activation' as const,
  userId,
  tokenHash: linkHash(token),
});

/** @param invitedTo the tenant that the link of an invitation leads to */
type Waiting = Account & { invitedTo: string | null };

/** The person of a link that still holds: of a sign-up, or of an invitation. @throws activation_link_invalid */
async function personOf(ctx: IdentityContext, userId: string, token: string): Promise<Waiting> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!isUuid(userId)) return invalid();
  const invitedTo = await tenantInviting(ctx, userId, token);
  if (!invitedTo && !(await tokenHolds(ctx, shown(userId, token)))) return invalid();
  const user = await findAccount(ctx, userId);
  return user && !user.activatedAt && !user.disabledAt ? { ...user, invitedTo } : invalid();
}

/** Where an activation leads: whoever was invited joins nothing else. @throws invitation_invalid */
async function enterTenant(ctx: IdentityContext, user: Waiting, token: string): Promise<string> {
  if (user.invitedTo) {
    await endTokensOf(ctx, user.id);
    return joinByInvitation(ctx, user, token);
  }
  return enterFirstTenant(ctx, user);
}

/**
 * A password that was given when the account was made counts where that was done. Elsewhere it may be a stranger's, who
 * gave somebody else's address: whoever holds the mailbox chooses one (L5).
 */
const hasOwnPassword = (ctx: IdentityContext, user: Account, { isSignUp }: Visitor): boolean =>
  user.passwordHash !== null && isSignUp(ctx, user.email, user.passwordHash);

/** @throws activation_link_invalid */
export const needsPassword = async (
  ctx: IdentityContext,
  { userId, token }: { userId: string; token: string },
  visitor: Visitor,
): Promise<boolean> => !hasOwnPassword(ctx, await personOf(ctx, userId, token), visitor);

/**
 * Activates the account, takes the person into their tenant and signs them in.
 * @throws activation_link_invalid, password_required, and what the password rules refuse
 */
export async function activate(
  ctx: IdentityContext,
  { userId, token, password }: { userId: string; token: string; password: string | null },
  visitor: Visitor,
): Promise<Admitted> {
  const user = await personOf(ctx, userId, token);
  if (!password && !hasOwnPassword(ctx, user, visitor)) throw new ProblemError(activationProblems.password_required);
  if (password) {
    const tenantId = user.invitedTo ?? user.tenantId ?? (user.pendingCompany ? null : await operatorTenantId(ctx));
    await checkPassword(ctx, password, { tenantId, about: [user.email, user.name] });
  }
  const { hasher } = ctx.identity;
  const passwordHash = password ? await hasher.admit(() => hasher.hash(password)) : null;
  const active = await inTransaction(ctx, async (ctx) => {
    // That of an invitation is used by joining.
    const isUsed = await useToken(ctx, shown(userId, token));
    if (!isUsed && !user.invitedTo) return invalid();
    // Signed up again meanwhile: the password that was looked at is not the one that would count.
    if (!passwordHash && (await findAccount(ctx, userId))?.passwordHash !== user.passwordHash) return invalid();
    if (!(await activateAccount(ctx, userId))) return invalid();
    if (passwordHash) await setPassword(ctx, userId, passwordHash);
    const tenantId = await enterTenant(ctx, user, token);
    const { email } = user;
    await writeAudit(ctx, { action: 'user.activated', resource: 'user', tenantId, userId, email });
    return (await findAccount(ctx, userId)) ?? invalid();
  });
  // The link of the mail is no second factor: who is asked for one is active all the same (M5).
  const { cookie, device } = visitor;
  return admit(ctx, active, { by: 'activation', amr: ['pwd'], action: 'login.after_activation', cookie, device });
}

/** Sends the mail again to whoever waits for it; the same work and answer for everybody else. */
export async function resendActivation(ctx: IdentityContext, email: string): Promise<void> {
  await limitAddress(ctx, RESEND_PER_ADDRESS);
  await ctx.rateLimits.consume(RESEND_PER_ACCOUNT, email);
  const time = sameTime();
  const user = await findAccountByEmail(ctx, email);
  const userId = user && !user.activatedAt ? user.id : null;
  await inTransaction(ctx, async (ctx) => {
    await publish(ctx, 'identity.activation_asked', { language: ctx.from.language }, { userId, tenantId: null });
    await writeAudit(ctx, { action: 'user.activation_asked', resource: 'user', tenantId: null, userId });
  });
  await time;
}
