import { restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { IdentityContext } from '../context.ts';
import type { Secrets } from '../secrets.ts';
import { hashOf, isAncestor, readToken } from './refresh-token.ts';
import { findSession } from './sessions.store.ts';

const { address_not_allowed } = restrictionProblems;

export const formerKeys = ({ former }: Secrets) => former.map(({ refresh }) => refresh);

/** The session whose refresh token this is, or was; a token that was only guessed is nobody's. */
export async function sessionOfCookie(ctx: IdentityContext, cookie: string | undefined) {
  const token = readToken(cookie);
  const session = token && (await findSession(ctx.db, token.sessionId));
  if (!token || !session) return undefined;
  const current = { generation: session.generation, hash: session.refreshHash };
  const { secrets } = ctx.identity;
  const own =
    session.refreshHash.equals(hashOf(token)) || isAncestor(token, current, secrets.refresh, formerKeys(secrets));
  return own ? session : undefined;
}

/** Who is signed in in the browser of a request that anybody may send, and whether somebody acts in their name. */
export async function whoIsPresent(
  ctx: IdentityContext,
  cookie: string | undefined,
  authorization: string | undefined,
): Promise<{ userId: string; acting: boolean } | null> {
  const session = await sessionOfCookie(ctx, cookie);
  if (session && Date.parse(session.expiresAt) > ctx.clock.now().getTime())
    return { userId: session.userId, acting: session.actorUserId !== null };
  const principal = await principalOf(ctx, authorization);
  return principal && { userId: principal.userId, acting: principal.actor !== undefined };
}

/** Null for a token that does not hold, or not from where it is sent. */
export async function principalOf(ctx: IdentityContext, authorization: string | undefined): Promise<Principal | null> {
  if (!authorization) return null;
  try {
    return await ctx.identity.principals.authenticate(authorization, ctx.from.ip);
  } catch (error) {
    if (error instanceof ProblemError && (error.problem.status === 401 || error.problem === address_not_allowed))
      return null;
    throw error;
  }
}
