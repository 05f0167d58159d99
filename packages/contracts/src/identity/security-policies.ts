import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const MainAuthStrategy = z.enum(['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode', 'NoLocalAuthentication']);
export type MainAuthStrategy = z.output<typeof MainAuthStrategy>;

export const VendorConfig = z.object({
  allowSignups: z.boolean(),
  allowNotVerifiedUsersLogin: z.boolean(),
  apiTokensEnabled: z.boolean(),
  forcePermissions: z.boolean(),
  authStrategy: MainAuthStrategy,
  machineToMachineAuthStrategy: z.enum(['ClientCredentials', 'AccessToken']),
});
export type VendorConfig = z.output<typeof VendorConfig>;

export const AuthStrategies = z.object({
  mainAuthStrategies: z.array(z.object({ strategy: MainAuthStrategy })),
  secondaryAuthStrategies: z.array(z.object({ strategy: z.string(), isActive: z.boolean() })),
});
export type AuthStrategies = z.output<typeof AuthStrategies>;

export const securityPolicies = {
  publicConfig: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/public',
    access: 'public',
    summary: 'What the login box needs to know about signing in here',
    response: VendorConfig,
  }),
  publicStrategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/auth/strategies/public',
    access: 'public',
    summary: 'Ways to sign in; the first main one wins',
    response: AuthStrategies,
  }),
  strategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/auth/strategies',
    access: 'signedIn',
    summary: 'Ways to sign in of the active tenant',
    response: AuthStrategies,
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/captcha-policy/public',
    access: 'public',
    summary: 'Whether forms ask for a captcha',
    response: z.object({ enabled: z.boolean(), siteKey: z.nullable(z.string()) }),
  }),
};
