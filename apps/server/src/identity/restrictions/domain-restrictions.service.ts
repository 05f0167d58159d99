import type { DomainRestriction, RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { MOST_RULES, restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { requireEditable } from '../metadata/metadata.service.ts';
import { savePolicy, tellRules, tenantPolicy } from '../security-policies/security-policies.service.ts';
import type { DomainRow } from './restrictions.store.ts';
import * as store from './restrictions.store.ts';

const ruleOf = (row: DomainRow): DomainRestriction => ({ ...row, type: row.type === 'BLOCK' ? 'BLOCK' : 'ALLOW' });

export const listDomainRules = async (ctx: SignedContext): Promise<DomainRestriction[]> =>
  (await store.listDomains(ctx.db, ctx.principal.tenantId)).map(ruleOf);

export async function domainConfig(ctx: SignedContext) {
  const { active, blockPublicDomains, listType } = await tenantPolicy(ctx, 'email-domains');
  return { active, blockPublicDomains, listType };
}

/** Colleagues of whoever saves should be able to join, unless they know what they do. @throws domain_locks_you_out */
async function keepOwnDomain(ctx: SignedContext, force: boolean): Promise<void> {
  const settings = await domainConfig(ctx);
  if (force || !settings.active) return;
  const { domainRules } = await import('./domain-rules.ts');
  const rules = domainRules(settings, await store.listDomains(ctx.db, ctx.principal.tenantId));
  if (!rules.allows(ctx.principal.email)) throw new ProblemError(restrictionProblems.domain_locks_you_out);
}

/** @throws domain_invalid */
async function read(text: string): Promise<string> {
  const { readDomain } = await import('./domain-name.ts');
  const domain = readDomain(text);
  if (!domain)
    throw new ProblemError(restrictionProblems.domain_invalid, {
      detail: `${text}: ${restrictionProblems.domain_invalid.title}`,
    });
  return domain;
}

/**
 * Adds rules, all of them or none; those that are there already stay as they are.
 * @returns those that were not there yet
 * @throws domain_invalid, rules_too_many, domain_locks_you_out, field_not_editable
 */
export const addDomainRules = (
  ctx: SignedContext,
  { domains, type, force }: { domains: readonly string[]; type: RestrictionType; force: boolean },
): Promise<DomainRestriction[]> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    await requireEditable(ctx, 'security.domainRestrictions');
    const wanted = await Promise.all(domains.map(read));
    await store.lockRules(ctx.db, tenantId);
    const now = ctx.clock.now().toISOString();
    const added = await store.insertDomains(ctx.db, tenantId, { domains: wanted, type, now });
    if ((await store.listDomains(ctx.db, tenantId)).length > MOST_RULES)
      throw new ProblemError(restrictionProblems.rules_too_many);
    await keepOwnDomain(ctx, force);
    const about = wanted.length === 1 ? { domain: wanted[0] } : { count: added.length };
    const data = { ...about, type, force };
    await tellRules(ctx, { action: 'email_domain.added', resource: 'email-domain', data });
    return added.map(ruleOf);
  });

/** @throws domain_invalid, domain_rule_exists, rules_too_many, domain_locks_you_out */
export const addDomainRule = (
  ctx: SignedContext,
  { domain, type, force }: { domain: string; type: RestrictionType; force: boolean },
): Promise<DomainRestriction> =>
  inTransaction(ctx, async (ctx) => {
    const [added] = await addDomainRules(ctx, { domains: [domain], type, force });
    if (!added) throw new ProblemError(restrictionProblems.domain_rule_exists);
    return added;
  });

/** @throws domain_rule_not_found, domain_locks_you_out, field_not_editable */
export const removeDomainRule = (ctx: SignedContext, id: string, force: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    await requireEditable(ctx, 'security.domainRestrictions');
    await store.lockRules(ctx.db, tenantId);
    const removed = isUuid(id) ? await store.deleteDomain(ctx.db, tenantId, id) : undefined;
    if (!removed) throw new ProblemError(restrictionProblems.domain_rule_not_found);
    await keepOwnDomain(ctx, force);
    const data = { domain: removed.domain, type: removed.type, force };
    await tellRules(ctx, { action: 'email_domain.removed', resource: 'email-domain', data });
  });

/** @throws domain_locks_you_out */
export const saveDomainConfig = (
  ctx: SignedContext,
  wanted: { active: boolean; blockPublicDomains: boolean | null; listType: RestrictionType | null },
  force: boolean,
) =>
  inTransaction(ctx, async (ctx) => {
    await store.lockRules(ctx.db, ctx.principal.tenantId);
    const { active, blockPublicDomains, listType } = wanted;
    const change = {
      active,
      ...(blockPublicDomains !== null && { blockPublicDomains }),
      ...(listType && { listType }),
    };
    await savePolicy(ctx, 'email-domains', change, (ctx) => keepOwnDomain(ctx, force));
    return domainConfig(ctx);
  });
