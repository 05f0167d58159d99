import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { HIERARCHY_DEPTH } from '@parley/contracts/identity/sub-tenants.ts';
import type { Management, SubTenantType, Tenant } from '@parley/contracts/identity/tenants.ts';
import { managementAfter, tenantProblems } from '@parley/contracts/identity/tenants.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { askForErasure } from '#platform/erasures.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { levelsAbove, reach } from '../hierarchy/hierarchy.service.ts';
import { inviteInto, limitInvitation } from '../invitations/invitations.service.ts';
import { holderIn, ownerRoleIn } from '../roles/roles.service.ts';
import { announceChange } from '../sessions/principals.ts';
import type { TenantRow } from '../tenants/tenants.service.ts';
import { findTenant, tenantView } from '../tenants/tenants.service.ts';
import { endWaysInto } from './end-ways-into.ts';
import type { NewSubTenant, SubTenantChange } from './sub-tenants.store.ts';
import * as store from './sub-tenants.store.ts';

type ManagementInput = { isReseller?: boolean | null | undefined; tenantType?: SubTenantType | null | undefined };
type Texts = { [K in 'website' | 'applicationUrl' | 'address' | 'timezone' | 'currency']?: string | null | undefined };
export type SubTenantInput = Texts &
  ManagementInput & {
    name: string;
    parentTenantId?: string | null | undefined;
    tenantId?: string | null | undefined;
    logo?: string | null | undefined;
    logoUrl?: string | null | undefined;
    creatorName?: string | null | undefined;
    creatorEmail?: string | null | undefined;
    subAccountAccessType?: string | null | undefined;
  };

const tenantGone = (): never => {
  throw new ProblemError(loginProblems.tenant_not_found);
};

async function shown(ctx: IdentityContext, id: string): Promise<Tenant> {
  const row = await findTenant(ctx, id);
  return row ? tenantView(ctx, row) : tenantGone();
}

/** One row where it was done, and one in the account it was done to. */
async function auditBoth(
  ctx: SignedContext,
  action: AuditAction,
  tenantId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { userId, email, tenantId: own } = ctx.principal;
  // Always in the same order: each holds up the next row of its tenant.
  for (const at of [...new Set([own, tenantId])].sort())
    await writeAudit(ctx, {
      action,
      resource: 'tenant',
      tenantId: at,
      userId,
      email,
      data: { ...data, subTenantId: tenantId, by: own },
    });
}

/** @throws invalid_request for a customer that manages accounts, and for a reseller that does not */
function managed(now: Management, wanted: ManagementInput): Management {
  const after = managementAfter(now, wanted);
  if (after) return after;
  throw new ProblemError(commonProblems.invalid_request, { detail: 'body.isReseller: does not fit tenantType' });
}

function newRow(input: SubTenantInput, id: string, parentId: string): NewSubTenant {
  const { name, website, applicationUrl, address, timezone, currency, logo, logoUrl, creatorName, creatorEmail } =
    input;
  const creator = { ...(creatorName ? { creatorName } : {}), ...(creatorEmail ? { creatorEmail } : {}) };
  return {
    id,
    parentId,
    name,
    website: website || null,
    applicationUrl: applicationUrl || null,
    address: address || null,
    timezone: timezone || null,
    currency: currency || null,
    logo: logo || logoUrl || null,
    ...managed({ tenantType: 'customer', isReseller: false }, input),
    subAccountAccessType: input.subAccountAccessType ?? 'defaultOff',
    metadata: JSON.stringify(creator),
  };
}

/**
 * Makes an account below the own one. Who is named as its creator is invited as its owner.
 * @throws tenant_not_found, tenant_id_taken, hierarchy_too_deep, too_many_accounts
 */
export async function createSubTenant(ctx: SignedContext, input: SubTenantInput): Promise<Tenant> {
  const { tenantId: own, userId } = ctx.principal;
  const id = input.tenantId?.toLowerCase() || uuidv7();
  if (!isUuid(id)) throw new ProblemError(commonProblems.invalid_request, { detail: 'body.tenantId: must be a UUID' });
  const { creatorEmail, creatorName } = input;
  if (creatorEmail) await limitInvitation(ctx, own, creatorEmail);
  return inTransaction(asSystem(ctx), async (system) => {
    const parentId = input.parentTenantId || own;
    await reach(system, own, parentId);
    await store.lockLine(system.db, parentId);
    // Deleted while this one waited for its turn.
    await reach(system, own, parentId);
    if ((await levelsAbove(system, parentId)) >= HIERARCHY_DEPTH)
      throw new ProblemError(tenantProblems.hierarchy_too_deep);
    // The line is locked, so others wait for their turn and count this one.
    if (((await store.countBelowTop(system.db, parentId)) ?? 0) >= system.config.subAccounts)
      throw new ProblemError(tenantProblems.too_many_accounts);
    const now = system.clock.now().toISOString();
    if (!(await store.insertSubTenant(system.db, newRow(input, id, parentId), now)))
      throw new ProblemError(tenantProblems.tenant_id_taken);
    const tenant = await shown(system, id);
    if (creatorEmail) {
      const holder = await holderIn(system, ctx.principal.homeTenantId ?? own, userId);
      const roleIds = [await ownerRoleIn(system)];
      const invited = { email: creatorEmail, name: creatorName ?? null, roleIds, expirationInSeconds: null };
      await inviteInto(system, { tenantId: id, ...(holder ? { holder } : {}) }, invited);
    }
    await auditBoth(system, 'tenant.created', id, { name: input.name, parentTenantId: parentId });
    return tenant;
  });
}

/** @throws tenant_not_found also for the own one: that is changed from above or in its settings; no_changes */
async function change(
  ctx: SignedContext,
  tenantId: string,
  action: AuditAction,
  wantedOf: (row: TenantRow) => SubTenantChange,
): Promise<Tenant> {
  return inTransaction(asSystem(ctx), async (system) => {
    if ((await reach(system, ctx.principal.tenantId, tenantId)) === 0) return tenantGone();
    const row = await findTenant(system, tenantId);
    if (!row) return tenantGone();
    const wanted = wantedOf(row);
    const changes = Object.entries(wanted).filter(([key, value]) => row[key as keyof SubTenantChange] !== value);
    if (changes.length === 0) throw new ProblemError(tenantProblems.no_changes);
    await store.updateSubTenant(system.db, tenantId, wanted, system.clock.now().toISOString());
    await announceChange(system, { tenantId });
    const tenant = await shown(system, tenantId);
    await auditBoth(system, action, tenantId, Object.fromEntries(changes));
    return tenant;
  });
}

const given = <K extends keyof SubTenantChange>(key: K, value: SubTenantChange[K] | null): SubTenantChange =>
  value == null ? {} : { [key]: value };

export const renameSubTenant = (ctx: SignedContext, tenantId: string, name: string | null | undefined) =>
  change(ctx, tenantId, 'tenant.renamed', () => given('name', name ?? null));

export const changeManagement = (ctx: SignedContext, tenantId: string, wanted: ManagementInput) =>
  change(ctx, tenantId, 'tenant.management_changed', ({ tenantType, isReseller }) =>
    managed({ tenantType: tenantType as Management['tenantType'], isReseller }, wanted),
  );

export const changeAccess = (ctx: SignedContext, tenantId: string, accessType: string | null | undefined) =>
  change(ctx, tenantId, 'tenant.access_changed', () => given('subAccountAccessType', accessType ?? null));

/**
 * An account and all below it: nobody gets in from that moment on, by whichever way, and all that they hold is erased by jobs. The log of the
 * own account says that they were deleted, and later what was erased.
 * @throws tenant_not_found
 */
export async function deleteSubTenant(ctx: SignedContext, tenantId: string): Promise<void> {
  await inTransaction(asSystem(ctx), async (system) => {
    if ((await reach(system, ctx.principal.tenantId, tenantId)) === 0) return tenantGone();
    const row = await findTenant(system, tenantId);
    const closed = await store.closeTenants(system.db, tenantId, system.clock.now().toISOString());
    if (!row || closed.length === 0) return tenantGone();
    await endWaysInto(system, closed);
    for (const id of closed) await announceChange(system, { tenantId: id });
    const { userId, email, tenantId: own } = ctx.principal;
    await askForErasure(system, closed, own);
    return writeAudit(system, {
      action: 'tenant.deleted',
      resource: 'tenant',
      severity: 'WARNING',
      tenantId: own,
      userId,
      email,
      data: { name: row.name, accounts: closed.length, subTenantId: tenantId, by: own },
    });
  });
}
