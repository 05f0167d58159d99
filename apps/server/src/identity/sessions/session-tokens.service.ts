import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { validate as isUuid } from 'uuid';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { askIfWanted } from '../mfa/mfa-challenge.ts';
import { requireAllowedAddress } from '../restrictions/admission-rules.service.ts';
import * as store from './sessions.store.ts';
import { answerOf } from './signed-in.ts';

/** Another access token of the session that asks; its cookie stays as it is. */
export async function tokenOfSession(ctx: SignedContext): Promise<LoginResponse | undefined> {
  const { sessionId, tenantId } = ctx.principal;
  const claims = sessionId
    ? await store.findClaims(asSystem(ctx).db, sessionId, tenantId, ctx.clock.now().toISOString())
    : undefined;
  return claims && answerOf(ctx, claims);
}

/**
 * An access token of the session for another tenant, which asks for a second factor where that tenant wants one.
 * @throws tenant_not_found, address_not_allowed
 */
export async function tokenOfTenant(ctx: SignedContext, tenantId: string): Promise<LoginResponse> {
  const system = asSystem(ctx);
  const { sessionId } = ctx.principal;
  const claims =
    sessionId && isUuid(tenantId)
      ? await store.findClaims(system.db, sessionId, tenantId, ctx.clock.now().toISOString())
      : undefined;
  if (!claims) throw new ProblemError(loginProblems.tenant_not_found);
  await requireAllowedAddress(system, tenantId);
  const { userId, homeId, email, amr } = claims;
  await requireAllowedAddress(system, homeId);
  const first = {
    purpose: 'refresh' as const,
    sessionId: claims.sessionId,
    amr,
    action: 'session.second_factor_shown' as const,
  };
  const asked = claims.secondFactorAt
    ? null
    : await askIfWanted(system, { userId, tenantId, homeId, email }, first, {
        device: undefined,
        evenIfNotForced: false,
      });
  return asked ?? answerOf(system, claims);
}
