import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { impersonation, impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { pictures } from '@parley/contracts/identity/pictures.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';

/** What may be changed in somebody's name. Whatever comes new is refused until it is thought about. */
const CHANGES: readonly EndpointDescription[] = [users.updateMe, pictures.upload, pictures.remove, impersonation.end];
/** What is not even shown: secrets that open a way in. */
const SECRETS: readonly EndpointDescription[] = [invitations.getLink];

/**
 * Passwords, factors, addresses, tokens, invitations, sessions, policies, other tenants: all of them are for the person
 * alone (Z2).
 * @throws forbidden_while_impersonating
 */
export function refuseWhileImpersonating({ actor }: Principal, endpoint: EndpointDescription): void {
  if (!actor) return;
  const allowed = endpoint.method === 'GET' ? !SECRETS.includes(endpoint) : CHANGES.includes(endpoint);
  if (!allowed) throw new ProblemError(impersonationProblems.forbidden_while_impersonating);
}
