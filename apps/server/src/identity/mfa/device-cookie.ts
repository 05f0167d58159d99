import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { readCookie, writeCookie } from '../sessions/browser-cookies.ts';
import type { Recovering } from './recovering-browsers.service.ts';
import type { Remembered } from './remembered-devices.service.ts';

/** Secret of a browser that was remembered after a second factor. It signs nobody in. */
export const readDevice = (ctx: IdentityContext, request: FastifyRequest): string | undefined =>
  readCookie(ctx, request, 'device');

export const keepDevice = (ctx: IdentityContext, reply: FastifyReply, { secret, seconds }: Remembered): void =>
  writeCookie(ctx, reply, 'device', { value: secret, seconds });

/** A browser that has the cookie keeps it as it is: it may be remembered for other people. */
export function keepRecovering(ctx: IdentityContext, reply: FastifyReply, { secret, seconds }: Recovering): void {
  if (seconds !== null) keepDevice(ctx, reply, { secret, seconds });
}
