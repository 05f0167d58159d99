import type { AccountFormats } from '@parley/contracts/formats.ts';
import type { Tenant } from '@parley/contracts/identity/tenants.ts';
import { tenantProblems } from '@parley/contracts/identity/tenants.ts';
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
export type TenantChange = store.SettingsChange & store.CustomLoginChange;

/** Settings that were given; those never given are left out. */
export function settingsOf(row: TenantRow): Partial<Record<keyof Settings, string>> {
  const { address, website, timezone, dateFormat, timeFormat, currency, logo } = row;
  const told = Object.entries({ address, website, timezone, dateFormat, timeFormat, currency, logo });
  return Object.fromEntries(told.filter(([, value]) => value !== null));
}

/** Where a tenant with a login page of its own has its people sign in and go. */
export function customLoginOf(
  ctx: Pick<IdentityContext, 'publicUrl'>,
  { alias, applicationUrl, loginUrl }: Pick<TenantRow, 'alias' | 'applicationUrl' | 'loginUrl'>,
): { alias?: string; applicationUrl?: string; loginUrl?: string } {
  if (!alias) return {};
  const own = `${ctx.publicUrl()}/account/login?organization=${alias}`;
  return { alias, applicationUrl: applicationUrl ?? ctx.publicUrl(), loginUrl: loginUrl ?? own };
}

export function tenantView(ctx: Pick<IdentityContext, 'publicUrl' | 'config'>, row: TenantRow): Tenant {
  const settings = settingsOf(row);
  return {
    id: row.id,
    tenantId: row.id,
    name: row.name,
    deletedAt: row.deletedAt,
    metadata: JSON.stringify(row.metadata ?? {}),
    vendorId: ctx.config.clientId,
    isReseller: row.isReseller,
    tenantType: row.tenantType as Tenant['tenantType'],
    subAccountAccessType: row.subAccountAccessType as Tenant['subAccountAccessType'],
    hasCustomLogin: row.alias !== null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...customLoginOf(ctx, row),
    ...settings,
    ...(settings.logo ? { logoUrl: settings.logo } : {}),
  };
}

/** The tenants somebody belongs to and may enter, the oldest place first. */
export const tenantIdsOf = async (
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  userId: string,
): Promise<string[]> => (await store.listTenantsOf(db, userId, clock.now().toISOString())).map(({ id }) => id);

export async function listMyTenants(ctx: SignedContext): Promise<{ tenants: Tenant[]; activeTenant: Tenant }> {
  const { userId, tenantId, homeTenantId, actor } = ctx.principal;
  const all = await store.listTenantsOf(ctx.db, userId, ctx.clock.now().toISOString());
  // Came from an account above: those below are too many to name, but this one is where they are.
  const active = homeTenantId ? await store.findTenant(ctx.db, tenantId) : undefined;
  // Where else somebody belongs is no business of whoever acts in their name.
  const rows = [...(actor ? all.filter(({ id }) => id === tenantId) : all), ...(active ? [active] : [])];
  const tenants = rows.map((row) => tenantView(ctx, row));
  const activeTenant = tenants.find(({ id }) => id === tenantId);
  // Out of the tenant since the token was looked at.
  if (!activeTenant) throw new ProblemError(commonProblems.jwt_expired);
  return { tenants, activeTenant };
}

/** @throws tenant_not_defined */
export function definedTenant(tenantId: string | null | undefined): string {
  if (!tenantId) throw new ProblemError(tenantProblems.tenant_not_defined);
  return tenantId;
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

/** Every tenant somebody belongs to, and those where others belong as well, or which the operator cannot do without. */
export async function tenantsLeftBehind(
  { db }: Pick<IdentityContext, 'db'>,
  userId: string,
): Promise<{ all: string[]; withOthers: string[] }> {
  const places = await store.listPlacesOf(db, userId);
  return {
    all: places.map(({ id }) => id),
    withOthers: places.filter(({ shared }) => shared).map(({ id }) => id),
  };
}

/** Whether somebody belongs to a tenant, also while they are shut out. */
export const hasPlaceIn = ({ db, clock }: IdentityContext, tenantId: string, userId: string): Promise<boolean> =>
  store.hasPlace(db, tenantId, userId, clock.now().toISOString());

export const addMember = async (ctx: IdentityContext, tenantId: string, userId: string): Promise<void> =>
  void (await store.insertMembership(ctx.db, tenantId, userId, ctx.clock.now().toISOString()));

/** The tenant of whoever runs the installation, made by the first node that starts. Inside a transaction. */
export async function ensureOperatorTenant(ctx: IdentityContext, name: string): Promise<string> {
  // Two nodes may meet an empty database at the same time.
  if (!ctx.database.embedded) await store.lockInstallation(ctx.db);
  await store.insertOperatorTenant(ctx.db, { id: uuidv7(), name, now: ctx.clock.now().toISOString() });
  return operatorTenantId(ctx);
}

/**
 * @param place.until null: for good
 * @param place.subAccountAccess whether they come into the accounts below, too; null: as those say
 * @returns whether they did not belong to it yet
 */
export const joinTenant = (
  { db, clock }: IdentityContext,
  place: { tenantId: string; userId: string; until: string | null; subAccountAccess?: boolean | null },
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

/** TENANT-7; nothing for a tenant that is gone. */
export async function formatsOf({ db }: Pick<IdentityContext, 'db'>, id: string): Promise<AccountFormats> {
  const row = await store.findTenant(db, id);
  return row
    ? { timezone: row.timezone, dateFormat: row.dateFormat, timeFormat: row.timeFormat, currency: row.currency }
    : {};
}

/** The tenant that signs in under a name of its own. */
export const tenantOfAlias = ({ db }: Pick<IdentityContext, 'db'>, alias: string): Promise<TenantRow | undefined> =>
  store.findTenantByAlias(db, alias);

/** Undefined for one that is gone. */
export const findTenant = ({ db }: Pick<IdentityContext, 'db'>, id: string): Promise<TenantRow | undefined> =>
  store.findTenant(db, id);
