import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const SocialProvider = z.object({
  type: z.string(),
  clientId: z.optional(z.string()),
  redirectUrl: z.string(),
  /** Registered at the provider: it sends the browser there. */
  backendRedirectUrl: z.optional(z.string()),
  active: z.boolean(),
  customised: z.boolean(),
  /** A path of this server, to which the browser goes with an optional `redirectUrl`. */
  authorizationUrl: z.optional(z.string()),
  displayName: z.optional(z.string()),
});

const SocialProviderV1 = z.object({
  type: z.string(),
  clientId: z.optional(z.string()),
  redirectUrl: z.string(),
  active: z.boolean(),
});

const CustomSocialProvider = z.object({
  id: z.string(),
  type: z.string(),
  clientId: z.string(),
  redirectUrl: z.string(),
  redirectUrlPattern: z.string(),
  /** A path of this server, as with the others. */
  authorizationUrl: z.string(),
  userInfoUrl: z.nullable(z.string()),
  scopes: z.string(),
  /** A `data:` image. */
  ssoLogoUrl: z.nullable(z.string()),
  displayName: z.string(),
  active: z.boolean(),
});

export const sso = {
  providersV1: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/v1',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Social providers offered for signing in, in the older shape',
    response: z.array(SocialProviderV1),
  }),
  providers: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/v2',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Social providers offered for signing in',
    response: z.array(SocialProvider),
  }),
  providersForMe: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/v2/authenticated',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The same, of the active tenant',
    response: z.array(SocialProvider),
  }),
  customProviders: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/custom/v1',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Providers that the operator set up',
    response: z.object({ providers: z.array(CustomSocialProvider) }),
  }),
  publicConfiguration: endpoint({
    method: 'GET',
    path: '/team/resources/sso/v2/configurations/public',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Whether single sign-on is offered',
    response: z.object({ isActive: z.boolean() }),
  }),
};
