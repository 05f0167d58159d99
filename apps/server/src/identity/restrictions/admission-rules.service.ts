import { restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';

/** Whether a tenant lets in the address that the request came from. */
export const isAllowedAddress = async (ctx: IdentityContext, tenantId: string): Promise<boolean> =>
  (await ctx.identity.restrictions.addresses(tenantId, ctx.db.isTransaction ? ctx.db : undefined))?.allows(
    ctx.from.ip,
  ) ?? true;

/**
 * For whatever opens a way into a tenant: a sign-in, a refresh, a token for a program (J1).
 * @throws address_not_allowed
 */
export async function requireAllowedAddress(ctx: IdentityContext, tenantId: string): Promise<void> {
  if (!(await isAllowedAddress(ctx, tenantId))) throw new ProblemError(restrictionProblems.address_not_allowed);
}

/**
 * For whatever takes somebody into a tenant who is not in it yet (SECU-4, I5). Members stay, whatever their address.
 * @throws email_domain_not_allowed
 */
export async function requireAllowedDomain(ctx: IdentityContext, tenantId: string, email: string): Promise<void> {
  const rules = await ctx.identity.restrictions.domains(tenantId, ctx.db.isTransaction ? ctx.db : undefined);
  if (rules && !rules.allows(email)) throw new ProblemError(restrictionProblems.email_domain_not_allowed);
}
