import * as z from 'zod/mini';
import type { Refuse } from './environment.ts';
import { CHECK, readVariables, requireBeside } from './environment.ts';

/** Whose captcha forms ask for, where a policy says so. Without a provider the installation's own proof of work. */
export type CaptchaConfig =
  | { provider: 'proof-of-work' }
  | {
      provider: 'recaptcha' | 'turnstile' | 'hcaptcha';
      siteKey: string;
      secret: string;
      verifyUrl: string;
      origins: string[];
    };

/** Where each checks a token, and what its widget loads from. */
const PROVIDERS = {
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    origins: ['https://www.google.com', 'https://www.gstatic.com'],
  },
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
} as const;

const Environment = z.object({
  CAPTCHA_PROVIDER: z.optional(
    z.enum(['proof-of-work', 'recaptcha', 'turnstile', 'hcaptcha'], {
      error: 'must be proof-of-work, recaptcha, turnstile or hcaptcha',
    }),
  ),
  CAPTCHA_SITE_KEY: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  CAPTCHA_SECRET: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
});

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readCaptchaConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): CaptchaConfig {
  const {
    CAPTCHA_PROVIDER: provider = 'proof-of-work',
    CAPTCHA_SITE_KEY: siteKey,
    CAPTCHA_SECRET: secret,
  } = readVariables(Environment, environment, refuse);
  if (provider === 'proof-of-work') {
    requireBeside(['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'], 'CAPTCHA_PROVIDER', environment, refuse);
    const useless = siteKey ? 'CAPTCHA_SITE_KEY' : secret ? 'CAPTCHA_SECRET' : null;
    if (useless) return refuse(`${useless} is set, but CAPTCHA_PROVIDER=${provider} has no keys. ${CHECK}`);
    return { provider };
  }
  if (!siteKey || !secret)
    return refuse(`${siteKey ? 'CAPTCHA_SECRET' : 'CAPTCHA_SITE_KEY'} is missing beside CAPTCHA_PROVIDER. ${CHECK}`);
  const { verifyUrl, origins } = PROVIDERS[provider];
  return { provider, siteKey, secret, verifyUrl, origins: [...origins] };
}
