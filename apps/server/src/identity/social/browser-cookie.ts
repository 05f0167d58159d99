import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { newLinkSecret } from '../one-time-tokens/secret.ts';
import { readCookie, writeCookie } from '../sessions/browser-cookies.ts';

/** How long somebody may take at the provider. */
export const SOCIAL_SECONDS = 10 * 60;

/** The secret of the browser that began; undefined in any other. */
export const readBrowser = (ctx: IdentityContext, request: FastifyRequest): string | undefined => {
  const value = readCookie(ctx, request, 'social');
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The same for everything a browser has begun, so that tabs do not disturb each other. */
export function keepBrowser(ctx: IdentityContext, request: FastifyRequest, reply: FastifyReply): string {
  const browser = readBrowser(ctx, request) ?? newLinkSecret();
  writeCookie(ctx, reply, 'social', { value: browser, seconds: SOCIAL_SECONDS });
  return browser;
}
