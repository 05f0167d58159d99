import type { Actor } from '#principal';
import type { IdentityContext } from '../context.ts';
import { announceChange } from './principals.ts';
import type { RefreshToken } from './refresh-token.ts';
import { firstToken, hashOf } from './refresh-token.ts';
import * as store from './sessions.store.ts';
import type { SignedIn } from './signed-in.ts';
import { signedIn } from './signed-in.ts';

/** What somebody signed in with the refresh token of a session that was just made gets; undefined when they may not. */
export async function signedInBy(ctx: IdentityContext, refresh: RefreshToken): Promise<SignedIn | undefined> {
  const claims = await store.findClaims(ctx.db, refresh.sessionId, null, ctx.clock.now().toISOString());
  return claims && signedIn(ctx, claims, refresh);
}

/**
 * Ends the acting in somebody's name and gives back the session it was begun in, as it was; only its refresh token is a
 * new one, since the former is kept nowhere (Z6). Inside the transaction of the reason, which also writes the audit.
 * @param options.restore otherwise that session ends as well: no browser holds it any more
 */
export async function endActing(
  ctx: IdentityContext,
  { sessionId, actor, restore }: { sessionId: string; actor: Actor; restore: boolean },
): Promise<{ refreshToken: string; refreshExpiresAt: string } | null> {
  const now = ctx.clock.now().toISOString();
  await store.deleteSession(ctx.db, sessionId);
  await announceChange(ctx, { sessionId });
  const kept = await store.endImpersonation(ctx.db, actor.impersonationId, now);
  if (!kept) return null;
  if (!restore) {
    await store.deleteSession(ctx.db, kept);
    await announceChange(ctx, { sessionId: kept });
    return null;
  }
  const refresh = firstToken(kept);
  const { generation } = refresh;
  const own = { id: kept, userId: actor.userId, refreshHash: hashOf(refresh), generation, now };
  const row = await store.replaceRefreshToken(ctx.db, own);
  return row ? { refreshToken: refresh.text, refreshExpiresAt: row.expiresAt } : null;
}
