import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, page } from '../list.ts';
import { problems } from '../problem.ts';
import { ById } from './email.ts';

/** CONST-1: rules of a page where the list does not say otherwise, and of the first page the portal shows. */
export const IP_RULES_LIMIT = 10;
export const IP_RULES_FIRST_PAGE = 4;
/** CONST-1: what a rule is called that lets in the network somebody is on. */
export const MY_IP = 'My IP';
/** Rules of a tenant at most, of each kind. */
export const MOST_RULES = 10_000;
/** Rules of one bulk request; each is some 200 bytes. */
const MOST_AT_ONCE = MOST_RULES;
const BULK_BYTES = 4 * 1024 * 1024;

export const restrictionProblems = problems({
  address_not_allowed: [403, 'This account is not open to the network you are on.'],
  ip_invalid: [400, 'This is neither an IP address nor a network such as 192.0.2.0/24.'],
  ip_rule_exists: [409, 'There is a rule for this address already.'],
  ip_rule_not_found: [404, 'This rule was not found.'],
  rules_too_many: [409, 'There are as many rules as an account can have. Remove some first.'],
  ip_locks_you_out: [
    409,
    'This would keep you out yourself, at the network you are on now. Nothing was saved. To save it all the same, send it again with "force": true.',
  ],
  email_domain_not_allowed: [403, 'This account is not open to addresses of this e-mail domain.'],
  domain_invalid: [400, 'This is not an e-mail domain such as example.com.'],
  domain_rule_exists: [409, 'There is a rule for this domain already.'],
  domain_rule_not_found: [404, 'This rule was not found.'],
  domain_locks_you_out: [
    409,
    'This would keep out your own e-mail domain: you stay, but nobody with such an address could join any more. Nothing was saved. To save it all the same, send it again with "force": true.',
  ],
});

export const RestrictionType = z.enum(['ALLOW', 'BLOCK']);
export type RestrictionType = z.output<typeof RestrictionType>;

/** Whether the rules hold, and what becomes of addresses that no rule names: ALLOW keeps them out, BLOCK lets them in. */
export const IpSettings = z.object({ isActive: z.boolean(), strategy: z._default(RestrictionType, 'ALLOW') });
export const DomainSettings = z.object({
  active: z.boolean(),
  blockPublicDomains: z._default(z.boolean(), false),
  listType: z._default(RestrictionType, 'ALLOW'),
});

export const IpRestriction = z.object({
  id: z.string(),
  ip: z.string(),
  strategy: RestrictionType,
  isActive: z.boolean(),
  description: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IpRestriction = z.output<typeof IpRestriction>;
export const DomainRestriction = z.object({ id: z.string(), domain: z.string(), type: RestrictionType });
export type DomainRestriction = z.output<typeof DomainRestriction>;

const NewIp = z.object({
  ip: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  strategy: z.optional(z.nullable(RestrictionType)),
  isActive: z.optional(z.nullable(z.boolean())),
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200)))),
});
const domain = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
const NewDomain = z.object({ domain, type: RestrictionType });

/** True: saved also where it shuts out its author, which is refused otherwise. */
const force = z.optional(z.nullable(z.boolean()));
const forceQuery = z.object({ force: z.optional(z.enum(['true', 'false'])) });
const ips = '/identity/resources/configurations/v1/restrictions/ip';
const domains = '/identity/resources/configurations/restrictions/v1/email-domain';
const { _offset, _limit } = listQuery(['createdAt']);
const Valid = z.object({ valid: z.boolean() });

/** SECU-3: which networks a tenant lets in. */
export const ipRestrictions = {
  list: endpoint({
    method: 'GET',
    path: ips,
    access: { permission: 'fe.secure.read.ipRestrictions' },
    proof: 'token',
    cost: 'read',
    summary: 'Rules for addresses, newest first; of one strategy when `_filter` says which',
    query: z.object({ _offset, _limit, _filter: z.optional(RestrictionType) }),
    response: page(IpRestriction),
  }),
  create: endpoint({
    method: 'POST',
    path: ips,
    access: { permission: 'fe.secure.write.ipRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Adds a rule for an address or a network',
    body: z.extend(NewIp, { force }),
    problems: [
      restrictionProblems.ip_invalid,
      restrictionProblems.ip_rule_exists,
      restrictionProblems.rules_too_many,
      restrictionProblems.ip_locks_you_out,
    ],
  }),
  createMany: endpoint({
    method: 'POST',
    path: `${ips}/bulk`,
    access: { permission: 'fe.secure.write.ipRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Adds several rules, all of them or none; those that are there already stay as they are',
    body: z.object({ ips: z.array(NewIp).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)), force }),
    bodyLimitBytes: BULK_BYTES,
    problems: [
      restrictionProblems.ip_invalid,
      restrictionProblems.rules_too_many,
      restrictionProblems.ip_locks_you_out,
    ],
  }),
  config: endpoint({
    method: 'GET',
    path: `${ips}/config`,
    access: { permission: 'fe.secure.read.ipRestrictions' },
    proof: 'token',
    cost: 'read',
    summary: 'Whether the rules hold, and what becomes of addresses that no rule names',
    response: IpSettings,
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: `${ips}/config`,
    access: { permission: 'fe.secure.write.ipRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Sets it; what is left out stays',
    body: z.object({ isActive: z.boolean(), strategy: z.optional(z.nullable(RestrictionType)), force }),
    problems: [restrictionProblems.ip_locks_you_out],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ips}/:id`,
    access: { permission: 'fe.secure.delete.ipRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Takes a rule away',
    params: ById,
    query: forceQuery,
    problems: [restrictionProblems.ip_rule_not_found, restrictionProblems.ip_locks_you_out],
  }),
  verify: endpoint({
    method: 'POST',
    path: `${ips}/verify`,
    access: { permission: 'fe.secure.read.ipRestrictions' },
    proof: 'token',
    cost: 'read',
    summary: 'Whether the rules, as they are, let in the address of this request',
    response: Valid,
  }),
  verifyAllow: endpoint({
    method: 'POST',
    path: `${ips}/verify/allow`,
    access: { permission: 'fe.secure.read.ipRestrictions' },
    proof: 'token',
    cost: 'read',
    summary: 'Whether the address of this request would be let in if only listed ones were',
    response: Valid,
  }),
};

/** SECU-4: whose addresses may join a tenant. Members stay, whatever their address. */
export const domainRestrictions = {
  list: endpoint({
    method: 'GET',
    path: domains,
    access: { permission: 'fe.secure.read.emailDomainRestrictions' },
    proof: 'token',
    cost: 'read',
    summary: 'Rules for e-mail domains, of both types',
    response: z.object({ items: z.array(DomainRestriction) }),
  }),
  create: endpoint({
    method: 'POST',
    path: domains,
    access: { permission: 'fe.secure.write.emailDomainRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Adds a rule for a domain, or with `*.` before it for all below it',
    body: z.extend(NewDomain, { force }),
    response: DomainRestriction,
    problems: [
      restrictionProblems.domain_invalid,
      restrictionProblems.domain_rule_exists,
      restrictionProblems.rules_too_many,
      restrictionProblems.domain_locks_you_out,
    ],
  }),
  createMany: endpoint({
    method: 'POST',
    path: `${domains}/bulk`,
    access: { permission: 'fe.secure.write.emailDomainRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Adds several rules of one type, all of them or none; those that are there already stay as they are',
    body: z.object({
      domains: z.array(domain).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
      type: RestrictionType,
      force,
    }),
    bodyLimitBytes: BULK_BYTES,
    response: z.object({ items: z.array(DomainRestriction) }),
    problems: [
      restrictionProblems.domain_invalid,
      restrictionProblems.rules_too_many,
      restrictionProblems.domain_locks_you_out,
    ],
  }),
  config: endpoint({
    method: 'GET',
    path: `${domains}/config`,
    access: { permission: 'fe.secure.read.emailDomainRestrictions' },
    proof: 'token',
    cost: 'read',
    summary: 'Whether the rules hold, and what becomes of domains that no rule names',
    response: DomainSettings,
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: `${domains}/config`,
    access: { permission: 'fe.secure.write.emailDomainRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Sets it; `type` is written, `listType` is read; what is left out stays',
    body: z.object({
      active: z.boolean(),
      blockPublicDomains: z.optional(z.nullable(z.boolean())),
      type: z.optional(z.nullable(RestrictionType)),
      force,
    }),
    response: DomainSettings,
    problems: [restrictionProblems.domain_locks_you_out],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${domains}/:id`,
    access: { permission: 'fe.secure.delete.emailDomainRestrictions' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Takes a rule away',
    params: ById,
    query: forceQuery,
    problems: [restrictionProblems.domain_rule_not_found, restrictionProblems.domain_locks_you_out],
  }),
};
