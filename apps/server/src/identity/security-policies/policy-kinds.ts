import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@parley/contracts/identity/email.ts';
import { DomainSettings, IpSettings } from '@parley/contracts/identity/restrictions.ts';
import {
  CaptchaSettings,
  LockoutSettings,
  MfaSettings,
  PasswordHistorySettings,
  PasswordSettings,
  StrategiesSettings,
} from '@parley/contracts/identity/security-policies.ts';
import { SessionConfig } from '@parley/contracts/identity/session-config.ts';
import * as z from 'zod/mini';

/** Every kind of policy: what it may say, and what stands where nobody said anything. */
export const policyKinds = {
  mfa: {
    settings: MfaSettings,
    standard: { enforceMFAType: 'DontForce', allowRememberMyDevice: true, mfaDeviceExpiration: 1_209_600 },
  },
  lockout: { settings: LockoutSettings, standard: { enabled: false, maxAttempts: 10 } },
  captcha: { settings: CaptchaSettings, standard: { enabled: false } },
  password: {
    settings: PasswordSettings,
    standard: {
      minLength: PASSWORD_MIN_LENGTH,
      maxLength: PASSWORD_MAX_LENGTH,
      allowPassphrases: true,
      minPhraseLength: 6,
      minOptionalTestsToPass: 0,
      requiredTests: {},
      optionalTests: {},
    },
  },
  'password-history': { settings: PasswordHistorySettings, standard: { enabled: false, historySize: 5 } },
  sessions: {
    settings: SessionConfig,
    // The numbers are what the portal offers when one is switched on.
    standard: {
      sessionIdleTimeoutConfiguration: { isActive: false, timeout: 3_600 },
      sessionTimeoutConfiguration: { isActive: false, timeout: 86_400 },
      sessionConcurrentConfiguration: { isActive: false, maxSessions: 5 },
    },
  },
  'ip-restrictions': { settings: IpSettings, standard: { isActive: false, strategy: 'ALLOW' } },
  'email-domains': {
    settings: DomainSettings,
    standard: { active: false, blockPublicDomains: false, listType: 'ALLOW' },
  },
  strategies: {
    settings: StrategiesSettings,
    standard: {
      mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
      mfaStrategies: [
        { strategy: 'AuthenticatorApp', isActive: true },
        { strategy: 'WebAuthnPlatform', isActive: true },
        { strategy: 'WebAuthnCrossPlatform', isActive: true },
        { strategy: 'SMS', isActive: true },
        { strategy: 'EmailCode', isActive: true },
      ],
    },
  },
} as const;

export type PolicyKind = keyof typeof policyKinds;
export type SettingsOf<K extends PolicyKind> = z.output<(typeof policyKinds)[K]['settings']>;
export type TenantPolicies = { readonly [K in PolicyKind]: SettingsOf<K> };

/** What was stored, read by today's rules; a setting that came later has its standard value. */
export function readSettings<K extends PolicyKind>(kind: K, stored: unknown): SettingsOf<K> {
  const { settings, standard } = policyKinds[kind];
  return z.parse(settings, { ...standard, ...(stored as object | undefined) }) as SettingsOf<K>;
}
