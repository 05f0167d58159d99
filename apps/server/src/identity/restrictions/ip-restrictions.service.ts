import type { IpRestriction, RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { IP_RULES_LIMIT, MOST_RULES, restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { pageOf } from '@parley/contracts/list.ts';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { requireEditable } from '../metadata/metadata.service.ts';
import { savePolicy, tellRules, tenantPolicy } from '../security-policies/security-policies.service.ts';
import { readRange } from './address-range.ts';
import { addressRules } from './address-rules.ts';
import type { AddressRow } from './restrictions.store.ts';
import * as store from './restrictions.store.ts';

export type RuleInput = {
  ip: string;
  strategy?: RestrictionType | null | undefined;
  isActive?: boolean | null | undefined;
  description?: string | null | undefined;
};

const ruleOf = (row: AddressRow): IpRestriction => ({ ...row, strategy: row.strategy === 'BLOCK' ? 'BLOCK' : 'ALLOW' });

export async function listIpRules(
  ctx: SignedContext,
  { strategy, page = 0, limit = IP_RULES_LIMIT }: { strategy: RestrictionType | null; page?: number; limit?: number },
) {
  const { tenantId } = ctx.principal;
  const rows = await store.listAddresses(ctx.db, tenantId, { strategy, page, limit });
  return pageOf(rows.map(ruleOf), await store.countAddresses(ctx.db, tenantId, strategy), limit);
}

export async function ipConfig(ctx: SignedContext): Promise<{ isActive: boolean; strategy: RestrictionType }> {
  const { isActive, strategy } = await tenantPolicy(ctx, 'ip-restrictions');
  return { isActive, strategy };
}

/** What the rules would be with what the open transaction wrote. */
const rulesNow = async (ctx: SignedContext, strategy: RestrictionType) =>
  addressRules(strategy, await store.listActiveAddresses(ctx.db, ctx.principal.tenantId));

/** Whoever saves must be able to go on, unless they know what they do (J4). @throws ip_locks_you_out */
async function keepCallerIn(ctx: SignedContext, force: boolean): Promise<void> {
  const { isActive, strategy } = await ipConfig(ctx);
  if (force || !isActive) return;
  if (!(await rulesNow(ctx, strategy)).allows(ctx.from.ip))
    throw new ProblemError(restrictionProblems.ip_locks_you_out);
}

/** @throws ip_invalid */
function read(input: RuleInput, standard: RestrictionType): store.NewAddress {
  const range = readRange(input.ip);
  if (!range)
    throw new ProblemError(restrictionProblems.ip_invalid, {
      detail: `${input.ip}: ${restrictionProblems.ip_invalid.title}`,
    });
  return {
    ip: range.text,
    strategy: input.strategy ?? standard,
    isActive: input.isActive ?? true,
    description: input.description || null,
  };
}

/**
 * Adds rules, all of them or none.
 * @param oneByOne whether one that is there already is refused; otherwise it stays as it is
 * @throws ip_invalid, ip_rule_exists, rules_too_many, ip_locks_you_out, field_not_editable
 */
export const addIpRules = (
  ctx: SignedContext,
  inputs: readonly RuleInput[],
  { force, oneByOne }: { force: boolean; oneByOne: boolean },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    await requireEditable(ctx, 'security.ipRestrictions');
    const { strategy } = await ipConfig(ctx);
    const rules = inputs.map((input) => read(input, strategy));
    await store.lockRules(ctx.db, tenantId);
    const added = await store.insertAddresses(ctx.db, tenantId, rules, ctx.clock.now().toISOString());
    if (oneByOne && added.length === 0) throw new ProblemError(restrictionProblems.ip_rule_exists);
    if ((await store.countAddresses(ctx.db, tenantId)) > MOST_RULES)
      throw new ProblemError(restrictionProblems.rules_too_many);
    await keepCallerIn(ctx, force);
    const data = rules.length === 1 ? { ...rules[0] } : { count: added.length };
    await tellRules(ctx, { action: 'ip_restriction.added', resource: 'ip-restriction', data: { ...data, force } });
  });

/** @throws ip_rule_not_found, ip_locks_you_out, field_not_editable */
export const removeIpRule = (ctx: SignedContext, id: string, force: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    await requireEditable(ctx, 'security.ipRestrictions');
    await store.lockRules(ctx.db, tenantId);
    const removed = isUuid(id) ? await store.deleteAddress(ctx.db, tenantId, id) : undefined;
    if (!removed) throw new ProblemError(restrictionProblems.ip_rule_not_found);
    await keepCallerIn(ctx, force);
    const data = { ip: removed.ip, strategy: removed.strategy, force };
    await tellRules(ctx, { action: 'ip_restriction.removed', resource: 'ip-restriction', data });
  });

/** @throws ip_locks_you_out */
export const saveIpConfig = (
  ctx: SignedContext,
  { isActive, strategy }: { isActive: boolean; strategy: RestrictionType | null },
  force: boolean,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await store.lockRules(ctx.db, ctx.principal.tenantId);
    await savePolicy(ctx, 'ip-restrictions', { isActive, ...(strategy && { strategy }) }, (ctx) =>
      keepCallerIn(ctx, force),
    );
  });

/** Whether the caller is let in: by the rules as they are, and if only listed addresses were. */
export async function verifyAddress(ctx: SignedContext): Promise<{ valid: boolean; listed: boolean }> {
  const { isActive, strategy } = await ipConfig(ctx);
  const rules = await rulesNow(ctx, strategy);
  return { valid: !isActive || rules.allows(ctx.from.ip), listed: rules.isListed(ctx.from.ip) };
}
