import { sql } from 'kysely';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { ErasureStep } from '#platform/erasures.ts';
import { affected, eraseTenant, forgetReportsTo, rowsOfTenant, takeReport } from '#platform/erasures.ts';
import type { EventReader } from '#platform/events.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityMeans } from '../context.ts';
import { announceChange } from '../sessions/principals.ts';
import { deleteAccount, lockAccount } from '../users/accounts.service.ts';
import * as store from './tenant-erasure.store.ts';

/** People of one transaction: what hangs on each goes with them, and other nodes forget them. */
const PEOPLE_AT_ONCE = 20;

/** Those who belonged to the account and belong nowhere else; super users stay. */
const people = (means: IdentityMeans): ErasureStep => ({
  tables: ['identity.left_behind'],
  remove: async (ctx, tenantId) => {
    const userIds = await store.listLeftBehind(ctx.db, tenantId, PEOPLE_AT_ONCE);
    let gone = 0;
    for (const userId of userIds) {
      await lockAccount(ctx, userId);
      if (!(await store.belongsNowhere(ctx.db, userId))) continue;
      await deleteAccount(ctx, { userId, tenantId: null });
      await announceChange({ ...ctx, identity: means }, { userId });
      gone += 1;
    }
    await store.deleteLeftBehind(ctx.db, tenantId, userIds);
    return { removed: { 'identity.users': gone }, more: userIds.length > 0 };
  },
});

const audits: ErasureStep = {
  tables: ['identity.audits'],
  remove: async ({ db }, tenantId, most) => {
    const removed = await store.eraseAudits(db, tenantId, most);
    return { removed: { 'identity.audits': removed }, more: removed > 0 };
  },
};

/** The account itself, last: what still points at it goes along. */
const account: ErasureStep = {
  tables: ['identity.tenants'],
  remove: async (ctx, tenantId) => {
    await forgetReportsTo(ctx, tenantId);
    // Accounts below it are erased by themselves.
    await sql`update identity.tenants set parent_id = null where parent_id = ${tenantId}`.execute(ctx.db);
    const removed = await affected(ctx.db, sql`delete from identity.tenants where id = ${tenantId}`);
    return { removed: { 'identity.tenants': removed }, more: false };
  },
};

/** What points at something before what it points at, so that every row is counted. A test finds in the catalogue what is left out here. */
export const identitySteps = (means: IdentityMeans): readonly ErasureStep[] => [
  ...[
    'identity.sessions',
    'identity.impersonations',
    'identity.api_tokens',
    'identity.one_time_tokens',
    'identity.challenges',
    'identity.invitations',
    'identity.invited_ids',
    'identity.notifications',
    'identity.group_users',
    'identity.group_roles',
    'identity.groups',
    'identity.group_settings',
    'identity.membership_roles',
    'identity.member_applications',
    'identity.memberships',
    'identity.directory',
    'identity.directory_counts',
    'identity.roles',
    'identity.security_fixes',
    'identity.security_policies',
    'identity.ip_restrictions',
    'identity.email_domain_restrictions',
    'identity.portal_settings',
    'identity.tenant_applications',
    'identity.tenant_logos',
    'identity.tenant_ancestors',
  ].map(rowsOfTenant),
  people(means),
  audits,
  rowsOfTenant('platform.events'),
  rowsOfTenant('platform.storage'),
  rowsOfTenant('platform.retention'),
  account,
];

/** What the log of the account above says of it: how much went, and nothing of what it was. */
const report = (means: IdentityMeans): EventReader => ({
  name: 'identity-erasure-report',
  types: ['tenant.erased'],
  quick: true,
  read: (services, { data: { tenantId } }) =>
    inTransaction({ ...internalContext(services, { kind: 'system' }), identity: means }, async (ctx) => {
      if (typeof tenantId !== 'string') return;
      const taken = await takeReport(ctx, tenantId);
      if (!taken?.reportsTo) return;
      const { reportsTo, removed, askedAt } = taken;
      const rows = Object.values(removed).reduce((sum, count) => sum + count, 0);
      await writeAudit(ctx, {
        action: 'tenant.erased',
        resource: 'tenant',
        severity: 'WARNING',
        tenantId: reportsTo,
        userId: null,
        data: { subTenantId: tenantId, askedAt, rows, people: removed['identity.users'] ?? 0, tables: removed },
      });
    }),
});

/** When an account goes: all that identity holds of it goes, with the people who belong nowhere else. */
export const tenantErasureReaders = (means: IdentityMeans): EventReader[] => [
  {
    name: 'identity-tenant-erasure',
    types: ['tenant.deleted'],
    read: async (services, { data: { tenantId } }) => {
      if (typeof tenantId === 'string') await eraseTenant(services, 'identity', tenantId, identitySteps(means));
    },
  },
  report(means),
];
