import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import { vendorAccessProblems } from '@parley/contracts/identity/vendor-access.ts';
import { validate as isUuid } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import { findHolding, listActive } from './api-tokens.store.ts';

export type TokensOf = 'tenants' | 'users';

const kindIn = ({ config }: IdentityContext): 'AccessToken' => {
  if (config.apiTokens.strategy === null) throw new ProblemError(vendorAccessProblems.api_tokens_switched_off);
  return 'AccessToken';
};

/** For back ends of the operator, which meet access tokens that say nothing of rights. @throws api_tokens_switched_off */
export async function activeAccessTokens(ctx: IdentityContext, of: TokensOf): Promise<string[]> {
  const rows = await listActive(ctx.db, {
    kind: kindIn(ctx),
    ofUsers: of === 'users',
    now: ctx.clock.now().toISOString(),
  });
  return rows.map(({ id }) => id);
}

/** What one allows now. @throws api_token_not_found, api_tokens_switched_off */
export async function accessTokenRights(
  ctx: IdentityContext,
  of: TokensOf,
  id: string,
): Promise<{ roles: string[]; permissions: string[] }> {
  const kind = kindIn(ctx);
  const found = isUuid(id) ? await findHolding(ctx.db, { id, kind, now: ctx.clock.now().toISOString() }) : undefined;
  if (!found || (found.userId !== null) !== (of === 'users'))
    throw new ProblemError(apiTokenProblems.api_token_not_found);
  return { roles: found.roles.map(({ key }) => key), permissions: found.permissions };
}
