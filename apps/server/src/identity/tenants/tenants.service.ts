import type { Tenant } from '@parley/contracts/identity/tenants.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { giveRole } from '../roles/roles.service.ts';
import { announceChange } from '../sessions/principals.ts';
import * as store from './tenants.store.ts';

export type TenantRow = NonNullable<Awaited<ReturnType<typeof store.findTenant>>>;
type Settings = Omit<store.SettingsChange, 'name'>;
export type TenantChange = store.SettingsChange;

/** Settings that were given; those never given are left out. */
export function settingsOf(row: TenantRow): Partial<Record<keyof Settings, string>> {
  const { address, website, timezone, dateFormat, timeFormat, currency, logo } = row;
  const told = Object.entries({ address, website, timezone, dateFormat, timeFormat, currency, logo });
  return Object.fromEntries(told.filter(([, value]) => value !== null));
}

function view(row: TenantRow, vendorId: string): Tenant {
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
    ...settingsOf(row),
  };
}

export async function listMyTenants(ctx: SignedContext): Promise<{ tenants: Tenant[]; activeTenant: Tenant }> {
  const { userId, tenantId, actor } = ctx.principal;
  const all = await store.listTenantsOf(ctx.db, userId, ctx.clock.now().toISOString());
  // Where else somebody belongs is no business of whoever acts in their name.
  const rows = actor ? all.filter(({ id }) => id === tenantId) : all;
  const tenants = rows.map((row) => view(row, ctx.config.clientId));
  const activeTenant = tenants.find(({ id }) => id === tenantId);
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
  await giveRole(ctx, { tenantId, userId, key: company ? 'owner' : 'member' });
  return tenantId;
}

/** The active tenant of whoever asks. */
export async function activeTenant(ctx: SignedContext): Promise<TenantRow> {
  const row = await store.findTenant(ctx.db, ctx.principal.tenantId);
  if (!row) throw new ProblemError(commonProblems.jwt_expired);
  return row;
}

export const changeActiveTenant = async (ctx: SignedContext, change: TenantChange): Promise<void> =>
  void (await store.updateSettings(ctx.db, ctx.principal.tenantId, change, ctx.clock.now().toISOString()));

export const addMember = async (ctx: IdentityContext, tenantId: string, userId: string): Promise<void> =>
  void (await store.insertMembership(ctx.db, tenantId, userId, ctx.clock.now().toISOString()));

/** The tenant of whoever runs the installation, made by the first node that starts. Inside a transaction. */
export async function ensureOperatorTenant(ctx: IdentityContext, name: string): Promise<string> {
  // Two nodes may meet an empty database at the same time.
  if (!ctx.database.embedded) await store.lockInstallation(ctx.db);
  await store.insertOperatorTenant(ctx.db, { id: uuidv7(), name, now: ctx.clock.now().toISOString() });
  return operatorTenantId(ctx);
}

/** @param place.until null: for good @returns whether they did not belong to it yet */
export const joinTenant = (
  { db, clock }: IdentityContext,
  place: { tenantId: string; userId: string; until: string | null },
): Promise<boolean> => store.insertPlace(db, { ...place, now: clock.now().toISOString() });

/** Places given for a while: nobody comes in by them once they are over; this takes them away (TEAM-3). */
export const endPlaces = (ctx: IdentityContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    for (const { tenantId, userId } of await store.deleteEndedPlaces(ctx.db, ctx.clock.now().toISOString())) {
      await announceChange(ctx, { userId });
      await writeAudit(ctx, { action: 'member.expired', resource: 'member', tenantId, userId });
    }
  });

export const nameOfTenant = async ({ db }: Pick<IdentityContext, 'db'>, id: string): Promise<string | undefined> =>
  (await store.findTenant(db, id))?.name;
