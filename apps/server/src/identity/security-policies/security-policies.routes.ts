import type { AuthStrategies } from '@parley/contracts/identity/security-policies.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';

/** Both lists are always there: the login box breaks without one of them. */
const STRATEGIES: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
  secondaryAuthStrategies: [],
};

export function securityPoliciesRoutes(scope: IdentityScope): void {
  route(scope, securityPolicies.publicConfig, async ({ config }) => ({
    allowSignups: config.signUp !== 'closed',
    allowNotVerifiedUsersLogin: false,
    apiTokensEnabled: false,
    forcePermissions: true,
    authStrategy: 'EmailAndPassword' as const,
    machineToMachineAuthStrategy: 'AccessToken' as const,
  }));
  route(scope, securityPolicies.publicStrategies, async () => STRATEGIES);
  route(scope, securityPolicies.strategies, async () => STRATEGIES);
}
