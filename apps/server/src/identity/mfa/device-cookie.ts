import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { cookieAttributes } from '../sessions/refresh-cookie.ts';
import type { Remembered } from './remembered-devices.service.ts';

const nameOf = ({ config }: IdentityContext): string => `parley_device_${config.clientId}`;

/** Secret of a browser that was remembered after a second factor. It signs nobody in. */
export const readDevice = (ctx: IdentityContext, request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(ctx)];

export const keepDevice = (ctx: IdentityContext, reply: FastifyReply, { secret, seconds }: Remembered): void =>
  void reply.setCookie(nameOf(ctx), secret, { ...cookieAttributes(ctx), maxAge: seconds });
