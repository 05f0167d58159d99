import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { readCookie, writeCookie } from '../sessions/browser-cookies.ts';
import type { Remembered } from './remembered-devices.service.ts';

/** Secrets of a browser that was remembered after a second factor. They sign nobody in. */
export const readDevice = (ctx: IdentityContext, request: FastifyRequest): string | undefined =>
  readCookie(ctx, request, 'device');

export const keepDevice = (ctx: IdentityContext, reply: FastifyReply, { secret, seconds }: Remembered): void =>
  writeCookie(ctx, reply, 'device', { value: secret, seconds });
