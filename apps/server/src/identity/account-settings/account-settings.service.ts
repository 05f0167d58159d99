import type { AccountSettings, CustomLogin } from '@parley/contracts/identity/account-settings.ts';
import { accountProblems } from '@parley/contracts/identity/account-settings.ts';
import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { tenantProblems } from '@parley/contracts/identity/tenants.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { requireEditable } from '../metadata/metadata.service.ts';
import type { TenantChange } from '../tenants/tenants.service.ts';
import {
  activeTenant,
  changeActiveTenant,
  customLoginOf,
  operatorTenantId,
  settingsOf,
  tenantOfAlias,
} from '../tenants/tenants.service.ts';
import { changedParts } from './account-parts.ts';
import { keepLogo } from './logos.service.ts';

export async function showSettings(ctx: SignedContext): Promise<AccountSettings> {
  const row = await activeTenant(ctx);
  const { alias: _, ...login } = customLoginOf(ctx, row);
  return { tenantId: row.id, name: row.name, ...settingsOf(row), ...login };
}

type Input = { [K in keyof TenantChange]?: string | null | undefined };

/** What was given; empty texts clear. @throws no_changes */
function changeOf(input: Input): TenantChange {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new ProblemError(tenantProblems.no_changes);
  return Object.fromEntries(given.map(([key, value]) => [key, value || null]));
}

const changed = (ctx: SignedContext, action: AuditAction, change: TenantChange) => {
  const { userId, tenantId, email } = ctx.principal;
  const data = { fields: Object.keys(change) };
  return writeAudit(ctx, { action, resource: 'tenant', tenantId, userId, email, data });
};

/**
 * What is absent stays; an empty text clears. The name stays when none is given.
 * @throws no_changes, picture_unreadable, picture_too_wide, field_not_editable
 */
export function changeSettings(ctx: SignedContext, input: Input): Promise<AccountSettings> {
  const { name, address, website, timezone, dateFormat, timeFormat, currency, logo } = input;
  const texts = { address, website, timezone, dateFormat, timeFormat, currency, logo };
  const { logo: _, ...asked } = changeOf({ ...texts, ...(name ? { name } : {}) });
  return inTransaction(ctx, async (ctx) => {
    await requireEditable(ctx, ...changedParts(await showSettings(ctx), asked));
    const change: TenantChange =
      logo === undefined ? asked : { ...asked, logo: await keepLogo(ctx, logo ?? '', (await activeTenant(ctx)).logo) };
    await changeActiveTenant(ctx, change);
    const settings = await showSettings(ctx);
    await changed(ctx, 'tenant.settings_changed', change);
    return settings;
  });
}

export async function showCustomLogin(ctx: SignedContext): Promise<CustomLogin> {
  const { alias, applicationUrl, loginUrl } = await activeTenant(ctx);
  return { alias, applicationUrl, loginUrl };
}

/** Without an alias there is no login page to lead anywhere, so its addresses go with it. @throws alias_taken, no_changes, field_not_editable */
export async function changeCustomLogin(ctx: SignedContext, input: Input): Promise<CustomLogin> {
  const { alias, applicationUrl, loginUrl } = input;
  const asked = changeOf({ alias, applicationUrl, loginUrl });
  const change = asked.alias === null ? { alias: null, applicationUrl: null, loginUrl: null } : asked;
  if (change.alias) {
    const holder = await tenantOfAlias(asSystem(ctx), change.alias);
    if (holder && holder.id !== ctx.principal.tenantId) throw new ProblemError(accountProblems.alias_taken);
  }
  return inTransaction(ctx, async (ctx) => {
    await requireEditable(ctx, 'account.customLogin');
    await changeActiveTenant(ctx, change);
    const login = await showCustomLogin(ctx);
    await changed(ctx, 'tenant.custom_login_changed', change);
    return login;
  });
}

/**
 * What a login page needs before anybody signed in.
 * @param alias none: that of the installation
 * @throws custom_login_not_found
 */
export async function showPublicSettings(ctx: IdentityContext, alias: string | null) {
  if (!alias)
    return {
      tenantId: await operatorTenantId(ctx),
      applicationUrl: ctx.publicUrl(),
      loginUrl: `${ctx.publicUrl()}/account/login`,
    };
  const row = await tenantOfAlias(ctx, alias.toLowerCase());
  if (!row) throw new ProblemError(accountProblems.custom_login_not_found);
  const { applicationUrl, loginUrl } = customLoginOf(ctx, row);
  return { tenantId: row.id, applicationUrl, loginUrl };
}
