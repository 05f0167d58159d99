import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import type { IdentityContext } from '../context.ts';
import { authTimeOf } from './acr.ts';
import type { RefreshToken } from './refresh-token.ts';
import type { ClaimsRow } from './sessions.store.ts';

/** Signed in: the answer, and the refresh token for the cookie. */
export type SignedIn = {
  answer: LoginResponse;
  refreshToken: string;
  refreshExpiresAt: string;
  /** The cookie goes on, and this is the answer: for now the session leads nowhere. */
  refused?: Problem;
};

/** An access token, and what comes with it; the cookie stays as it is. */
export function answerOf(ctx: IdentityContext, claims: ClaimsRow): LoginResponse {
  const { token, expires } = ctx.identity.tokens.sign(claims);
  return {
    accessToken: token,
    tokenType: 'Bearer',
    expires: expires.toISOString(),
    expiresIn: Math.max(0, Math.ceil((expires.getTime() - ctx.clock.now().getTime()) / 1000)),
    mfaRequired: false,
    userEmail: claims.email,
    userId: claims.userId,
    emailVerified: true,
    amr: claims.amr,
    ...(claims.acr ? { acr: claims.acr } : {}),
    auth_time: Math.floor(authTimeOf(claims) / 1000),
  };
}

export const signedIn = (ctx: IdentityContext, claims: ClaimsRow, refresh: RefreshToken): SignedIn => ({
  answer: { ...answerOf(ctx, claims), refreshToken: refresh.text },
  refreshToken: refresh.text,
  refreshExpiresAt: claims.expiresAt,
});
