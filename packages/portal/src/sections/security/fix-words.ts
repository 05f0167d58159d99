import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import type { FixCode } from '@parley/contracts/identity/security-center.ts';
import type { EnforceMfa, tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import type { sessions } from '@parley/contracts/identity/sessions.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { policiesCopy } from './policies.copy.ts';

/** What the settings of a policy mean, as far as a fix is about them, in the sentence its own form says. */
export function useSettingWords(): (code: FixCode, settings: Record<string, unknown>) => string {
  const words = useCopy(policiesCopy);
  return (code, settings) => {
    switch (code) {
      case 'FORCE_MFA':
        return words.mfa.means[settings.enforceMFAType as EnforceMfa];
      case 'ENABLE_USER_LOCKOUT':
      case 'STRENGTHEN_USER_LOCKOUT': {
        const { enabled, maxAttempts } = settings as ResponseOf<typeof tenantPolicies.lockout>;
        return enabled ? words.lockout.means(maxAttempts) : words.lockout.off;
      }
      case 'ENABLE_PASSWORD_HISTORY':
      case 'STRENGTHEN_PASSWORD_HISTORY': {
        const { enabled, historySize } = settings as ResponseOf<typeof tenantPolicies.passwordHistory>;
        return enabled ? words.history.means(historySize) : words.history.off;
      }
      default:
        return sessionWords(words, code, settings);
    }
  };
}

type Words = ReturnType<typeof useCopy<typeof policiesCopy.en>>;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

function sessionWords({ idle, relogin, concurrent }: Words, code: FixCode, settings: Record<string, unknown>): string {
  const {
    sessionIdleTimeoutConfiguration: idleTimeout,
    sessionTimeoutConfiguration: timeout,
    sessionConcurrentConfiguration: most,
  } = settings as ResponseOf<typeof sessions.config>;
  if (code === 'ENABLE_IDLE_SESSION' || code === 'SET_IDLE_SESSION')
    return idleTimeout?.isActive ? idle.means(Math.round(idleTimeout.timeout / MINUTE_SECONDS)) : idle.off;
  if (code === 'ENABLE_FORCE_RELOGIN' || code === 'SET_FORCE_RELOGIN')
    return timeout?.isActive ? relogin.means(Math.round(timeout.timeout / HOUR_SECONDS)) : relogin.off;
  return most?.isActive ? concurrent.means(most.maxSessions) : concurrent.off;
}
