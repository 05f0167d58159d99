import { activationProblems } from '@parley/contracts/identity/activation.ts';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted, Way } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress, limitAsking } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import type { InvitedPerson } from '../invitations/join.service.ts';
import { enterFirstTenant, invitedPerson, joinByInvitation } from '../invitations/join.service.ts';
import { LINK_PER_ADDRESS, MAIL_AGAIN } from '../limits.ts';
import { signUpOfToken, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import { sameTime } from '../same-time.ts';
import type { SignUp } from '../sign-up/sign-ups.service.ts';
import { beginAccount, findSignUp, holdLinksOf, ownSignUp } from '../sign-up/sign-ups.service.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../users/accounts.service.ts';

/** What the browser brings along. */
export type Visitor = Pick<Way, 'cookie' | 'device'> & {
  /** Sign-ups that were made in it, as a cookie shows that no other site can plant. */
  signUps: readonly string[];
};

const invalid = (): never => {
  throw new ProblemError(activationProblems.activation_link_invalid);
};

type Link = { userId: string; token: string };

const shown = (userId: string, token: string) => ({
  purpose: 'activation' as const,
  userId,
  tokenHash: linkHash(token),
});

/** Who waits, and what their link opens the account as. */
type Waiting = {
  user: Account;
  /** What was typed with the sign-up of the link, or with the one of this browser. */
  signUp: SignUp | null;
  /** What the link of an invitation says of them. */
  invitation: InvitedPerson | null;
};

/** The person of a link that still holds: of a sign-up, or of an invitation. @throws activation_link_invalid */
async function waitingBy(ctx: IdentityContext, { userId, token }: Link, visitor: Visitor): Promise<Waiting> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!isUuid(userId)) return invalid();
  const invitation = await invitedPerson(ctx, userId, token);
  const signUpId = invitation ? null : await signUpOfToken(ctx, shown(userId, token));
  if (!invitation && !signUpId) return invalid();
  const user = await findAccount(ctx, userId);
  if (!user || user.activatedAt || user.disabledAt) return invalid();
  const signUp = signUpId ? await findSignUp(ctx, signUpId) : await ownSignUp(ctx, visitor.signUps, user.email);
  return signUpId && !signUp ? invalid() : { user, signUp: signUp ?? null, invitation };
}

/** Where an activation leads: whoever was invited joins nothing else. @throws invitation_invalid */
const enterTenant = (ctx: IdentityContext, { user, signUp, invitation }: Waiting, token: string): Promise<string> =>
  invitation ? joinByInvitation(ctx, user, token) : enterFirstTenant(ctx, user, signUp);

/**
 * A password that was given with a sign-up counts in the browser where that was done, which only a cookie shows that nobody can plant.
 * Elsewhere it may be a stranger's, who gave somebody else's address: whoever holds the mailbox chooses one (L5).
 */
const ownPassword = ({ signUp }: Waiting, { signUps }: Visitor): string | null =>
  signUp && signUps.includes(signUp.id) ? signUp.passwordHash : null;

/** @throws activation_link_invalid */
export const needsPassword = async (ctx: IdentityContext, link: Link, visitor: Visitor): Promise<boolean> =>
  ownPassword(await waitingBy(ctx, link, visitor), visitor) === null;

const nameOf = ({ signUp, invitation }: Waiting): string => invitation?.name || signUp?.name || '';

/**
 * Activates the account as the link says, takes the person into their tenant and signs them in. Of everything else that
 * waited for the address nothing remains.
 * @throws activation_link_invalid, password_required, and what the password rules refuse
 */
export async function activate(
  ctx: IdentityContext,
  { password, ...link }: Link & { password: string | null },
  visitor: Visitor,
): Promise<{ admitted: Admitted; person: Account }> {
  const waiting = await waitingBy(ctx, link, visitor);
  const { user, signUp, invitation } = waiting;
  const own = ownPassword(waiting, visitor);
  if (!password && !own) throw new ProblemError(activationProblems.password_required);
  const name = nameOf(waiting);
  if (password) {
    const tenantId = invitation?.tenantId ?? user.tenantId ?? (signUp?.company ? null : await operatorTenantId(ctx));
    await checkPassword(ctx, password, { tenantId, about: [user.email, name] });
  }
  const { hasher } = ctx.identity;
  const passwordHash = password ? await hasher.admit(() => hasher.hash(password)) : own;
  const active = await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, user.id);
    await holdLinksOf(ctx, user.id);
    const isUsed = await useToken(ctx, shown(link.userId, link.token));
    // That of an invitation is used by joining.
    if (!isUsed && !invitation) return invalid();
    const language = signUp?.language ?? user.language;
    const phoneNumber = invitation?.phoneNumber ?? null;
    const others = await beginAccount(ctx, user, { name, language, passwordHash, phoneNumber });
    if (others === null) return invalid();
    const tenantId = await enterTenant(ctx, waiting, link.token);
    await writeAudit(ctx, {
      action: 'user.activated',
      resource: 'user',
      tenantId,
      userId: user.id,
      email: user.email,
      data: { otherSignUps: invitation ? others : others - 1 },
    });
    return (await findAccount(ctx, user.id)) ?? invalid();
  });
  // The link of the mail is no second factor: who is asked for one is active all the same (M5).
  const { cookie, device } = visitor;
  const way: Way = { by: 'activation', amr: ['pwd'], action: 'login.after_activation', cookie, device };
  return { admitted: await admit(ctx, active, way), person: active };
}

/**
 * Sends the activation mail again: of the sign-up that was made in this browser, or of all that wait. The same
 * work and answer for everybody else.
 */
export async function resendActivation(ctx: IdentityContext, email: string, own: readonly string[]): Promise<void> {
  const time = sameTime();
  const signUpId = (await ownSignUp(ctx, own, email))?.id ?? null;
  await limitAsking(ctx, MAIL_AGAIN, email, signUpId);
  const user = await findAccountByEmail(ctx, email);
  const userId = user && !user.activatedAt ? user.id : null;
  await inTransaction(ctx, async (ctx) => {
    const { language } = ctx.from;
    await publish(ctx, 'identity.activation_asked', { language, signUpId, again: true }, { userId, tenantId: null });
    await writeAudit(ctx, { action: 'user.activation_asked', resource: 'user', tenantId: null, userId });
  });
  await time();
}
