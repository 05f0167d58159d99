import type { FixCode, Insight, Recommendation, SecurityCategory } from '@parley/contracts/identity/security-center.ts';
import { securityCenter, securityCenterProblems } from '@parley/contracts/identity/security-center.ts';
import { INACTIVE_SECONDS } from '@parley/contracts/identity/user-lists.ts';
import { daysAgo } from '../clock.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import type { World } from '../world.ts';
import { note } from '../world.ts';

const SECONDS_PER_DAY = 86_400;
const WEEK_SECONDS = 604_800;

/** What one press changes, and whether it is wanted. */
type Remedy = { kind: string; wanted: boolean; of: Record<string, unknown>; after: Record<string, unknown> };

function remedies({ security: { mfa, lockout, passwordHistory, sessions } }: World): Partial<Record<FixCode, Remedy>> {
  const { sessionTimeoutConfiguration: force, sessionConcurrentConfiguration: concurrent } = sessions;
  return {
    FORCE_MFA: {
      kind: 'mfa',
      wanted: mfa.enforceMFAType === 'DontForce',
      of: mfa,
      after: { enforceMFAType: 'Force' },
    },
    STRENGTHEN_USER_LOCKOUT: {
      kind: 'lockout',
      wanted: lockout.enabled && lockout.maxAttempts > 5,
      of: lockout,
      after: { maxAttempts: 5 },
    },
    ENABLE_PASSWORD_HISTORY: {
      kind: 'password-history',
      wanted: !passwordHistory.enabled,
      of: passwordHistory,
      after: { enabled: true, historySize: 5 },
    },
    ENABLE_FORCE_RELOGIN: {
      kind: 'sessions',
      wanted: !force.isActive,
      of: force,
      after: { isActive: true, timeout: WEEK_SECONDS },
    },
    ENABLE_SESSION_CONCURRENCY: {
      kind: 'sessions',
      wanted: !concurrent.isActive,
      of: concurrent,
      after: { isActive: true, maxSessions: 5 },
    },
  };
}

function remedy(world: World, code: FixCode): Remedy {
  const found = remedies(world)[code];
  if (!found?.wanted) throw new DemoRefusal(securityCenterProblems.fix_not_needed);
  return found;
}
/** Of the settings, those that would change. */
const beforeOf = ({ of, after }: Remedy): Record<string, unknown> =>
  Object.fromEntries(Object.keys(after).map((name) => [name, of[name]]));

function facts({ members, security }: World) {
  const { sessions } = security;
  const stale = daysAgo(INACTIVE_SECONDS / SECONDS_PER_DAY);
  return {
    totalUsers: members.length,
    mfa: { enrolledUsersCount: members.filter(({ mfaEnrolled }) => mfaEnrolled).length },
    inactivity: { staleUsersCount: members.filter(({ lastLogin }) => lastLogin !== null && lastLogin < stale).length },
    password: {
      breachedPasswordUsersCount: security.breached.length,
      historyRecommendations: 5,
      userLockoutRecommendation: 5,
    },
    sessions: {
      configuredSessionSettings: Object.values(sessions).filter(({ isActive }) => isActive).length,
      forceReloginRecommendation: WEEK_SECONDS,
      concurrencyRecommendation: 5,
      idleTimeoutRecommendation: 3_600,
    },
    restrictions: { ipsCount: security.ips.length, domainsCount: security.domains.length },
  };
}

const about: Partial<Record<Recommendation['code'], Pick<Recommendation, 'severity' | 'category'>>> = {
  FORCE_MFA: { severity: 'SEVERE', category: 'MFA' },
  BREACHED_PASSWORDS_EXIST: { severity: 'SEVERE', category: 'PASSWORD' },
  STRENGTHEN_USER_LOCKOUT: { severity: 'WARNING', category: 'PASSWORD' },
  ENABLE_PASSWORD_HISTORY: { severity: 'WARNING', category: 'PASSWORD' },
  ENABLE_FORCE_RELOGIN: { severity: 'WARNING', category: 'SESSIONS' },
  ENABLE_SESSION_CONCURRENCY: { severity: 'INFO', category: 'SESSIONS' },
  ENABLE_IP_RESTRICTIONS: { severity: 'INFO', category: 'IP' },
};

function recommended(world: World): Recommendation[] {
  const metadata = facts(world);
  const open = remedies(world);
  const { breached, ipConfig } = world.security;
  return Object.entries(about).flatMap(([name, said]) => {
    const code = name as Recommendation['code'];
    const wanted =
      code === 'BREACHED_PASSWORDS_EXIST'
        ? breached.length > 0
        : code === 'ENABLE_IP_RESTRICTIONS'
          ? !ipConfig.isActive
          : open[code as FixCode]?.wanted === true;
    return wanted && said ? [{ code, ...said, metadata }] : [];
  });
}

/** What each category can give; what is still recommended takes from it. Together 100. */
const points: readonly (readonly [SecurityCategory, number])[] = [
  ['MFA', 30],
  ['PASSWORD', 25],
  ['SESSIONS', 20],
  ['INACTIVITY', 5],
  ['IP', 10],
  ['DOMAIN', 10],
];

function scoring(world: World) {
  const open = recommended(world);
  const parts = points.map(([category, of]) => {
    const left = open.filter((each) => each.category === category).length;
    return { category, of, points: Math.max(0, of - left * Math.ceil(of / 3)) };
  });
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts };
}

function insights(world: World): Insight[] {
  const { mfa, lockout, passwordHistory, ipConfig, domainConfig, breached } = world.security;
  const metadata = facts(world);
  const configured = metadata.sessions.configuredSessionSettings;
  const all: readonly (readonly [Insight['code'], SecurityCategory, boolean])[] = [
    ['MFA_FORCED', 'MFA', mfa.enforceMFAType === 'Force'],
    ['PARTIAL_MFA_USAGE', 'MFA', metadata.mfa.enrolledUsersCount < metadata.totalUsers],
    ['BREACHED_PASSWORD_USERS_EXIST', 'PASSWORD', breached.length > 0],
    ['IMPROVE_LOCKOUT_POLICY', 'PASSWORD', lockout.maxAttempts > 5],
    ['IMPROVE_PASSWORD_HISTORY_POLICY', 'PASSWORD', !passwordHistory.enabled],
    ['FULL_SESSION_SETTINGS', 'SESSIONS', configured === 3],
    ['PARTIAL_SESSION_SETTINGS', 'SESSIONS', configured > 0 && configured < 3],
    ['NO_SESSION_SETTINGS', 'SESSIONS', configured === 0],
    ['NO_IP_RESTRICTIONS', 'IP', !ipConfig.isActive],
    ['IP_ALLOWLIST', 'IP', ipConfig.isActive && ipConfig.strategy === 'ALLOW'],
    ['IP_DENYLIST', 'IP', ipConfig.isActive && ipConfig.strategy === 'BLOCK'],
    ['NO_DOMAIN_RESTRICTIONS', 'DOMAIN', !domainConfig.active],
    ['DOMAIN_ALLOWLIST', 'DOMAIN', domainConfig.active && domainConfig.listType === 'ALLOW'],
    ['DOMAIN_DENYLIST', 'DOMAIN', domainConfig.active && domainConfig.listType === 'BLOCK'],
  ];
  return all.flatMap(([code, category, holds]) => (holds ? [{ code, category, metadata }] : []));
}

/** SECU-5 in the preview: what is recommended goes away when it is done, and comes back when it is undone. */
export const securityCenterRoom = [
  on(securityCenter.recommendations, (world) => ({
    recommendations: { items: recommended(world) },
    scoring: scoring(world),
  })),
  on(securityCenter.insights, (world) => ({ insights: { items: insights(world) } })),
  on(securityCenter.previewFix, (world, { params }) => {
    const found = remedy(world, params.code);
    return { kind: found.kind, before: beforeOf(found), after: found.after };
  }),
  on(securityCenter.fixes, ({ security }) => ({ items: security.fixes.map(({ before: _, ...fix }) => fix) })),
  on(securityCenter.fix, (world, { params }) => {
    const found = remedy(world, params.code);
    const fix = {
      id: world.nextId(),
      code: params.code,
      kind: found.kind,
      createdAt: world.nextTime(),
      canUndo: true,
      before: beforeOf(found),
    };
    world.security.fixes.unshift(fix);
    Object.assign(found.of, found.after);
    note(world, 'policy.changed', 'WARNING', { code: params.code });
    const { before: _, ...said } = fix;
    return said;
  }),
  on(securityCenter.undoFix, (world, { params }) => {
    const fix = world.security.fixes.find(({ id }) => id === params.id);
    const of = fix && remedies(world)[fix.code]?.of;
    if (!of) throw new DemoRefusal(securityCenterProblems.fix_not_found);
    Object.assign(of, fix.before);
    world.security.fixes = world.security.fixes.filter((each) => each !== fix);
  }),
  on(securityCenter.resetBreached, ({ security }) => {
    security.breached = [];
  }),
];
