import type { AccountSettings } from '@parley/contracts/identity/account-settings.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import type { SettingsChange } from '../tenants/tenants.store.ts';
import { findTenant, updateSettings } from '../tenants/tenants.store.ts';

export async function showSettings(ctx: SignedContext): Promise<AccountSettings> {
  const row = await findTenant(ctx.db, ctx.principal.tenantId);
  if (!row) throw new ProblemError(commonProblems.jwt_expired);
  const { address, website, timezone, dateFormat, timeFormat, currency, logo } = row;
  const told = Object.entries({ address, website, timezone, dateFormat, timeFormat, currency, logo });
  return { tenantId: row.id, name: row.name, ...Object.fromEntries(told.filter(([, value]) => value !== null)) };
}

type Input = { [K in keyof SettingsChange]?: SettingsChange[K] | undefined };

/** What is absent stays; an empty text clears. */
export const changeSettings = (ctx: SignedContext, input: Input): Promise<AccountSettings> =>
  inTransaction(ctx, async (ctx) => {
    const { userId, tenantId, email } = ctx.principal;
    const { name, address, website, timezone, dateFormat, timeFormat, currency, logo } = input;
    const given = Object.entries({ address, website, timezone, dateFormat, timeFormat, currency, logo });
    const change: SettingsChange = {
      ...(name ? { name } : {}),
      ...Object.fromEntries(
        given.filter(([, value]) => value !== undefined).map(([key, value]) => [key, value || null]),
      ),
    };
    await updateSettings(ctx.db, tenantId, change, ctx.clock.now().toISOString());
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
