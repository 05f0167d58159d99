import type { FixCode } from '@parley/contracts/identity/security-center.ts';
import type { PolicyKind } from '../security-policies/policy-kinds.ts';
import { ADVISED } from './advice.ts';

type Change = { kind: PolicyKind; change: object };

const lockout: Change = { kind: 'lockout', change: { enabled: true, maxAttempts: ADVISED.lockoutAttempts } };
const history: Change = { kind: 'password-history', change: { enabled: true, historySize: ADVISED.historySize } };
const relogin: Change = {
  kind: 'sessions',
  change: { sessionTimeoutConfiguration: { isActive: true, timeout: ADVISED.reloginSeconds } },
};
const idle: Change = {
  kind: 'sessions',
  change: { sessionIdleTimeoutConfiguration: { isActive: true, timeout: ADVISED.idleSeconds } },
};
const concurrency: Change = {
  kind: 'sessions',
  change: { sessionConcurrentConfiguration: { isActive: true, maxSessions: ADVISED.sessions } },
};

/** What each recommendation changes when it is carried out. */
export const fixChanges: Record<FixCode, Change> = {
  FORCE_MFA: { kind: 'mfa', change: { enforceMFAType: 'Force' } },
  ENABLE_USER_LOCKOUT: lockout,
  STRENGTHEN_USER_LOCKOUT: lockout,
  ENABLE_PASSWORD_HISTORY: history,
  STRENGTHEN_PASSWORD_HISTORY: history,
  ENABLE_FORCE_RELOGIN: relogin,
  SET_FORCE_RELOGIN: relogin,
  ENABLE_SESSION_CONCURRENCY: concurrency,
  SET_SESSION_CONCURRENCY: concurrency,
  ENABLE_IDLE_SESSION: idle,
  SET_IDLE_SESSION: idle,
};
