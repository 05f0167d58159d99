import { endApiTokensIn } from '../api-tokens/api-tokens.service.ts';
import { endChallengesIn } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import { endImpersonationsIn } from '../impersonation/impersonations-in.ts';
import { endInvitationsInto } from '../invitations/invitations.service.ts';
import { endTokensIn } from '../one-time-tokens/one-time-tokens.service.ts';
import { endSessionsOfTenants } from '../sessions/tenant-sessions.service.ts';

/**
 * Every way into tenants that are gone: sessions that are there, API tokens, invitations, links, halves of a sign-in, acting in
 * somebody's name. In the transaction of their end.
 */
export async function endWaysInto(ctx: IdentityContext, tenantIds: string[]): Promise<void> {
  await endSessionsOfTenants(ctx, tenantIds);
  await endApiTokensIn(ctx, tenantIds);
  await endInvitationsInto(ctx, tenantIds);
  await endTokensIn(ctx, tenantIds);
  await endChallengesIn(ctx, tenantIds);
  await endImpersonationsIn(ctx, tenantIds);
}
