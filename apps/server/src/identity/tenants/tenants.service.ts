import type { Tenant } from '@parley/contracts/identity/tenants.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { giveRole } from '../roles/roles.store.ts';
import * as store from './tenants.store.ts';

type TenantRow = NonNullable<Awaited<ReturnType<typeof store.findTenant>>>;

function view(row: TenantRow, vendorId: string): Tenant {
  const { address, website, timezone, dateFormat, timeFormat, currency, logo } = row;
  const told = Object.entries({ address, website, timezone, dateFormat, timeFormat, currency, logo });
  return {
    id: row.id,
    tenantId: row.id,
    name: row.name,
    deletedAt: null,
    metadata: JSON.stringify(row.metadata ?? {}),
    vendorId,
    isReseller: false,
    hasCustomLogin: false,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...Object.fromEntries(told.filter(([, value]) => value !== null)),
  };
}

export async function listMyTenants(ctx: SignedContext): Promise<{ tenants: Tenant[]; activeTenant: Tenant }> {
  const rows = await store.listTenantsOf(ctx.db, ctx.principal.userId);
  const tenants = rows.map((row) => view(row, ctx.config.clientId));
  const activeTenant = tenants.find(({ id }) => id === ctx.principal.tenantId);
  // Out of the tenant since the token was looked at.
  if (!activeTenant) throw new ProblemError(commonProblems.jwt_expired);
  return { tenants, activeTenant };
}

/** Where newcomers without a company go. Made at the first start. */
export async function operatorTenantId(ctx: IdentityContext): Promise<string> {
  const tenant = await store.findOperatorTenant(ctx.db);
  if (!tenant) throw new Error('The first tenant was not made.');
  return tenant.id;
}

/**
 * Takes a person into the company they asked for, which is made and theirs, or into the first tenant as a plain member.
 * @returns the tenant
 */
export async function takeIn(ctx: IdentityContext, userId: string, company: string | null): Promise<string> {
  const now = ctx.clock.now().toISOString();
  const tenantId = company ? uuidv7() : await operatorTenantId(ctx);
  if (company) await store.insertTenant(ctx.db, { id: tenantId, name: company, now });
  await store.insertMembership(ctx.db, tenantId, userId, now);
  await giveRole(ctx.db, { tenantId, userId, key: company ? 'owner' : 'member' });
  return tenantId;
}
