import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { FastifyReply } from 'fastify';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted } from '../admission/admission.service.ts';
import type { IdentityContext } from '../context.ts';
import { setRefreshCookie } from './refresh-cookie.ts';

/**
 * Sets the refresh cookie beside the answer of whatever signed in; of whoever is asked for more, only the answer goes.
 * @throws what the session was refused with
 */
export function answerSignedIn(ctx: IdentityContext, reply: FastifyReply, admitted: Admitted): LoginResponse {
  if (admitted.refreshToken !== null) setRefreshCookie(ctx, reply, admitted.refreshToken, admitted.refreshExpiresAt);
  if ('refused' in admitted && admitted.refused) throw new ProblemError(admitted.refused);
  return admitted.answer;
}
