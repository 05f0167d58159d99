import { timingSafeEqual } from 'node:crypto';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { socialProblems } from '@parley/contracts/identity/social.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { isAllowedRedirect, REDIRECT_REFUSED } from '@parley/contracts/redirect-target.ts';
import * as z from 'zod/mini';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SocialProvider } from '#platform/social-config.ts';
import type { Admitted } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { beginChallenge, takeChallenge } from '../challenges/challenges.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { SOCIAL_PER_ADDRESS } from '../limits.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import { hmac } from '../secrets.ts';
import type { Account } from '../users/accounts.service.ts';
import { EgressError } from './egress.ts';
import type { Proofs } from './exchange-code.ts';
import { exchangeCode } from './exchange-code.ts';
import { findPerson } from './find-person.ts';
import { openProvider } from './open-provider.ts';
import type { Profile } from './profile.ts';
import { callbackUrl, PAGE, providerNamed } from './provider-list.ts';
import { readReturnState, unavailableQuery } from './return-state.ts';

/** What is kept of a sign-in that was begun. */
const Kept = z.object({ provider: z.string(), redirectUrl: z.nullable(z.string()) });
type Kept = z.output<typeof Kept>;

/** `none` is left out: nobody would see a page, and it tells who is signed in there. */
const PROMPTS = new Set(['login', 'consent', 'select_account']);

const pageUrl = (ctx: IdentityContext, query: URLSearchParams): string => `${ctx.publicUrl()}${PAGE}?${query}`;

/** Derived from the state, which only the browser and the provider hold: nothing of it is in the database. */
function proofsOf(ctx: IdentityContext, provider: string, state: string): Proofs {
  const derive = (use: string): string =>
    hmac(ctx.identity.secrets.codes, `social ${use}\n${provider}\n${state}`).toString('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier'), redirectUri: callbackUrl(ctx, provider) };
}

/** The time a person may take at the provider. */
export const SOCIAL_SECONDS = 10 * 60;

/** The target, when the browser may be sent there; a refused one is told in the log and forgotten (APP-8). */
function allowedTarget(ctx: IdentityContext, target: string | null | undefined): string | null {
  if (!target) return null;
  const { allowedOrigins } = ctx.config;
  if (isAllowedRedirect(target, { origin: new URL(ctx.publicUrl()).origin, allowedOrigins })) return target;
  ctx.log.warn(REDIRECT_REFUSED);
  return null;
}

/** Codes and words of errors, which hold no secrets; their causes do. */
function wordsOf(error: unknown): { code: string; message: string } {
  const { code, error: told, message } = error as { code?: unknown; error?: unknown; message?: unknown };
  const word = typeof told === 'string' ? told : typeof code === 'string' ? code : '';
  return { code: word.slice(0, 100), message: String(message).slice(0, 200) };
}

/** Whether the provider is down, rather than wrong. */
function isDown(error: unknown): boolean {
  for (let cause = error; cause !== null && cause !== undefined; cause = (cause as { cause?: unknown }).cause) {
    if (cause instanceof EgressError) return true;
    if (cause instanceof Response) return cause.status >= 500;
  }
  return false;
}

const tell = (ctx: IdentityContext, { name }: SocialProvider, error: unknown): void =>
  ctx.log.warn({ provider: name, ...wordsOf(error) }, 'a social provider was not understood');

export type Wish = { provider: string; redirectUrl: string | null; prompt: string | null };

/**
 * Begins a sign-in. @returns where the browser goes: to the provider, or to our page when that cannot be reached
 * @throws social_provider_unknown, too_many_requests
 */
export async function beginSocial(ctx: IdentityContext, wish: Wish, browser: string): Promise<string> {
  const provider = providerNamed(ctx, wish.provider);
  const { name, scopes, proofs } = provider;
  await limitAddress(ctx, SOCIAL_PER_ADDRESS);
  let opened: Awaited<ReturnType<typeof openProvider>>;
  try {
    opened = await openProvider(provider, ctx.config.social);
  } catch (error) {
    tell(ctx, provider, error);
    return pageUrl(ctx, unavailableQuery(name));
  }
  const kept: Kept = { provider: name, redirectUrl: allowedTarget(ctx, wish.redirectUrl) };
  const state = await beginChallenge(ctx, {
    kind: 'social',
    userId: null,
    tenantId: null,
    lifeSeconds: SOCIAL_SECONDS,
    browser,
    data: kept,
  });
  const { nonce, verifier, redirectUri } = proofsOf(ctx, name, state);
  const { client, configuration } = opened;
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    state,
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    ...(proofs
      ? { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      : {}),
    ...(proofs && provider.issuer ? { nonce } : {}),
    ...(provider.apple ? { response_mode: 'form_post' } : {}),
    ...(wish.prompt && PROMPTS.has(wish.prompt) ? { prompt: wish.prompt } : {}),
  });
  return url.href;
}

async function refuse(ctx: IdentityContext, provider: string, reason: string, problem: Problem): Promise<never> {
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action: 'login.failed',
      resource: 'session',
      severity: 'WARNING',
      tenantId: null,
      userId: null,
      data: { provider, reason },
    }),
  );
  throw new ProblemError(problem);
}

/** Who came, or why not. */
async function whoCame(
  ctx: IdentityContext,
  provider: SocialProvider,
  state: string,
  returned: { code: string; iss: string | undefined },
): Promise<Profile> {
  try {
    return await exchangeCode(provider, ctx.config.social, proofsOf(ctx, provider.name, state), returned);
  } catch (error) {
    tell(ctx, provider, error);
    if (isDown(error)) throw new ProblemError(socialProblems.social_unavailable);
    return refuse(ctx, provider.name, wordsOf(error).code || 'profile', socialProblems.social_failed);
  }
}

const isSame = (hash: Buffer | null, secret: string | undefined): boolean =>
  !!hash && !!secret && timingSafeEqual(hash, linkHash(secret));

export type Finished = { admitted: Admitted; person: Account; isNew: boolean; redirectLocation: string | null };
export type Return = { provider: string; code: string | null | undefined; state: string | null | undefined };
export type Cookies = {
  browser: string | undefined;
  session: string | undefined;
  device?: string | undefined;
  /** Of the invitation they come with; no cookie, but it comes along. */
  invitationToken?: string | null | undefined;
  /** Sign-ups that were made in the browser. */
  signUps: readonly string[];
};

/**
 * Finishes a sign-in with what the provider gave. Whatever comes of it, the attempt is used up (O1).
 * @throws social_provider_unknown, social_failed, social_no_email, social_account_exists, social_unavailable,
 * sign_up_closed, company_required
 */
export async function finishSocial(ctx: IdentityContext, given: Return, cookies: Cookies): Promise<Finished> {
  const provider = providerNamed(ctx, given.provider);
  await limitAddress(ctx, SOCIAL_PER_ADDRESS);
  const returned = readReturnState(given.state ?? '');
  const begun = returned?.state ? await takeChallenge(ctx, 'social', returned.state) : undefined;
  if (!returned?.state || !begun) throw new ProblemError(socialProblems.social_failed);
  const kept = Kept.parse(begun.data);
  // Somebody else's attempt, which a link made this browser finish, must not sign it in as them.
  if (!isSame(begun.browserHash, cookies.browser))
    return refuse(ctx, provider.name, 'other_browser', socialProblems.social_failed);
  if (kept.provider !== provider.name || (returned.provider && returned.provider !== provider.name))
    return refuse(ctx, provider.name, 'other_provider', socialProblems.social_failed);
  if (!given.code) return refuse(ctx, provider.name, 'no_code', socialProblems.social_failed);
  const profile = await whoCame(ctx, provider, returned.state, { code: given.code, iss: returned.iss });
  const { person, isNew } = await findPerson(ctx, provider.name, profile, {
    toldName: returned.name ?? '',
    invitationToken: cookies.invitationToken ?? null,
    signUps: cookies.signUps,
  });
  return {
    // A newcomer has joined by it already.
    admitted: await comeIn(ctx, person, isNew ? { ...cookies, invitationToken: null } : cookies),
    person,
    isNew,
    redirectLocation: allowedTarget(ctx, kept.redirectUrl),
  };
}

async function comeIn(
  ctx: IdentityContext,
  person: Account,
  { session, device, invitationToken }: Cookies,
): Promise<Admitted> {
  try {
    return await admit(ctx, person, {
      by: 'social',
      amr: ['fed'],
      action: 'login.succeeded',
      cookie: session,
      device,
      invitationToken,
    });
  } catch (error) {
    // The words about passwords would be wrong here.
    if (error instanceof ProblemError && error.problem === loginProblems.incorrect_credentials)
      throw new ProblemError(socialProblems.social_failed);
    throw error;
  }
}
