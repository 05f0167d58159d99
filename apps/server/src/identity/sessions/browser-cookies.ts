import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from '#platform/route.ts';
import type { IdentityContext } from '../context.ts';
import { newLinkSecret } from '../one-time-tokens/secret.ts';

/**
 * Every cookie that this server sets, and the name it had in earlier releases, which is still read. Hosts that proxy our
 * API (server-side kits) pass on only cookies whose names begin with `fe_`, and drop those that begin with `fe_session`.
 */
export const COOKIES = {
  refresh: { name: 'fe_refresh', former: null },
  flow: { name: 'fe_flow', former: '__Host-fe_flow' },
  social: { name: 'fe_social', former: '__Host-fe_social' },
  passkey: { name: 'fe_passkey', former: null },
  device: { name: 'fe_device', former: 'parley_device' },
  signUp: { name: 'fe_sign_up', former: 'parley_sign_up' },
  ownSignUp: { name: 'fe_own_sign_up', former: null },
  known: { name: 'fe_known', former: 'parley_known' },
} as const;
export type CookieKind = keyof typeof COOKIES;

/**
 * No page of another subdomain can plant these over https, by their prefix (RFC 6265bis §4.1.3.2). Hosts that proxy our API do not
 * pass them on, so whatever rests on them has another way.
 */
const UNPLANTABLE: ReadonlySet<CookieKind> = new Set(['ownSignUp']);
const UNPLANTABLE_PREFIX = '__Host-';

/** Names of a cookie, the one that is written first. Server-side kits remove all dashes of the client id, the first one, or none. */
export function cookieNames(kind: CookieKind, clientId: string): [string, ...string[]] {
  const { name, former } = COOKIES[kind];
  const written = `${name}_${clientId.replaceAll('-', '')}`;
  const read = [`${name}_${clientId.replace('-', '')}`, `${name}_${clientId}`];
  if (former) read.push(`${former}_${clientId}`);
  return [written, ...new Set(read.filter((other) => other !== written))];
}

const isSecure = ({ config, publicUrl }: IdentityContext): boolean =>
  config.production || publicUrl().startsWith('https:');

function namesOf(ctx: IdentityContext, kind: CookieKind): [string, ...string[]] {
  const names = cookieNames(kind, ctx.config.clientId);
  return UNPLANTABLE.has(kind) ? [`${isSecure(ctx) ? UNPLANTABLE_PREFIX : ''}${names[0]}`] : names;
}

type Attributes = { path: string; httpOnly: boolean; secure: boolean; sameSite: 'lax' | 'none' };

/** @param kind the sign-in by a provider returns by a navigation of this site, so its cookie never crosses sites */
function attributesOf(ctx: IdentityContext, kind: CookieKind): Attributes {
  const secure = isSecure(ctx);
  // Applications on other origins need it sent across sites, which browsers allow over https only.
  const crossesSites = kind !== 'social' && secure && ctx.config.allowedOrigins.length > 0;
  return { path: '/', httpOnly: true, secure, sameSite: crossesSites ? 'none' : 'lax' };
}

/** Without that cookie this browser has no session; with it, it may have one. Read without its value, before any plugin. */
export const mayBeSignedIn = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.cookie?.includes(`${COOKIES.refresh.name}_`) ?? false;

export function readCookie(ctx: IdentityContext, request: FastifyRequest, kind: CookieKind): string | undefined {
  const name = namesOf(ctx, kind).find((name) => request.cookies[name] !== undefined);
  return name && request.cookies[name];
}

/** A secret that names what this browser began; undefined for anything that is none of ours. */
export function readSecretCookie(ctx: IdentityContext, request: FastifyRequest, kind: CookieKind): string | undefined {
  const value = readCookie(ctx, request, kind);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}

const clear = (ctx: IdentityContext, reply: FastifyReply, kind: CookieKind, names: readonly string[]): void => {
  for (const name of names) reply.clearCookie(name, attributesOf(ctx, kind));
};
const sentOf = ({ request }: FastifyReply, names: readonly string[]): string[] =>
  names.filter((name) => request.cookies[name] !== undefined);

/** Other spellings that the browser sent end, so that no older value is read later. */
export function writeCookie(
  ctx: IdentityContext,
  reply: FastifyReply,
  kind: CookieKind,
  { value, seconds }: { value: string; seconds: number },
): void {
  const [name, ...others] = namesOf(ctx, kind);
  clear(ctx, reply, kind, sentOf(reply, others));
  reply.setCookie(name, value, { ...attributesOf(ctx, kind), maxAge: seconds });
}

/** The secret of this browser, made where it has none: the same for everything it begins, so that tabs do not disturb each other. */
export function keepSecretCookie(
  ctx: IdentityContext,
  { request, reply }: Http,
  kind: CookieKind,
  seconds: number,
): string {
  const value = readSecretCookie(ctx, request, kind) ?? newLinkSecret();
  writeCookie(ctx, reply, kind, { value, seconds });
  return value;
}

export function clearCookie(ctx: IdentityContext, reply: FastifyReply, kind: CookieKind): void {
  const [name, ...others] = namesOf(ctx, kind);
  clear(ctx, reply, kind, [name, ...sentOf(reply, others)]);
}
