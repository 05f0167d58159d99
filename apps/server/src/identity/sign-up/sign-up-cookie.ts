import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { readSignedId, signedId } from '../one-time-tokens/signed-id.ts';
import { readCookie, writeCookie } from '../sessions/browser-cookies.ts';

/** Longer than a link lives, as it can be sent again. */
const SECONDS = 14 * 24 * 60 * 60;
/** A person who does not find the mail signs up again; a family shares a browser. */
const MOST = 4;

/** The sign-ups that were made in this browser: what was typed elsewhere with the same address may be a stranger's (L5). */
export function readSignUps(ctx: IdentityContext, request: FastifyRequest): string[] {
  const shown = (readCookie(ctx, request, 'signUp') ?? '').split('~').slice(0, MOST);
  return shown.flatMap((entry) => readSignedId(ctx.identity.secrets, 'sign-up', entry) ?? []);
}

/** Every sign-up has a row, whether or not the address has an account, so the cookie tells nothing (F1). */
export function rememberSignUp(
  ctx: IdentityContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string,
): void {
  const ids = [id, ...readSignUps(ctx, request)].slice(0, MOST);
  const value = ids.map((each) => signedId(ctx.identity.secrets, 'sign-up', each)).join('~');
  writeCookie(ctx, reply, 'signUp', { value, seconds: SECONDS });
}
