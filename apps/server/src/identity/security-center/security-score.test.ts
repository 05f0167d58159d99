import { RecommendationCode } from '@parley/contracts/identity/security-center.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { policyKinds } from '../security-policies/policy-kinds.ts';
import type { Facts } from './advice.ts';
import { ADVISED, insightsOf, recommend } from './advice.ts';
import { fixChanges } from './fix-changes.ts';
import { scoreOf, WEIGHTS } from './security-score.ts';

type Policies = Facts['policies'];
const standard: Policies = {
  mfa: policyKinds.mfa.standard,
  lockout: policyKinds.lockout.standard,
  'password-history': policyKinds['password-history'].standard,
  sessions: policyKinds.sessions.standard,
  'ip-restrictions': policyKinds['ip-restrictions'].standard,
  'email-domains': policyKinds['email-domains'].standard,
};
const fresh: Facts = {
  policies: standard,
  totalUsers: 10,
  enrolled: 0,
  breached: 0,
  inactive: 0,
  ips: 0,
  domains: 0,
  sso: false,
};
const strict: Facts = {
  ...fresh,
  enrolled: 10,
  sso: true,
  policies: {
    mfa: { ...standard.mfa, enforceMFAType: 'Force' },
    lockout: { enabled: true, maxAttempts: 3 },
    'password-history': { enabled: true, historySize: 12 },
    sessions: {
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: 600 },
      sessionTimeoutConfiguration: { isActive: true, timeout: 3_600 },
      sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 },
    },
    'ip-restrictions': { isActive: true, strategy: 'ALLOW' },
    'email-domains': { active: true, listType: 'ALLOW', blockPublicDomains: false },
  },
};
/** The same with some policies changed. */
const withPolicies = (facts: Facts, policies: Partial<Policies>): Facts => ({
  ...facts,
  policies: { ...facts.policies, ...policies },
});
const codes = (facts: Facts) => recommend(facts).map(({ code }) => code);
const insights = (facts: Facts) => insightsOf(facts).map(({ code }) => code);

test('SECU-5 the weights are a hundred points, all of them reached by who does what is advised, and few by who does nothing', () => {
  expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  expect(scoreOf(strict).score).toBe(100);
  // No breached password (15) and nobody away (5).
  expect(scoreOf(fresh).score).toBe(20);
  expect(scoreOf(fresh).parts.map(({ of }) => of)).toEqual([30, 30, 20, 5, 5, 5, 5]);
});

test('SECU-5 each number has its weight', () => {
  expect(scoreOf({ ...fresh, enrolled: 10 }).score).toBe(20 + 21);
  expect(scoreOf({ ...fresh, enrolled: 5 }).score).toBe(Math.round(20 + 10.5));
  expect(scoreOf({ ...strict, breached: 5 }).score).toBe(Math.round(85 + 15 * 0.25));
  expect(scoreOf({ ...strict, inactive: 10 }).score).toBe(95);
  expect(scoreOf(withPolicies(strict, { lockout: { enabled: true, maxAttempts: 50 } })).score).toBe(95);
  expect(scoreOf(withPolicies(strict, { 'ip-restrictions': { isActive: true, strategy: 'BLOCK' } })).score).toBe(98);
  expect(scoreOf(withPolicies(strict, { mfa: { ...standard.mfa, enforceMFAType: 'ForceExceptSAML' } })).score).toBe(97);
  expect(scoreOf({ ...fresh, totalUsers: 0 }).score).toBe(20);
});

test('SECU-5 whoever decided nothing is advised everything, the most urgent first; whoever does it all, nothing', () => {
  expect(recommend({ ...fresh, breached: 1 }).map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'SEVERE FORCE_MFA',
    'SEVERE BREACHED_PASSWORDS_EXIST',
    'WARNING ENABLE_USER_LOCKOUT',
    'WARNING ENABLE_FORCE_RELOGIN',
    'WARNING ENABLE_IDLE_SESSION',
    'INFO ENABLE_PASSWORD_HISTORY',
    'INFO ENABLE_SESSION_CONCURRENCY',
    'INFO ENABLE_IP_RESTRICTIONS',
    'INFO ENABLE_DOMAIN_RESTRICTIONS',
    'INFO CONFIGURE_SSO',
  ]);
  expect(codes(strict)).toEqual([]);
});

test('SECU-5 what is decided but weaker than advised is to be strengthened', () => {
  const weak = withPolicies(fresh, {
    lockout: { enabled: true, maxAttempts: ADVISED.lockoutAttempts + 1 },
    'password-history': { enabled: true, historySize: ADVISED.historySize - 1 },
    sessions: {
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: ADVISED.idleSeconds + 1 },
      sessionTimeoutConfiguration: { isActive: true, timeout: ADVISED.reloginSeconds + 1 },
      sessionConcurrentConfiguration: { isActive: true, maxSessions: ADVISED.sessions + 1 },
    },
    'ip-restrictions': { isActive: true, strategy: 'BLOCK' },
    'email-domains': { active: true, listType: 'BLOCK', blockPublicDomains: true },
  });
  const expected = [
    'STRENGTHEN_USER_LOCKOUT',
    'STRENGTHEN_PASSWORD_HISTORY',
    'SET_FORCE_RELOGIN',
    'SET_IDLE_SESSION',
    'SET_SESSION_CONCURRENCY',
    'CHANGE_IP_TO_ALLOWLIST',
    'CHANGE_DOMAIN_TO_ALLOWLIST',
  ];
  expect(codes(weak)).toEqual(expect.arrayContaining(expected));
  expect(new Set([...codes(weak), ...codes({ ...fresh, breached: 1 })])).toEqual(new Set(RecommendationCode.options));
});

test('SECU-5 insights say how it stands with each category', () => {
  expect(insights(fresh)).toEqual([
    'PARTIAL_MFA_USAGE',
    'IMPROVE_LOCKOUT_POLICY',
    'IMPROVE_PASSWORD_HISTORY_POLICY',
    'NO_SESSION_SETTINGS',
    'NO_IP_RESTRICTIONS',
    'NO_DOMAIN_RESTRICTIONS',
  ]);
  expect(insights(strict)).toEqual([
    'MFA_FORCED',
    'FULL_MFA_USAGE',
    'FULL_PASSWORD_SETTINGS',
    'FULL_SESSION_SETTINGS',
    'IP_ALLOWLIST',
    'DOMAIN_ALLOWLIST',
  ]);
  const between = withPolicies(
    { ...fresh, breached: 2 },
    {
      mfa: { ...standard.mfa, enforceMFAType: 'ForceExceptSAML' },
      sessions: { ...standard.sessions, sessionIdleTimeoutConfiguration: { isActive: true, timeout: 60 } },
      'ip-restrictions': { isActive: true, strategy: 'BLOCK' },
      'email-domains': { active: true, listType: 'BLOCK', blockPublicDomains: false },
    },
  );
  expect(insights(between)).toEqual(
    expect.arrayContaining([
      'PARTIALLY_FORCED_MFA',
      'BREACHED_PASSWORD_USERS_EXIST',
      'PARTIAL_SESSION_SETTINGS',
      'IP_DENYLIST',
      'DOMAIN_DENYLIST',
    ]),
  );
});

test('SECU-5 carrying out a recommendation answers it and never lowers the score', () => {
  const facts = fc.record({
    attempts: fc.integer({ min: 3, max: 100 }),
    history: fc.integer({ min: 1, max: 24 }),
    timeout: fc.integer({ min: 60, max: 10_000_000 }),
    most: fc.integer({ min: 1, max: 100 }),
    on: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    enrolled: fc.nat(10),
    breached: fc.nat(10),
  });
  fc.assert(
    fc.property(facts, ({ attempts, history, timeout, most, on, enrolled, breached }) => {
      const before = withPolicies(
        { ...fresh, enrolled, breached },
        {
          lockout: { enabled: on[0] === true, maxAttempts: attempts },
          'password-history': { enabled: on[1] === true, historySize: history },
          sessions: {
            sessionIdleTimeoutConfiguration: { isActive: on[2] === true, timeout },
            sessionTimeoutConfiguration: { isActive: on[3] === true, timeout },
            sessionConcurrentConfiguration: { isActive: on[4] === true, maxSessions: most },
          },
        },
      );
      for (const code of codes(before)) {
        if (!(code in fixChanges)) continue;
        const { kind, change } = fixChanges[code as keyof typeof fixChanges];
        const after = withPolicies(before, { [kind]: { ...before.policies[kind as keyof Policies], ...change } });
        expect(codes(after)).not.toContain(code);
        expect(scoreOf(after).score).toBeGreaterThanOrEqual(scoreOf(before).score);
      }
    }),
  );
});
