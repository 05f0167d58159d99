import type { AccountSettings } from '@parley/contracts/identity/account-settings.ts';
import { inTransaction } from '#platform/context.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import type { TenantChange } from '../tenants/tenants.service.ts';
import { activeTenant, changeActiveTenant, settingsOf } from '../tenants/tenants.service.ts';

export async function showSettings(ctx: SignedContext): Promise<AccountSettings> {
  const row = await activeTenant(ctx);
  return { tenantId: row.id, name: row.name, ...settingsOf(row) };
}

type Input = { [K in keyof TenantChange]?: TenantChange[K] | undefined };

/** What is absent stays; an empty text clears. */
export const changeSettings = (ctx: SignedContext, input: Input): Promise<AccountSettings> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, tenantId, email } = ctx.principal;
    const { name, address, website, timezone, dateFormat, timeFormat, currency, logo } = input;
    const given = Object.entries({ address, website, timezone, dateFormat, timeFormat, currency, logo });
    const change: TenantChange = {
      ...(name ? { name } : {}),
      ...Object.fromEntries(
        given.filter(([, value]) => value !== undefined).map(([key, value]) => [key, value || null]),
      ),
    };
    await changeActiveTenant(ctx, change);
    const changed = await showSettings(ctx);
    await writeAudit(ctx, {
      action: 'tenant.settings_changed',
      resource: 'tenant',
      tenantId,
      userId,
      email,
      data: { fields: Object.keys(change) },
    });
    return changed;
  });
