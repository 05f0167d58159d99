import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { newLinkSecret } from '../one-time-tokens/secret.ts';

/** How long somebody may take at the provider. */
export const SOCIAL_SECONDS = 10 * 60;

const isSecure = ({ config, publicUrl }: IdentityContext): boolean =>
  config.production || publicUrl().startsWith('https:');

/** Over https with the prefix that keeps sibling sites from planting it (RFC 6265bis §4.1.3.2). */
const nameOf = (ctx: IdentityContext): string => `${isSecure(ctx) ? '__Host-' : ''}fe_social_${ctx.config.clientId}`;

/** The secret of the browser that began; undefined in any other. */
export const readBrowser = (ctx: IdentityContext, request: FastifyRequest): string | undefined => {
  const value = request.cookies[nameOf(ctx)];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The same for everything a browser has begun, so that tabs do not disturb each other. */
export function keepBrowser(ctx: IdentityContext, request: FastifyRequest, reply: FastifyReply): string {
  const browser = readBrowser(ctx, request) ?? newLinkSecret();
  reply.setCookie(nameOf(ctx), browser, {
    path: '/',
    httpOnly: true,
    secure: isSecure(ctx),
    sameSite: 'lax',
    maxAge: SOCIAL_SECONDS,
  });
  return browser;
}
