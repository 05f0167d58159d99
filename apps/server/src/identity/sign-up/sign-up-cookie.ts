import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { readSignedId, signedId } from '../one-time-tokens/signed-id.ts';
import { readCookie, writeCookie } from '../sessions/browser-cookies.ts';

/** Longer than a link lives, as it can be sent again. */
const SECONDS = 14 * 24 * 60 * 60;
/** A person who does not find the mail signs up again; a family shares a browser. */
const MOST = 4;

function idsIn(ctx: IdentityContext, request: FastifyRequest, kind: 'signUp' | 'ownSignUp'): string[] {
  const shown = (readCookie(ctx, request, kind) ?? '').split('~').slice(0, MOST);
  return shown.flatMap((entry) => readSignedId(ctx.identity.secrets, 'sign-up', entry) ?? []);
}

/**
 * The sign-ups that this browser brings along: those made in it, or one that a page of another subdomain planted. Good for choosing
 * which mail is sent again, and for no account.
 */
export const readSignUps = (ctx: IdentityContext, request: FastifyRequest): string[] => idsIn(ctx, request, 'signUp');

/**
 * The sign-ups that were made in this browser: what was typed elsewhere with the same address may be a stranger's, password
 * included (L5). Empty behind a host that proxies our API.
 */
export const readOwnSignUps = (ctx: IdentityContext, request: FastifyRequest): string[] =>
  idsIn(ctx, request, 'ownSignUp');

/** Every sign-up has a row, whether or not the address has an account, so the cookie tells nothing (F1). */
export function rememberSignUp(
  ctx: IdentityContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string,
): void {
  for (const kind of ['signUp', 'ownSignUp'] as const) {
    const ids = [id, ...idsIn(ctx, request, kind)].slice(0, MOST);
    const value = ids.map((each) => signedId(ctx.identity.secrets, 'sign-up', each)).join('~');
    writeCookie(ctx, reply, kind, { value, seconds: SECONDS });
  }
}
