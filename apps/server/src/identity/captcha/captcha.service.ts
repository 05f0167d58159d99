import { captchaProblems } from '@parley/contracts/identity/captcha.ts';
import type { CaptchaProvider } from '@parley/contracts/identity/security-policies.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import * as z from 'zod/mini';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import type { IdentityContext } from '../context.ts';
import { CHALLENGE_SECONDS, newChallenge, solvedNonce } from './proof-of-work.ts';

const ONCE: Limit = { name: 'captcha-once', points: 1, seconds: CHALLENGE_SECONDS };
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;

/** What a form shows before it is sent. */
export async function publicCaptcha(
  ctx: IdentityContext,
): Promise<{ enabled: boolean; siteKey: string | null; provider: CaptchaProvider }> {
  const { captcha } = ctx.config;
  return {
    enabled: await ctx.identity.policies.anyCaptcha(),
    siteKey: captcha.provider === 'proof-of-work' ? null : captcha.siteKey,
    provider: captcha.provider,
  };
}

export const captchaChallenge = async (ctx: IdentityContext): Promise<Record<string, unknown>> => ({
  ...(await newChallenge(ctx.identity.secrets.captcha, ctx.clock.now())),
});

const Verdict = z.object({ success: z.boolean() });

/** Asks whoever made the captcha. @throws overloaded when they cannot be asked: the door stays shut rather than open */
async function isPassed(ctx: IdentityContext, token: string): Promise<boolean> {
  const { captcha } = ctx.config;
  if (captcha.provider === 'proof-of-work') {
    const nonce = await solvedNonce(token, ctx.identity.secrets.captcha, ctx.clock.now());
    if (!nonce) return false;
    try {
      await ctx.rateLimits.consume(ONCE, nonce);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status === 429) return false;
      throw error;
    }
  }
  try {
    const { request } = await import('undici');
    const { statusCode, body } = await request(captcha.verifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ctx.from.ip }).toString(),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const text = (await body.text()).slice(0, MOST_BYTES);
    if (statusCode !== 200) throw new Error(`the captcha provider answered ${statusCode}`);
    return z.parse(Verdict, JSON.parse(text)).success;
  } catch (error) {
    ctx.log.warn({ err: error }, 'the captcha could not be checked');
    throw new ProblemError(commonProblems.overloaded, { retryAfterSeconds: 5 });
  }
}

/**
 * Refuses whoever did not show that they are no program, where a policy asks for it. The door is one for all tenants, and
 * who asks for an account must not learn whose it is, so one tenant's wish holds for everybody at it.
 * @throws captcha_required, captcha_invalid, overloaded
 */
export async function requireCaptcha(ctx: IdentityContext, token: string | null | undefined): Promise<void> {
  if (!(await ctx.identity.policies.anyCaptcha())) return;
  if (!token) throw new ProblemError(captchaProblems.captcha_required);
  if (!(await isPassed(ctx, token))) throw new ProblemError(captchaProblems.captcha_invalid);
}
