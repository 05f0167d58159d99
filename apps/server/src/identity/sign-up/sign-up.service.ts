import { signUpProblems } from '@parley/contracts/identity/sign-up.ts';
import type { Config } from '#platform/config.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAsking } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { holdLink, openLink } from '../invitations/join.service.ts';
import { SIGN_UP } from '../limits.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import { requireAllowedDomain } from '../restrictions/admission-rules.service.ts';
import { sameTime } from '../same-time.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import { ensureAccount } from '../users/accounts.service.ts';
import { keepSignUp, signUpsOf } from './sign-ups.service.ts';

export type SignUpInput = {
  email: string;
  name: string | null;
  company: string | null;
  password: string | null;
  /** Of an invitation link, whose tenant they join then; whether newcomers may come otherwise does not matter. */
  invitationToken: string | null;
};

/**
 * What the operator lets newcomers do.
 * @throws sign_up_closed, company_sign_up_closed, company_required
 */
export function checkSignUpMode(mode: Config['signUp'], company: string | null): void {
  if (mode === 'closed') throw new ProblemError(signUpProblems.sign_up_closed);
  if (mode === 'members' && company) throw new ProblemError(signUpProblems.company_sign_up_closed);
  if (mode === 'companies' && !company) throw new ProblemError(signUpProblems.company_required);
}

/**
 * Keeps what was typed until its own link is followed, and lets the mail say the rest. Whether the address has an account
 * shows neither in the answer nor in the work: a row is kept all the same, and the owner gets another mail.
 * @returns the id of the sign-up
 * @throws invitation_invalid, and what the operator, the tenant and the password rules refuse
 */
export async function signUp(
  ctx: IdentityContext,
  { email, name, company: wanted, password, invitationToken }: SignUpInput,
): Promise<string> {
  const time = sameTime();
  const link = invitationToken ? await openLink(ctx, invitationToken) : null;
  const company = link ? null : wanted;
  if (!link) checkSignUpMode(ctx.config.signUp, company);
  const tenantId = company ? null : (link?.tenantId ?? (await operatorTenantId(ctx)));
  if (tenantId) await requireAllowedDomain(ctx, tenantId, email);
  if (password) {
    await checkPassword(ctx, password, { tenantId, about: [email, name, company] });
  }
  await limitAsking(ctx, SIGN_UP, email);
  const passwordHash = password ? await ctx.identity.hasher.admit(() => ctx.identity.hasher.hash(password)) : null;
  const signUpId = await inTransaction(ctx, async (ctx) => {
    // Deleted since it was looked at, while the password was being hashed.
    if (link) await holdLink(ctx, link);
    const { language } = ctx.from;
    const { id: userId, activatedAt } = await ensureAccount(ctx, { email, language, invited: false });
    const signUpId = await keepSignUp(ctx, {
      userId,
      name: name ?? '',
      passwordHash,
      company,
      invitationId: link?.id ?? null,
      language,
    });
    const waiting = (await signUpsOf(ctx, userId)).length;
    const type = activatedAt ? 'identity.sign_up_repeated' : 'identity.activation_asked';
    await publish(ctx, type, { language, signUpId }, { userId, tenantId: null });
    await writeAudit(ctx, {
      action: activatedAt ? 'user.sign_up_repeated' : 'user.signed_up',
      resource: 'user',
      tenantId: null,
      userId,
      email,
      data: { signUpId, waiting },
    });
    return signUpId;
  });
  await time();
  return signUpId;
}
