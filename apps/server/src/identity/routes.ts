import { accountSettingsRoutes } from './account-settings/account-settings.routes.ts';
import { activationRoutes } from './activation/activation.routes.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import type { IdentityScope } from './context.ts';
import { entitlementsRoutes } from './entitlements/entitlements.routes.ts';
import { flagsRoutes } from './flags/flags.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { metadataRoutes } from './metadata/metadata.routes.ts';
import { passwordlessRoutes } from './passwordless/passwordless.routes.ts';
import { passwordsRoutes } from './passwords/passwords.routes.ts';
import { phonesRoutes } from './phones/phones.routes.ts';
import { securityPoliciesRoutes } from './security-policies/security-policies.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';
import { socialRoutes } from './social/social.routes.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { tenantsRoutes } from './tenants/tenants.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { vendorsRoutes } from './vendors/vendors.routes.ts';
import { webAuthnRoutes } from './webauthn/webauthn.routes.ts';

/** Every door of identity, in the order of the rooms. */
export function identityRoutes(scope: IdentityScope): void {
  accountSettingsRoutes(scope);
  activationRoutes(scope);
  captchaRoutes(scope);
  entitlementsRoutes(scope);
  flagsRoutes(scope);
  loginRoutes(scope);
  metadataRoutes(scope);
  passwordlessRoutes(scope);
  passwordsRoutes(scope);
  phonesRoutes(scope);
  securityPoliciesRoutes(scope);
  sessionsRoutes(scope);
  setupRoutes(scope);
  signUpRoutes(scope);
  socialRoutes(scope);
  ssoRoutes(scope);
  tenantsRoutes(scope);
  usersRoutes(scope);
  vendorsRoutes(scope);
  webAuthnRoutes(scope);
}
