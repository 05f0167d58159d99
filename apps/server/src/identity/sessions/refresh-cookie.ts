import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { clearCookie, readCookie, writeCookie } from './browser-cookies.ts';

export const readRefreshCookie = (ctx: IdentityContext, request: FastifyRequest): string | undefined =>
  readCookie(ctx, request, 'refresh');

export function setRefreshCookie(ctx: IdentityContext, reply: FastifyReply, token: string, expiresAt: string): void {
  const seconds = Math.max(1, Math.floor((Date.parse(expiresAt) - ctx.clock.now().getTime()) / 1000));
  writeCookie(ctx, reply, 'refresh', { value: token, seconds });
}

export const clearRefreshCookie = (ctx: IdentityContext, reply: FastifyReply): void =>
  clearCookie(ctx, reply, 'refresh');
