import { socialProblems } from '@parley/contracts/identity/social.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SocialProvider } from '#platform/social-config.ts';
import type { IdentityContext } from '../context.ts';

/** The page that finishes a sign-in (AUTH-1). */
export const PAGE = '/account/social/success';
const authorizePath = (name: string): string => `/identity/resources/auth/v2/user/sso/default/${name}/prelogin`;

/** Registered at the provider. One for each, so that the answer of one is never taken for another's (O4). */
export const callbackUrl = (ctx: IdentityContext, name: string): string =>
  `${ctx.publicUrl()}/identity/resources/auth/v2/user/sso/default/${name}/callback`;

/** @throws social_provider_unknown */
export function providerNamed(ctx: IdentityContext, name: string): SocialProvider {
  const provider = ctx.config.social.providers.find((item) => item.name === name);
  if (!provider) throw new ProblemError(socialProblems.social_provider_unknown);
  return provider;
}

const builtIn = (ctx: IdentityContext): SocialProvider[] => ctx.config.social.providers.filter(({ custom }) => !custom);

export const listProvidersV1 = (ctx: IdentityContext) =>
  builtIn(ctx).map(({ name, clientId }) => ({
    type: name,
    clientId,
    redirectUrl: `${ctx.publicUrl()}${PAGE}`,
    active: true,
  }));

export const listProviders = (ctx: IdentityContext) =>
  builtIn(ctx).map(({ name, clientId, displayName }) => ({
    type: name,
    clientId,
    displayName,
    redirectUrl: `${ctx.publicUrl()}${PAGE}`,
    backendRedirectUrl: callbackUrl(ctx, name),
    active: true,
    customised: false,
    authorizationUrl: authorizePath(name),
  }));

export const listCustomProviders = (ctx: IdentityContext) =>
  ctx.config.social.providers
    .filter(({ custom }) => custom)
    .map(({ name, clientId, displayName, scopes, logo, userInfoUrl }) => ({
      id: name,
      type: name,
      clientId,
      redirectUrl: `${ctx.publicUrl()}${PAGE}`,
      redirectUrlPattern: callbackUrl(ctx, name),
      authorizationUrl: authorizePath(name),
      userInfoUrl,
      scopes: scopes.join(' '),
      ssoLogoUrl: logo,
      displayName,
      active: true,
    }));
