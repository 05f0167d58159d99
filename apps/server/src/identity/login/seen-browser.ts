import type { FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { readKnownBrowser } from './known-browser.ts';
import type { SeenBrowser } from './own-browser.service.ts';

/** What a browser brings along that shows who used it before. */
export const readSeenBrowser = (ctx: IdentityContext, request: FastifyRequest): SeenBrowser => ({
  cookie: readRefreshCookie(ctx, request),
  known: readKnownBrowser(ctx, request),
});
