import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';

/** Limits by account and address do its work; a captcha would call somebody else's server. */
export const captchaRoutes = (scope: IdentityScope): void =>
  route(scope, securityPolicies.captcha, async () => ({ enabled: false, siteKey: null }));
