import type {
  FixCode,
  Insight,
  InsightCode,
  RecommendationCode,
  SecurityCategory,
  SecurityMetadata,
  Severity,
} from '@parley/contracts/identity/security-center.ts';
import type { TenantPolicies } from '../security-policies/policy-kinds.ts';

/** What is known of a tenant when it is judged. */
export type Facts = {
  policies: Pick<
    TenantPolicies,
    'mfa' | 'lockout' | 'password-history' | 'sessions' | 'ip-restrictions' | 'email-domains'
  >;
  totalUsers: number;
  enrolled: number;
  breached: number;
  inactive: number;
  ips: number;
  domains: number;
  sso: boolean;
};

/**
 * What is advised. Sessions: NIST SP 800-63B-4 §2.2.3 for AAL2 (an hour without a sign of life, a day in all). Tries: enough
 * for slips, too few to guess. History: as far back as people repeat themselves.
 */
export const ADVISED = {
  idleSeconds: 3_600,
  reloginSeconds: 86_400,
  sessions: 5,
  lockoutAttempts: 5,
  historySize: 5,
} as const;

/** How one setting stands: nothing decided, decided but weaker than advised, as advised or stricter. */
type Level = 'off' | 'weak' | 'good';
const levelOf = (isOn: boolean, isGood: boolean): Level => (isOn ? (isGood ? 'good' : 'weak') : 'off');

export type Levels = Record<'lockout' | 'history' | 'relogin' | 'idle' | 'concurrency', Level> &
  Record<'ip' | 'domain', 'off' | 'BLOCK' | 'ALLOW'>;

export function levelsOf({ policies }: Facts): Levels {
  const { lockout, sessions, 'password-history': history, 'ip-restrictions': ip, 'email-domains': domain } = policies;
  const {
    sessionIdleTimeoutConfiguration: idle,
    sessionTimeoutConfiguration: relogin,
    sessionConcurrentConfiguration: concurrent,
  } = sessions;
  return {
    lockout: levelOf(lockout.enabled, lockout.maxAttempts <= ADVISED.lockoutAttempts),
    history: levelOf(history.enabled, history.historySize >= ADVISED.historySize),
    relogin: levelOf(relogin?.isActive === true, (relogin?.timeout ?? 0) <= ADVISED.reloginSeconds),
    idle: levelOf(idle?.isActive === true, (idle?.timeout ?? 0) <= ADVISED.idleSeconds),
    concurrency: levelOf(concurrent?.isActive === true, (concurrent?.maxSessions ?? 0) <= ADVISED.sessions),
    ip: ip.isActive ? ip.strategy : 'off',
    domain: domain.active ? domain.listType : 'off',
  };
}

type Advice = { code: RecommendationCode; severity: Severity; category: SecurityCategory };
const URGENCY: readonly Severity[] = ['SEVERE', 'WARNING', 'INFO'];

const raise = (
  level: Level,
  category: SecurityCategory,
  [off, severity]: readonly [FixCode, Severity],
  weak: FixCode,
): Advice[] =>
  level === 'off'
    ? [{ code: off, severity, category }]
    : level === 'weak'
      ? [{ code: weak, severity: 'INFO', category }]
      : [];

const restrict = (
  level: Levels['ip'],
  category: SecurityCategory,
  enable: RecommendationCode,
  change: RecommendationCode,
): Advice[] => (level === 'ALLOW' ? [] : [{ code: level === 'off' ? enable : change, severity: 'INFO', category }]);

/** What would make the tenant safer, the most urgent first. */
export function recommend(facts: Facts): Advice[] {
  const levels = levelsOf(facts);
  const all: Advice[] = [
    ...(facts.policies.mfa.enforceMFAType === 'DontForce'
      ? [{ code: 'FORCE_MFA', severity: 'SEVERE', category: 'MFA' } as const]
      : []),
    ...(facts.breached > 0
      ? [{ code: 'BREACHED_PASSWORDS_EXIST', severity: 'SEVERE', category: 'PASSWORD' } as const]
      : []),
    ...raise(levels.lockout, 'PASSWORD', ['ENABLE_USER_LOCKOUT', 'WARNING'], 'STRENGTHEN_USER_LOCKOUT'),
    ...raise(levels.history, 'PASSWORD', ['ENABLE_PASSWORD_HISTORY', 'INFO'], 'STRENGTHEN_PASSWORD_HISTORY'),
    ...raise(levels.relogin, 'SESSIONS', ['ENABLE_FORCE_RELOGIN', 'WARNING'], 'SET_FORCE_RELOGIN'),
    ...raise(levels.idle, 'SESSIONS', ['ENABLE_IDLE_SESSION', 'WARNING'], 'SET_IDLE_SESSION'),
    ...raise(levels.concurrency, 'SESSIONS', ['ENABLE_SESSION_CONCURRENCY', 'INFO'], 'SET_SESSION_CONCURRENCY'),
    ...restrict(levels.ip, 'IP', 'ENABLE_IP_RESTRICTIONS', 'CHANGE_IP_TO_ALLOWLIST'),
    ...restrict(levels.domain, 'DOMAIN', 'ENABLE_DOMAIN_RESTRICTIONS', 'CHANGE_DOMAIN_TO_ALLOWLIST'),
    ...(facts.sso ? [] : [{ code: 'CONFIGURE_SSO', severity: 'INFO', category: 'SSO' } as const]),
  ];
  return all.toSorted((a, b) => URGENCY.indexOf(a.severity) - URGENCY.indexOf(b.severity));
}

const configuredSessions = ({ relogin, idle, concurrency }: Levels): number =>
  [relogin, idle, concurrency].filter((level) => level !== 'off').length;

/** How it stands with each category. */
export function insightsOf(facts: Facts): Omit<Insight, 'metadata'>[] {
  const levels = levelsOf(facts);
  const { enforceMFAType } = facts.policies.mfa;
  const configured = configuredSessions(levels);
  const passwords: InsightCode[] = [
    ...(facts.breached > 0 ? (['BREACHED_PASSWORD_USERS_EXIST'] as const) : []),
    ...(levels.lockout === 'good' ? [] : (['IMPROVE_LOCKOUT_POLICY'] as const)),
    ...(levels.history === 'good' ? [] : (['IMPROVE_PASSWORD_HISTORY_POLICY'] as const)),
  ];
  const codes: Partial<Record<SecurityCategory, readonly InsightCode[]>> = {
    MFA: [
      ...(enforceMFAType === 'Force' ? (['MFA_FORCED'] as const) : []),
      ...(enforceMFAType === 'ForceExceptSAML' ? (['PARTIALLY_FORCED_MFA'] as const) : []),
      facts.totalUsers > 0 && facts.enrolled >= facts.totalUsers ? 'FULL_MFA_USAGE' : 'PARTIAL_MFA_USAGE',
    ],
    PASSWORD: passwords.length > 0 ? passwords : ['FULL_PASSWORD_SETTINGS'],
    SESSIONS: [
      configured === 0 ? 'NO_SESSION_SETTINGS' : configured < 3 ? 'PARTIAL_SESSION_SETTINGS' : 'FULL_SESSION_SETTINGS',
    ],
    IP: [levels.ip === 'off' ? 'NO_IP_RESTRICTIONS' : levels.ip === 'ALLOW' ? 'IP_ALLOWLIST' : 'IP_DENYLIST'],
    DOMAIN: [
      levels.domain === 'off'
        ? 'NO_DOMAIN_RESTRICTIONS'
        : levels.domain === 'ALLOW'
          ? 'DOMAIN_ALLOWLIST'
          : 'DOMAIN_DENYLIST',
    ],
  };
  return Object.entries(codes).flatMap(([category, list]) =>
    list.map((code) => ({ code, category: category as SecurityCategory })),
  );
}

/** The numbers that go with each of them. */
export const metadataOf = (facts: Facts): SecurityMetadata => ({
  totalUsers: facts.totalUsers,
  mfa: { enrolledUsersCount: facts.enrolled },
  inactivity: { staleUsersCount: facts.inactive },
  password: {
    breachedPasswordUsersCount: facts.breached,
    historyRecommendations: ADVISED.historySize,
    userLockoutRecommendation: ADVISED.lockoutAttempts,
  },
  sessions: {
    configuredSessionSettings: configuredSessions(levelsOf(facts)),
    forceReloginRecommendation: ADVISED.reloginSeconds,
    concurrencyRecommendation: ADVISED.sessions,
    idleTimeoutRecommendation: ADVISED.idleSeconds,
  },
  restrictions: { ipsCount: facts.ips, domainsCount: facts.domains },
});
