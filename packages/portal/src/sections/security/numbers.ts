import type { InsightCode, RecommendationCode, SecurityMetadata } from '@parley/contracts/identity/security-center.ts';

type Numbers = readonly [one: number, other: number];
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** What a recommendation or an insight is about, in the units it is told in. */
export function numbersOf(code: RecommendationCode | InsightCode, metadata: SecurityMetadata): Numbers {
  const { totalUsers, mfa, password, sessions, restrictions } = metadata;
  switch (code) {
    case 'FORCE_MFA':
      return [Math.max(0, totalUsers - mfa.enrolledUsersCount), totalUsers];
    case 'PARTIAL_MFA_USAGE':
      return [mfa.enrolledUsersCount, totalUsers];
    case 'BREACHED_PASSWORDS_EXIST':
    case 'BREACHED_PASSWORD_USERS_EXIST':
      return [password.breachedPasswordUsersCount, totalUsers];
    case 'ENABLE_USER_LOCKOUT':
    case 'STRENGTHEN_USER_LOCKOUT':
      return [password.userLockoutRecommendation, 0];
    case 'ENABLE_PASSWORD_HISTORY':
    case 'STRENGTHEN_PASSWORD_HISTORY':
      return [password.historyRecommendations, 0];
    case 'ENABLE_FORCE_RELOGIN':
    case 'SET_FORCE_RELOGIN':
      return [Math.round(sessions.forceReloginRecommendation / HOUR_SECONDS), 0];
    case 'ENABLE_IDLE_SESSION':
    case 'SET_IDLE_SESSION':
      return [Math.round(sessions.idleTimeoutRecommendation / MINUTE_SECONDS), 0];
    case 'ENABLE_SESSION_CONCURRENCY':
    case 'SET_SESSION_CONCURRENCY':
      return [sessions.concurrencyRecommendation, 0];
    case 'PARTIAL_SESSION_SETTINGS':
      return [sessions.configuredSessionSettings, 0];
    case 'IP_ALLOWLIST':
      return [restrictions.ipsCount, 0];
    case 'DOMAIN_ALLOWLIST':
      return [restrictions.domainsCount, 0];
    default:
      return [0, 0];
  }
}
