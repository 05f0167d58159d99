import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { hmac } from '../secrets.ts';
import { readCookie, writeCookie } from '../sessions/browser-cookies.ts';
import type { Account } from '../users/accounts.service.ts';

type Person = Pick<Account, 'id' | 'passwordHash'>;

const SECONDS = 180 * 24 * 60 * 60;
/** A family shares a browser. */
const MOST_PEOPLE = 4;
const ENTRY = /^[\w-]{16}\.[0-9a-z]{1,9}\.[\w-]{43}$/;

/**
 * Bound to the password: whoever resets it makes every browser unknown. Tells nothing about the person, so that whoever
 * finds the cookie does not learn who was here.
 */
const proofOf = (ctx: IdentityContext, person: Person, nonce: string, at: string): Buffer =>
  hmac(ctx.identity.secrets.codes, `known-browser\n${person.id}\n${person.passwordHash}\n${nonce}\n${at}`);

const entriesOf = (ctx: IdentityContext, request: FastifyRequest): string[] =>
  (readCookie(ctx, request, 'known') ?? '').split('~').filter((entry) => ENTRY.test(entry));

/** Reads the cookie once the person is known. @returns what names the browser for this person, or null when it is new to them */
export type KnownBrowser = (person: Person) => string | null;

export const readKnownBrowser =
  (ctx: IdentityContext, request: FastifyRequest): KnownBrowser =>
  (person) => {
    for (const entry of entriesOf(ctx, request)) {
      const [nonce = '', at = '', shown = ''] = entry.split('.');
      const fresh = Number.parseInt(at, 36) * 1000 + SECONDS * 1000 > ctx.clock.now().getTime();
      const given = Buffer.from(shown, 'base64url');
      const proof = proofOf(ctx, person, nonce, at);
      if (fresh && given.length === proof.length && timingSafeEqual(given, proof)) return nonce;
    }
    return null;
  };

/** The person signed in here: what is tried and asked for here counts for itself from now on. Signs nobody in. */
export function keepKnownBrowser(
  ctx: IdentityContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  person: Person,
): void {
  const known = readKnownBrowser(ctx, request)(person);
  const others = entriesOf(ctx, request).filter((entry) => known === null || !entry.startsWith(`${known}.`));
  const nonce = known ?? randomBytes(12).toString('base64url');
  const at = Math.floor(ctx.clock.now().getTime() / 1000).toString(36);
  const entry = `${nonce}.${at}.${proofOf(ctx, person, nonce, at).toString('base64url')}`;
  const value = [entry, ...others].slice(0, MOST_PEOPLE).join('~');
  writeCookie(ctx, reply, 'known', { value, seconds: SECONDS });
}
