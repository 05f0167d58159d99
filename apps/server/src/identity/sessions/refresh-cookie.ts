import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';

/** The name that server-side kits look for; the client id has no dashes, so all their spellings are this one. */
export const cookieName = (clientId: string): string => `fe_refresh_${clientId}`;

/** Of every cookie that a way of signing in needs. */
export const cookieAttributes = ({ config, publicUrl }: IdentityContext) => {
  const secure = config.production || publicUrl().startsWith('https:');
  return {
    path: '/',
    httpOnly: true,
    secure,
    // Applications on other origins need it sent across sites, which browsers allow over https only.
    sameSite: secure && config.allowedOrigins.length > 0 ? ('none' as const) : ('lax' as const),
  };
};

export const readRefreshCookie = (ctx: IdentityContext, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(ctx.config.clientId)];

export function setRefreshCookie(ctx: IdentityContext, reply: FastifyReply, token: string, expiresAt: string): void {
  const maxAge = Math.max(1, Math.floor((Date.parse(expiresAt) - ctx.clock.now().getTime()) / 1000));
  reply.setCookie(cookieName(ctx.config.clientId), token, { ...cookieAttributes(ctx), maxAge });
}

export const clearRefreshCookie = (ctx: IdentityContext, reply: FastifyReply): void => {
  reply.clearCookie(cookieName(ctx.config.clientId), cookieAttributes(ctx));
};
