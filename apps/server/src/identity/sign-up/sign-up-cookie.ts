import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { hmac } from '../secrets.ts';
import { cookieAttributes } from '../sessions/refresh-cookie.ts';

/** Longer than a link lives, as it can be sent again. */
const SECONDS = 14 * 24 * 60 * 60;

const nameOf = ({ config }: IdentityContext): string => `parley_sign_up_${config.clientId}`;

/** A hash of a password has a salt of its own, so it names one sign-up among all with that address. */
const proofOf = (ctx: IdentityContext, email: string, passwordHash: string): Buffer =>
  hmac(ctx.identity.secrets.codes, `sign-up\n${email}\n${passwordHash}`);

/** Set whatever became of the sign-up, so that it tells nothing. */
export function keepSignUp(ctx: IdentityContext, reply: FastifyReply, email: string, passwordHash: string | null) {
  const proof = passwordHash ? proofOf(ctx, email, passwordHash) : randomBytes(32);
  reply.setCookie(nameOf(ctx), proof.toString('base64url'), { ...cookieAttributes(ctx), maxAge: SECONDS });
}

/** Whether this browser made the account with that password. Whoever made it elsewhere may be somebody else (L5). */
export const isSignUpOf =
  (request: FastifyRequest) =>
  (ctx: IdentityContext, email: string, passwordHash: string): boolean => {
    const shown = Buffer.from(request.cookies[nameOf(ctx)] ?? '', 'base64url');
    const proof = proofOf(ctx, email, passwordHash);
    return shown.length === proof.length && timingSafeEqual(shown, proof);
  };
