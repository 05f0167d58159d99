import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_SECONDS } from '../challenges/challenge-code.ts';
import type { IdentityContext } from '../context.ts';
import { cookieAttributes } from '../sessions/refresh-cookie.ts';

/** Over https with the prefix that keeps sibling sites from planting it (RFC 6265bis §4.1.3.2). */
const nameOf = (ctx: IdentityContext): string =>
  `${cookieAttributes(ctx).secure ? '__Host-' : ''}fe_flow_${ctx.config.clientId}`;

/** What the browser began: only it may go on without a further proof. */
export const readFlow = (ctx: IdentityContext, request: FastifyRequest): string | undefined => {
  const value = request.cookies[nameOf(ctx)];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

export const setFlow = (ctx: IdentityContext, reply: FastifyReply, token: string): void =>
  void reply.setCookie(nameOf(ctx), token, { ...cookieAttributes(ctx), maxAge: CODE_SECONDS });

export const clearFlow = (ctx: IdentityContext, reply: FastifyReply): void =>
  void reply.clearCookie(nameOf(ctx), cookieAttributes(ctx));
