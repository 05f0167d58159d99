import { validate as isUuid } from 'uuid';
import type { IdentityContext } from '../context.ts';
import { tenantThatInvited } from '../invitations/invited-ids.service.ts';
import { hmac } from '../secrets.ts';
import { listTenantsWithPolicy } from '../security-policies/security-policies.service.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import { findAccount } from '../users/accounts.service.ts';
import type { PasswordRules } from './password-rules.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * One of the rules there are, always the same one for an id that nobody has: so neither unusual rules nor the usual ones
 * tell whether somebody has it (F1). The one with the highest draw wins, so that a new rule moves few.
 */
async function rulesOfNobody(ctx: IdentityContext, id: string): Promise<string | null> {
  const tenants = [null, ...(await listTenantsWithPolicy(ctx, 'password'))];
  const drawn = tenants.map((tenantId) => ({
    tenantId,
    draw: hmac(ctx.identity.secrets.codes, `password-rules\n${id}\n${tenantId}`),
  }));
  return drawn.reduce((best, one) => (Buffer.compare(one.draw, best.draw) > 0 ? one : best)).tenantId;
}

/** The rules to show beside a form: of the person, or of the first tenant, which newcomers join. */
export async function shownRules(ctx: IdentityContext, userId: string | undefined): Promise<PasswordRules> {
  const operator = await operatorTenantId(ctx);
  const rules = async (tenantId: string | null): Promise<PasswordRules> =>
    (await ctx.identity.policies.of(tenantId)).password;
  if (!userId) return rules(operator);
  // Asked in any case: the same work for everybody.
  const decoy = await rulesOfNobody(ctx, userId);
  const id = isUuid(userId) ? userId : NIL;
  const user = await findAccount(ctx, id);
  // What a tenant was told as the id of a person it invites shows the same rules whether or not it is their account's.
  const inviting = await tenantThatInvited(ctx, id);
  if (user?.tenantId) return rules(user.tenantId);
  return rules(inviting ?? (user ? operator : decoy));
}
