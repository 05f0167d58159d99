import { captcha } from '@parley/contracts/identity/captcha.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { captchaChallenge, publicCaptcha } from './captcha.service.ts';

export function captchaRoutes(scope: IdentityScope): void {
  route(scope, securityPolicies.captcha, publicCaptcha);
  route(scope, captcha.challenge, captchaChallenge);
}
