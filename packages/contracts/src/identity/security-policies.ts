import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Problem } from '../problem.ts';
import { problems } from '../problem.ts';
import { PasswordConfig } from './passwords.ts';

export const MainAuthStrategy = z.enum(['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode', 'NoLocalAuthentication']);
export type MainAuthStrategy = z.output<typeof MainAuthStrategy>;

export const VendorConfig = z.object({
  allowSignups: z.boolean(),
  allowNotVerifiedUsersLogin: z.boolean(),
  apiTokensEnabled: z.boolean(),
  forcePermissions: z.boolean(),
  authStrategy: MainAuthStrategy,
  machineToMachineAuthStrategy: z.enum(['ClientCredentials', 'AccessToken']),
  /** Ours: how long an API token may live, in minutes; null: for ever. */
  apiTokenLongestMinutes: z.nullable(z.int()),
});
export type VendorConfig = z.output<typeof VendorConfig>;

export const AuthStrategies = z.object({
  mainAuthStrategies: z.array(z.object({ strategy: MainAuthStrategy })),
  secondaryAuthStrategies: z.array(z.object({ strategy: z.string(), isActive: z.boolean() })),
});
export type AuthStrategies = z.output<typeof AuthStrategies>;

export const policyProblems = problems({
  policy_not_found: [404, 'This policy was not found.'],
  policy_exists: [409, 'There is a policy of this kind already.'],
  mfa_locks_you_out: [
    409,
    'You have no second factor yourself, so this would keep you out until you set one up at your next sign-in. Nothing was saved. To save it all the same, send it again with "force": true.',
  ],
  text_messages_off: [
    409,
    'No text messages are sent from here, so nobody could sign in by one. Nothing was saved. Leave another way besides.',
  ],
  policy_overridden: [403, 'This is decided for all accounts and cannot be changed here.'],
});

/** A stored row; `id` is null while the tenant goes by the vendor's defaults. */
const row = { id: z.nullable(z.string()), createdAt: z.nullable(z.string()), updatedAt: z.nullable(z.string()) };

export const EnforceMfa = z.enum(['DontForce', 'Force', 'ForceExceptSAML']);
export type EnforceMfa = z.output<typeof EnforceMfa>;

/** Settings of each policy. What has no row of its own goes by the vendor's row, and without one by the product's defaults. */
export const MfaSettings = z.object({
  enforceMFAType: EnforceMfa,
  /** Ours: whether a browser may be remembered, and for how many seconds. */
  allowRememberMyDevice: z._default(z.boolean(), true),
  mfaDeviceExpiration: z._default(z.int().check(z.gte(3_600), z.lte(7_776_000)), 1_209_600),
});
export const LockoutSettings = z.object({ enabled: z.boolean(), maxAttempts: z.int().check(z.gte(3), z.lte(100)) });
export const PasswordHistorySettings = z.object({
  enabled: z.boolean(),
  historySize: z.int().check(z.gte(1), z.lte(24)),
});
export const CaptchaProvider = z.enum(['proof-of-work', 'recaptcha', 'turnstile', 'hcaptcha']);
export type CaptchaProvider = z.output<typeof CaptchaProvider>;
export const CaptchaSettings = z.object({ enabled: z.boolean() });
/** A tenant may ask for more than the product, never for less. */
export const PasswordSettings = z.object({
  minLength: z.int().check(z.gte(6), z.lte(128)),
  maxLength: z.int().check(z.gte(64), z.lte(128)),
  allowPassphrases: z.boolean(),
  minPhraseLength: z.int().check(z.gte(6), z.lte(128)),
  minOptionalTestsToPass: z.int().check(z.gte(0), z.lte(4)),
  requiredTests: z.optional(z.object({ checkThreeRepeatedChars: z.optional(z.boolean()) })),
  optionalTests: z.optional(
    z.object({
      requireLowercase: z.optional(z.boolean()),
      requireUppercase: z.optional(z.boolean()),
      requireNumbers: z.optional(z.boolean()),
      requireSpecialChars: z.optional(z.boolean()),
    }),
  ),
});
export const StrategiesSettings = z.object({
  mainAuthStrategies: z.array(z.object({ strategy: MainAuthStrategy })).check(z.minLength(1), z.maxLength(5)),
  secondaryAuthStrategies: z
    .array(
      z.object({
        strategy: z.enum(['WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SmsCode', 'SmsCodeV2', 'Passkeys']),
        isActive: z.boolean(),
      }),
    )
    .check(z.maxLength(10)),
  /** Second factors that may be enrolled; ours. */
  mfaStrategies: z.optional(
    z
      .array(
        z.object({
          strategy: z.enum(['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS', 'EmailCode']),
          isActive: z.boolean(),
        }),
      )
      .check(z.maxLength(5)),
  ),
});

export const MfaPolicy = z.extend(MfaSettings, row);
export const LockoutPolicy = z.extend(LockoutSettings, row);
export const PasswordHistoryPolicy = z.extend(PasswordHistorySettings, row);
export const CaptchaPolicy = z.extend(CaptchaSettings, {
  ...row,
  provider: CaptchaProvider,
  siteKey: z.nullable(z.string()),
});
const id = z.string().check(z.minLength(1), z.maxLength(64));
const nullId = z.optional(z.nullable(z.string().check(z.maxLength(64))));
/** False: a change that would lock out its author is refused with a warning. Only our own portal sends it. */
const force = z.optional(z.nullable(z.boolean()));
const reads = { permission: 'fe.secure.read.securityPolicy' };
const writes = { permission: 'fe.secure.write.securityPolicy' };
const configurations = '/identity/resources/configurations/v1';

export const GlobalPolicy = z.object({
  id: z.nullable(z.string()),
  enforceMFAType: EnforceMfa,
  allowOverrideEnforcePasswordHistory: z.boolean(),
  allowOverridePasswordComplexity: z.boolean(),
  allowOverridePasswordExpiration: z.boolean(),
  allowSignups: z.boolean(),
  apiTokensEnabled: z.boolean(),
  cookieSameSite: z.string(),
  defaultRefreshTokenExpiration: z.int(),
  defaultTokenExpiration: z.int(),
  publicKey: z.string(),
  createdAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
});

/** The calls of a policy that is a row: POST makes it, PATCH with its `id` changes it. */
const policy = <
  const Path extends string,
  Settings extends z.ZodMiniObject,
  Policy extends z.ZodMiniType,
  const Refused extends readonly Problem[] = [],
>(
  path: Path,
  name: string,
  { settings, shown, refused }: { settings: Settings; shown: Policy; refused?: Refused },
) => {
  const whole = { path: `${configurations}/${path}`, response: shown } as const;
  return {
    read: endpoint({
      ...whole,
      method: 'GET',
      access: reads,
      proof: 'token',
      cost: 'read',
      summary: `${name} of the tenant`,
    }),
    vendor: endpoint({
      ...whole,
      method: 'GET',
      path: `${configurations}/${path}/vendor`,
      access: reads,
      proof: 'token',
      cost: 'read',
      summary: `${name} where a tenant decided nothing`,
    }),
    create: endpoint({
      ...whole,
      method: 'POST',
      access: writes,
      proof: 'fresh',
      cost: 'write',
      summary: `Sets for the first time: ${name}`,
      body: z.extend(settings, { id: nullId, force }),
      problems: [policyProblems.policy_exists, ...(refused ?? [])],
    }),
    update: endpoint({
      ...whole,
      method: 'PATCH',
      access: writes,
      proof: 'fresh',
      cost: 'write',
      summary: `Changes: ${name}`,
      body: z.extend(z.partial(settings), { id, force }),
      problems: [policyProblems.policy_not_found, ...(refused ?? [])],
    }),
  };
};
const mfa = policy('mfa-policy', 'Second factor policy', {
  settings: MfaSettings,
  shown: MfaPolicy,
  refused: [policyProblems.mfa_locks_you_out],
});
const lockout = policy('lockout-policy', 'Lockout policy', { settings: LockoutSettings, shown: LockoutPolicy });
const passwordHistory = policy('password-history-policy', 'Password history policy', {
  settings: PasswordHistorySettings,
  shown: PasswordHistoryPolicy,
});
const captcha = policy('captcha-policy', 'Captcha policy', { settings: CaptchaSettings, shown: CaptchaPolicy });

/** What a tenant's administrators set. A POST makes the row, a PATCH with its `id` changes it (SECU-1). */
export const tenantPolicies = {
  global: endpoint({
    method: 'GET',
    path: configurations,
    /** Asks for itself: a person, a program, or a back end of the operator with `x-access-token`. */
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Policies of the installation, and the public key of tokens; refused without any token',
    response: GlobalPolicy,
  }),
  mfa: mfa.read,
  mfaVendor: mfa.vendor,
  createMfa: mfa.create,
  updateMfa: mfa.update,
  lockout: lockout.read,
  lockoutVendor: lockout.vendor,
  createLockout: lockout.create,
  updateLockout: lockout.update,
  passwordHistory: passwordHistory.read,
  passwordHistoryVendor: passwordHistory.vendor,
  createPasswordHistory: passwordHistory.create,
  updatePasswordHistory: passwordHistory.update,
  captcha: captcha.read,
  createCaptcha: captcha.create,
  updateCaptcha: captcha.update,
  savePassword: endpoint({
    method: 'POST',
    path: `${configurations}/password`,
    access: writes,
    proof: 'fresh',
    cost: 'write',
    summary: 'Sets the rules for new passwords of the tenant',
    body: PasswordSettings,
    response: PasswordConfig,
  }),
  saveStrategies: endpoint({
    method: 'POST',
    path: `${configurations}/auth/strategies`,
    access: writes,
    proof: 'fresh',
    cost: 'write',
    summary: 'Sets the ways to sign in of the tenant',
    body: StrategiesSettings,
    response: StrategiesSettings,
    problems: [policyProblems.text_messages_off],
  }),
  /** Ours: what holds where a tenant decided nothing. */
  saveVendor: endpoint({
    method: 'PUT',
    path: `${configurations}/vendor-policies/:kind`,
    access: { role: 'admin' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Sets the default of one kind of policy for all tenants; for whoever runs the installation',
    params: z.object({
      kind: z.enum(['mfa', 'lockout', 'captcha', 'password', 'password-history', 'sessions', 'strategies']),
    }),
    body: z.looseObject({}),
    response: z.looseObject({}),
    problems: [policyProblems.text_messages_off],
  }),
};

export const securityPolicies = {
  publicConfig: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/public',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'What the login box needs to know about signing in here',
    response: VendorConfig,
  }),
  publicStrategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/auth/strategies/public',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Ways to sign in; the first main one wins',
    response: AuthStrategies,
  }),
  strategies: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/auth/strategies',
    access: 'signedIn',
    proof: 'token',
    cost: 'read',
    summary: 'Ways to sign in of the active tenant',
    response: AuthStrategies,
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/identity/resources/configurations/v1/captcha-policy/public',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Whether forms ask for a captcha',
    response: z.object({
      enabled: z.boolean(),
      siteKey: z.nullable(z.string()),
      provider: z.optional(CaptchaProvider),
    }),
  }),
};
