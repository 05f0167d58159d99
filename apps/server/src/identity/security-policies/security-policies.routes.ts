import { securityPolicies, tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-token.ts';
import { IDLE_SECONDS, limitsOf } from '../sessions/session-limits.ts';
import { endExcessSessions } from '../sessions/tenant-sessions.service.ts';
import { requireVendor } from '../vendors/vendor-token.ts';
import { insists } from './insists.ts';
import { keepCallerIn } from './own-factor.service.ts';
import { readSettings } from './policy-kinds.ts';
import * as service from './security-policies.service.ts';

/** What a policy may say is in its schema; here that nobody's number is refused without a word. */
function checked<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && error.name === '$ZodError') throw new ProblemError(commonProblems.invalid_request);
    throw error;
  }
}

export function securityPoliciesRoutes(scope: IdentityScope): void {
  route(scope, securityPolicies.publicConfig, async (ctx) => {
    const { mainAuthStrategies } = await service.strategiesOf(ctx, null);
    return {
      allowSignups: ctx.config.signUp !== 'closed',
      allowNotVerifiedUsersLogin: false,
      apiTokensEnabled: ctx.config.apiTokens.strategy !== null,
      forcePermissions: true,
      authStrategy: mainAuthStrategies[0]?.strategy ?? 'EmailAndPassword',
      machineToMachineAuthStrategy: ctx.config.apiTokens.strategy ?? ('ClientCredentials' as const),
      apiTokenLongestMinutes: ctx.config.apiTokens.longestMinutes,
    };
  });
  route(scope, securityPolicies.publicStrategies, (ctx) => service.strategiesOf(ctx, null));
  route(scope, securityPolicies.strategies, (ctx) => service.strategiesOf(ctx, signed(ctx).principal.tenantId));

  route(scope, tenantPolicies.global, async (ctx, _, { request }) => {
    const { authorization, 'x-api-key': apiKey, 'x-access-token': vendor } = request.headers;
    if (vendor !== undefined && authorization === undefined) await requireVendor(ctx, vendor);
    else await ctx.identity.principals.authenticate(authorization, ctx.from.ip, apiKey);
    const { id, enforceMFAType, createdAt, updatedAt } = await service.vendorPolicy(ctx, 'mfa');
    return {
      id,
      enforceMFAType,
      allowOverrideEnforcePasswordHistory: true,
      allowOverridePasswordComplexity: true,
      allowOverridePasswordExpiration: false,
      allowSignups: ctx.config.signUp !== 'closed',
      apiTokensEnabled: ctx.config.apiTokens.strategy !== null,
      cookieSameSite: ctx.config.allowedOrigins.length > 0 ? 'NONE' : 'LAX',
      defaultRefreshTokenExpiration: IDLE_SECONDS,
      defaultTokenExpiration: ACCESS_TOKEN_SECONDS,
      publicKey: String(ctx.identity.keys.signing().publicKey.export({ type: 'spki', format: 'pem' })),
      createdAt,
      updatedAt,
    };
  });
  route(scope, tenantPolicies.mfa, (ctx) => service.tenantPolicy(signed(ctx), 'mfa'));
  route(scope, tenantPolicies.mfaVendor, (ctx) => service.vendorPolicy(ctx, 'mfa'));
  route(scope, tenantPolicies.createMfa, async (ctx, { body: { force, ...settings } }) => {
    await keepCallerIn(signed(ctx), settings, insists(force));
    return service.createPolicy(signed(ctx), 'mfa', settings);
  });
  route(scope, tenantPolicies.updateMfa, async (ctx, { body: { id, force, ...change } }) => {
    await keepCallerIn(signed(ctx), change, insists(force));
    return service.updatePolicy(signed(ctx), 'mfa', id, change);
  });
  route(scope, tenantPolicies.lockout, (ctx) => service.tenantPolicy(signed(ctx), 'lockout'));
  route(scope, tenantPolicies.lockoutVendor, (ctx) => service.vendorPolicy(ctx, 'lockout'));
  route(scope, tenantPolicies.createLockout, (ctx, { body }) => service.createPolicy(signed(ctx), 'lockout', body));
  route(scope, tenantPolicies.updateLockout, (ctx, { body: { id, ...change } }) =>
    service.updatePolicy(signed(ctx), 'lockout', id, change),
  );
  route(scope, tenantPolicies.passwordHistory, (ctx) => service.tenantPolicy(signed(ctx), 'password-history'));
  route(scope, tenantPolicies.passwordHistoryVendor, (ctx) => service.vendorPolicy(ctx, 'password-history'));
  route(scope, tenantPolicies.createPasswordHistory, (ctx, { body }) =>
    service.createPolicy(signed(ctx), 'password-history', body),
  );
  route(scope, tenantPolicies.updatePasswordHistory, (ctx, { body: { id, ...change } }) =>
    service.updatePolicy(signed(ctx), 'password-history', id, change),
  );
  route(scope, tenantPolicies.captcha, (ctx) => service.captchaPolicy(signed(ctx)));
  route(scope, tenantPolicies.createCaptcha, async (ctx, { body }) => {
    await service.createPolicy(signed(ctx), 'captcha', body);
    return service.captchaPolicy(signed(ctx));
  });
  route(scope, tenantPolicies.updateCaptcha, async (ctx, { body: { id, ...change } }) => {
    await service.updatePolicy(signed(ctx), 'captcha', id, change);
    return service.captchaPolicy(signed(ctx));
  });
  route(scope, tenantPolicies.savePassword, (ctx, { body }) => service.savePasswordPolicy(signed(ctx), body));
  route(scope, tenantPolicies.saveStrategies, async (ctx, { body }) => {
    service.requireServed(ctx, body);
    return service.savePolicy(signed(ctx), 'strategies', body);
  });
  route(scope, tenantPolicies.saveVendor, async (ctx, { params: { kind }, body }) => {
    checked(() => readSettings(kind, body));
    if (kind === 'strategies') service.requireServed(ctx, readSettings(kind, body));
    const saved = await service.saveVendorPolicy(signed(ctx), kind, body);
    const most = kind === 'sessions' ? limitsOf(readSettings(kind, saved)).mostSessions : null;
    if (most !== null) await endExcessSessions(ctx, null, most);
    return saved;
  });
}
