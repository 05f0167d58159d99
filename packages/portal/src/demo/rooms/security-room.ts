import { domainRestrictions, ipRestrictions, restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { securityPolicies, tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { daysAgo } from '../clock.ts';
import { pageFor } from '../demo-list.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { DEMO_IP_LIMIT, demoPasswordConfig } from '../sample-security.ts';
import type { SecurityState, World } from '../world.ts';
import { note } from '../world.ts';

type Kind = keyof SecurityState['rows'];

const rowOf = (id: string | null) => ({
  id,
  createdAt: id ? daysAgo(90) : null,
  updatedAt: id ? daysAgo(10) : null,
});
const read = <K extends Kind>({ security }: World, kind: K) => ({
  ...rowOf(security.rows[kind]),
  ...security[kind],
});
/** What all accounts go by, where one has decided nothing. */
const vendor = <K extends Kind>({ security }: World, kind: K) => ({ ...rowOf(null), ...security[kind] });

export function decide<K extends Kind>(world: World, kind: K, given: Readonly<Record<string, unknown>>) {
  const { security } = world;
  security.rows[kind] ??= world.nextId();
  for (const name of Object.keys(security[kind]))
    if (given[name] !== undefined) Object.assign(security[kind], { [name]: given[name] });
  note(world, 'policy.changed', 'WARNING', { kind });
  return read(world, kind);
}

const captchaOf = <T extends object>(policy: T) => ({ ...policy, provider: 'proof-of-work' as const, siteKey: null });

const policies = [
  on(tenantPolicies.global, () => ({
    id: null,
    enforceMFAType: 'DontForce' as const,
    allowOverrideEnforcePasswordHistory: true,
    allowOverridePasswordComplexity: true,
    allowOverridePasswordExpiration: true,
    allowSignups: false,
    apiTokensEnabled: true,
    cookieSameSite: 'LAX',
    defaultRefreshTokenExpiration: 1_209_600,
    defaultTokenExpiration: 300,
    publicKey: '',
    createdAt: null,
    updatedAt: null,
  })),
  on(tenantPolicies.mfa, (world) => read(world, 'mfa')),
  on(tenantPolicies.mfaVendor, (world) => vendor(world, 'mfa')),
  on(tenantPolicies.createMfa, (world, { body }) => decide(world, 'mfa', body)),
  on(tenantPolicies.updateMfa, (world, { body }) => decide(world, 'mfa', body)),
  on(tenantPolicies.lockout, (world) => read(world, 'lockout')),
  on(tenantPolicies.lockoutVendor, (world) => vendor(world, 'lockout')),
  on(tenantPolicies.createLockout, (world, { body }) => decide(world, 'lockout', body)),
  on(tenantPolicies.updateLockout, (world, { body }) => decide(world, 'lockout', body)),
  on(tenantPolicies.passwordHistory, (world) => read(world, 'passwordHistory')),
  on(tenantPolicies.passwordHistoryVendor, (world) => vendor(world, 'passwordHistory')),
  on(tenantPolicies.createPasswordHistory, (world, { body }) => decide(world, 'passwordHistory', body)),
  on(tenantPolicies.updatePasswordHistory, (world, { body }) => decide(world, 'passwordHistory', body)),
  on(tenantPolicies.captcha, (world) => captchaOf(read(world, 'captcha'))),
  on(tenantPolicies.createCaptcha, (world, { body }) => captchaOf(decide(world, 'captcha', body))),
  on(tenantPolicies.updateCaptcha, (world, { body }) => captchaOf(decide(world, 'captcha', body))),
  on(tenantPolicies.savePassword, () => demoPasswordConfig),
  on(securityPolicies.strategies, () => ({
    mainAuthStrategies: [{ strategy: 'EmailAndPassword' as const }],
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  })),
  on(tenantPolicies.saveStrategies, (_, { body }) => body),
  on(sessions.config, ({ security }) => security.sessions),
  on(sessions.saveConfig, (world, { body }) => {
    Object.assign(world.security.sessions, body);
    note(world, 'policy.changed', 'WARNING', { kind: 'sessions' });
    return world.security.sessions;
  }),
  on(sessions.revoke, () => undefined),
];

type NewIp = {
  ip: string;
  strategy?: 'ALLOW' | 'BLOCK' | null | undefined;
  isActive?: boolean | null | undefined;
  description?: string | null | undefined;
};
const ipPattern = /^[\da-f:.]+(\/\d{1,3})?$/i;

function addIp(world: World, { ip, strategy, isActive, description }: NewIp): void {
  const { ips } = world.security;
  if (!ipPattern.test(ip)) throw new DemoRefusal(restrictionProblems.ip_invalid);
  if (ips.some((rule) => rule.ip === ip)) throw new DemoRefusal(restrictionProblems.ip_rule_exists);
  const at = world.nextTime();
  ips.push({
    id: world.nextId(),
    ip,
    strategy: strategy ?? 'ALLOW',
    isActive: isActive ?? true,
    description: description ?? null,
    createdAt: at,
    updatedAt: at,
  });
}

function addDomain(world: World, domain: string, type: 'ALLOW' | 'BLOCK') {
  const { domains } = world.security;
  if (!/^[^\s@]+\.[^\s@.]+$/.test(domain)) throw new DemoRefusal(restrictionProblems.domain_invalid);
  if (domains.some((rule) => rule.domain === domain)) throw new DemoRefusal(restrictionProblems.domain_rule_exists);
  const rule = { id: world.nextId(), domain: domain.toLowerCase(), type };
  domains.push(rule);
  return rule;
}

const rules = [
  on(ipRestrictions.list, ({ security: { ips } }, { query }) =>
    pageFor(
      ips.filter(({ strategy }) => !query._filter || strategy === query._filter),
      query,
      { by: 'createdAt', limit: DEMO_IP_LIMIT },
    ),
  ),
  on(ipRestrictions.create, (world, { body }) => addIp(world, body)),
  on(ipRestrictions.createMany, (world, { body }) => {
    for (const each of body.ips) addIp(world, each);
  }),
  on(ipRestrictions.config, ({ security }) => security.ipConfig),
  on(ipRestrictions.saveConfig, ({ security }, { body }) => {
    security.ipConfig = { isActive: body.isActive, strategy: body.strategy ?? security.ipConfig.strategy };
  }),
  on(ipRestrictions.remove, ({ security }, { params }) => {
    security.ips = security.ips.filter(({ id }) => id !== params.id);
  }),
  on(ipRestrictions.verify, () => ({ valid: true })),
  on(ipRestrictions.verifyAllow, () => ({ valid: true })),
  on(domainRestrictions.list, ({ security }) => ({ items: security.domains })),
  on(domainRestrictions.create, (world, { body }) => addDomain(world, body.domain, body.type)),
  on(domainRestrictions.createMany, (world, { body }) => ({
    items: body.domains.map((domain) => addDomain(world, domain, body.type)),
  })),
  on(domainRestrictions.config, ({ security }) => security.domainConfig),
  on(domainRestrictions.saveConfig, ({ security }, { body }) => {
    const { blockPublicDomains, listType } = security.domainConfig;
    security.domainConfig = {
      active: body.active,
      blockPublicDomains: body.blockPublicDomains ?? blockPublicDomains,
      listType: body.type ?? listType,
    };
    return security.domainConfig;
  }),
  on(domainRestrictions.remove, ({ security }, { params }) => {
    security.domains = security.domains.filter(({ id }) => id !== params.id);
  }),
];

export const securityRoom = [...policies, ...rules];
