import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_SECONDS } from '../challenges/challenge-code.ts';
import type { IdentityContext } from '../context.ts';
import { clearCookie, readSecretCookie, writeCookie } from '../sessions/browser-cookies.ts';

/** What the browser began: only it may go on without a further proof. */
export const readFlow = (ctx: IdentityContext, request: FastifyRequest): string | undefined =>
  readSecretCookie(ctx, request, 'flow');

export const setFlow = (ctx: IdentityContext, reply: FastifyReply, token: string): void =>
  writeCookie(ctx, reply, 'flow', { value: token, seconds: CODE_SECONDS });

export const clearFlow = (ctx: IdentityContext, reply: FastifyReply): void => clearCookie(ctx, reply, 'flow');
