import { signUpProblems } from '@parley/contracts/identity/sign-up.ts';
import type { Config } from '#platform/config.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { openLink } from '../invitations/join.service.ts';
import { SIGN_UP_PER_ACCOUNT, SIGN_UP_PER_ADDRESS } from '../limits.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import { requireAllowedDomain } from '../restrictions/admission-rules.service.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import { findAccountByEmail, registerNewcomer } from '../users/accounts.service.ts';

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
 * Makes an account that waits for its activation, and lets the mail say the rest. Whether the address has an account
 * shows neither in the answer nor in the work: its owner gets another mail.
 * @returns the hash of the password, also when nothing was made with it
 */
export async function signUp(
  ctx: IdentityContext,
  { email, name, company: wanted, password, invitationToken }: SignUpInput,
): Promise<{ passwordHash: string | null }> {
  const link = invitationToken ? await openLink(ctx, invitationToken) : null;
  const company = link ? null : wanted;
  if (!link) checkSignUpMode(ctx.config.signUp, company);
  const tenantId = company ? null : (link?.tenantId ?? (await operatorTenantId(ctx)));
  if (tenantId) await requireAllowedDomain(ctx, tenantId, email);
  if (password) {
    await checkPassword(ctx, password, { tenantId, about: [email, name, company] });
  }
  await limitAddress(ctx, SIGN_UP_PER_ADDRESS);
  await ctx.rateLimits.consume(SIGN_UP_PER_ACCOUNT, email);
  const passwordHash = password ? await ctx.identity.hasher.admit(() => ctx.identity.hasher.hash(password)) : null;
  await inTransaction(ctx, async (ctx) => {
    const language = ctx.from.language;
    const pending = await registerNewcomer(ctx, {
      email,
      name: name ?? '',
      passwordHash,
      pendingCompany: company,
      invitationId: link?.id ?? null,
      language,
    });
    const userId = pending ?? (await findAccountByEmail(ctx, email))?.id ?? null;
    await publish(
      ctx,
      pending ? 'identity.activation_asked' : 'identity.sign_up_repeated',
      { language },
      { userId, tenantId: null },
    );
    await writeAudit(ctx, {
      action: pending ? 'user.signed_up' : 'user.sign_up_repeated',
      resource: 'user',
      tenantId: null,
      userId,
      email,
    });
  });
  return { passwordHash };
}
