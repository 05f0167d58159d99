import type { Context } from '#platform/context.ts';
import type { RouteScope } from '#platform/route.ts';
import type { Principal } from '#principal';
import type { FailurePace } from './login/failure-pace.ts';
import type { BreachedPasswords } from './passwords/breached-passwords.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Restrictions } from './restrictions/restrictions.ts';
import type { Secrets } from './secrets.ts';
import type { Policies } from './security-policies/policies.ts';
import type { AccessTokens } from './sessions/access-token.ts';
import type { Principals } from './sessions/principals.ts';
import type { KeyRing } from './signing-keys/key-ring.ts';

/** What identity opened once. */
export type IdentityMeans = {
  secrets: Secrets;
  keys: KeyRing;
  tokens: AccessTokens;
  principals: Principals;
  hasher: PasswordHasher;
  breached: BreachedPasswords;
  failurePace: FailurePace;
  policies: Policies;
  restrictions: Restrictions;
};
export type IdentityContext = Context & { identity: IdentityMeans };
export type IdentityScope = RouteScope<IdentityContext>;

/** A context in which somebody is known. */
export type SignedContext = IdentityContext & { principal: Principal };

/** The context of a guarded endpoint, whose guard has already asked who it is. */
export function signed(ctx: IdentityContext): SignedContext {
  if (!ctx.principal) throw new Error('The endpoint is not guarded.');
  return ctx as SignedContext;
}

/** An answer without a body. */
export const nothing = async (work: Promise<unknown>): Promise<undefined> => {
  await work;
  return undefined;
};
