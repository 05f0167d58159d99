import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const SocialProvider = z.object({
  type: z.string(),
  clientId: z.optional(z.string()),
  redirectUrl: z.string(),
  active: z.boolean(),
  customised: z.boolean(),
  authorizationUrl: z.optional(z.string()),
});

export const sso = {
  providers: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/v2',
    access: 'public',
    summary: 'Social providers offered for signing in',
    response: z.array(SocialProvider),
  }),
  providersForMe: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/v2/authenticated',
    access: 'signedIn',
    summary: 'The same, of the active tenant',
    response: z.array(SocialProvider),
  }),
  customProviders: endpoint({
    method: 'GET',
    path: '/identity/resources/sso/custom/v1',
    access: 'public',
    summary: 'Providers that the operator set up',
    response: z.object({ providers: z.array(SocialProvider) }),
  }),
  publicConfiguration: endpoint({
    method: 'GET',
    path: '/team/resources/sso/v2/configurations/public',
    access: 'public',
    summary: 'Whether single sign-on is offered',
    response: z.object({ isActive: z.boolean() }),
  }),
};
