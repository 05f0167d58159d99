import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { FastifyReply } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import type { SignedIn } from './sessions.service.ts';

/** Sets the refresh cookie beside the answer of whatever signed in. */
export function answerSignedIn(ctx: IdentityContext, reply: FastifyReply, session: SignedIn): LoginResponse {
  setRefreshCookie(ctx, reply, session.refreshToken, session.refreshExpiresAt);
  return session.answer;
}
