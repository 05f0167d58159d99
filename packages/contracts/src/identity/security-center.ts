import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { ById } from './email.ts';
import { policyProblems } from './security-policies.ts';

/** CONST-1: rows of each table of the security center. */
export const CENTER_PAGE = 10;

export const securityCenterProblems = problems({
  fix_not_needed: [409, 'This is in order by now.'],
  fix_not_found: [404, 'This change was not found.'],
  fix_superseded: [409, 'Somebody has decided anew since, so this cannot be undone.'],
});

export const Severity = z.enum(['SEVERE', 'WARNING', 'INFO']);
export type Severity = z.output<typeof Severity>;
export const SecurityCategory = z.enum(['MFA', 'SESSIONS', 'PASSWORD', 'INACTIVITY', 'IP', 'DOMAIN', 'SSO']);
export type SecurityCategory = z.output<typeof SecurityCategory>;

/** What one call changes by itself, and can be undone. */
const fixCodes = [
  'FORCE_MFA',
  'ENABLE_USER_LOCKOUT',
  'STRENGTHEN_USER_LOCKOUT',
  'ENABLE_PASSWORD_HISTORY',
  'STRENGTHEN_PASSWORD_HISTORY',
  'ENABLE_FORCE_RELOGIN',
  'SET_FORCE_RELOGIN',
  'ENABLE_SESSION_CONCURRENCY',
  'SET_SESSION_CONCURRENCY',
  'ENABLE_IDLE_SESSION',
  'SET_IDLE_SESSION',
] as const;
export const FixCode = z.enum(fixCodes);
export type FixCode = z.output<typeof FixCode>;
export const RecommendationCode = z.enum([
  ...fixCodes,
  'BREACHED_PASSWORDS_EXIST',
  'ENABLE_IP_RESTRICTIONS',
  'CHANGE_IP_TO_ALLOWLIST',
  'ENABLE_DOMAIN_RESTRICTIONS',
  'CHANGE_DOMAIN_TO_ALLOWLIST',
  'CONFIGURE_SSO',
]);
export type RecommendationCode = z.output<typeof RecommendationCode>;
export const InsightCode = z.enum([
  'MFA_FORCED',
  'PARTIALLY_FORCED_MFA',
  'PARTIAL_MFA_USAGE',
  'FULL_MFA_USAGE',
  'BREACHED_PASSWORD_USERS_EXIST',
  'IMPROVE_LOCKOUT_POLICY',
  'IMPROVE_PASSWORD_HISTORY_POLICY',
  'FULL_PASSWORD_SETTINGS',
  'NO_SESSION_SETTINGS',
  'PARTIAL_SESSION_SETTINGS',
  'FULL_SESSION_SETTINGS',
  'NO_IP_RESTRICTIONS',
  'IP_ALLOWLIST',
  'IP_DENYLIST',
  'NO_DOMAIN_RESTRICTIONS',
  'DOMAIN_ALLOWLIST',
  'DOMAIN_DENYLIST',
]);
export type InsightCode = z.output<typeof InsightCode>;

const count = z.int().check(z.gte(0));
/** Numbers behind a recommendation or an insight. Times in seconds. */
export const SecurityMetadata = z.object({
  totalUsers: count,
  mfa: z.object({ enrolledUsersCount: count }),
  inactivity: z.object({ staleUsersCount: count }),
  password: z.object({
    breachedPasswordUsersCount: count,
    historyRecommendations: count,
    userLockoutRecommendation: count,
  }),
  sessions: z.object({
    configuredSessionSettings: count,
    forceReloginRecommendation: count,
    concurrencyRecommendation: count,
    idleTimeoutRecommendation: count,
  }),
  restrictions: z.object({ ipsCount: count, domainsCount: count }),
});
export type SecurityMetadata = z.output<typeof SecurityMetadata>;

export const Recommendation = z.object({
  code: RecommendationCode,
  severity: Severity,
  category: SecurityCategory,
  metadata: SecurityMetadata,
});
export type Recommendation = z.output<typeof Recommendation>;
export const Insight = z.object({ code: InsightCode, category: SecurityCategory, metadata: SecurityMetadata });
export type Insight = z.output<typeof Insight>;
export const Scoring = z.object({
  score: z.int().check(z.gte(0), z.lte(100)),
  /** Ours: where the points come from; `of` is what could be reached. Together they make the score. */
  parts: z.array(z.object({ category: SecurityCategory, points: z.number(), of: z.number() })),
});

/** Settings of one policy before and after. */
const Settings = z.record(z.string(), z.unknown());
export const Fix = z.object({
  id: z.string(),
  code: FixCode,
  kind: z.string(),
  createdAt: z.string(),
  /** False once somebody decided anew. */
  canUndo: z.boolean(),
});
export type Fix = z.output<typeof Fix>;

const reads = { permission: 'fe.secure.read.securityPolicy' };
const writes = { permission: 'fe.secure.write.securityPolicy' };
const center = '/security-center/resources';
const byCode = z.object({ code: FixCode });

/** SECU-5: how safe a tenant is, what would make it safer, and doing so at once. */
export const securityCenter = {
  recommendations: endpoint({
    method: 'GET',
    path: `${center}/recommendations/v1`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'What would make the tenant safer, the most urgent first, and its score',
    response: z.object({ recommendations: z.object({ items: z.array(Recommendation) }), scoring: Scoring }),
  }),
  insights: endpoint({
    method: 'GET',
    path: `${center}/insights/v1`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'How it stands with each category',
    response: z.object({ insights: z.object({ items: z.array(Insight) }) }),
  }),
  /** Ours: the changes that a recommendation stands for. */
  previewFix: endpoint({
    method: 'GET',
    path: `${center}/fixes/v1/preview/:code`,
    access: writes,
    proof: 'token',
    cost: 'read',
    summary: 'What would change: the policy before and after',
    params: byCode,
    response: z.object({ kind: z.string(), before: Settings, after: Settings }),
    problems: [securityCenterProblems.fix_not_needed],
  }),
  fixes: endpoint({
    method: 'GET',
    path: `${center}/fixes/v1`,
    access: reads,
    proof: 'token',
    cost: 'read',
    summary: 'What was changed that way lately, newest first',
    response: z.object({ items: z.array(Fix) }),
  }),
  fix: endpoint({
    method: 'POST',
    path: `${center}/fixes/v1/:code`,
    access: writes,
    proof: 'fresh',
    cost: 'write',
    summary: 'Does what is recommended',
    params: byCode,
    body: z.optional(z.object({ force: z.optional(z.nullable(z.boolean())) })),
    response: Fix,
    problems: [securityCenterProblems.fix_not_needed, policyProblems.mfa_locks_you_out],
  }),
  resetBreached: endpoint({
    method: 'POST',
    path: '/identity/resources/users/v1/passwords/breached/reset/bulk',
    access: { permission: 'fe.secure.write.users' },
    proof: 'fresh',
    cost: 'mail',
    summary: 'Mails a link to set a new password to everybody of the tenant whose password became known elsewhere',
  }),
  undoFix: endpoint({
    method: 'POST',
    path: `${center}/fixes/v1/:id/undo`,
    access: writes,
    proof: 'fresh',
    cost: 'write',
    summary: 'Puts the policy back as it was, or takes it away where there was none',
    params: ById,
    problems: [securityCenterProblems.fix_not_found, securityCenterProblems.fix_superseded],
  }),
};
