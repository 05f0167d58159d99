import { isDeepStrictEqual } from 'node:util';
import { AuditSeverity } from '@parley/contracts/identity/audits.ts';
import { metadataProblems } from '@parley/contracts/identity/metadata.ts';
import { TenantPortal } from '@parley/contracts/identity/portal-metadata.ts';
import type { PortalMetadata, PortalPart } from '@parley/contracts/identity/portal-parts.ts';
import { appearanceOfPart, within } from '@parley/contracts/identity/portal-parts.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { can } from '#principal';
import { auditColumns } from '../audits/audit-columns.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import type { LeafChange } from './changed-leaves.ts';
import { withLeaves } from './changed-leaves.ts';
import * as store from './metadata.store.ts';
import { servedNavigation } from './served-sections.ts';

/** They never change, so they never had another time. */
const SINCE = '2026-01-01T00:00:00.000Z';
/** Characters of JSON that a tenant keeps about its portal. */
const LONGEST_SETTINGS = 65_536;

type Row = { configuration: unknown; updatedAt: string };

const rowOf = (ctx: IdentityContext, row: Row | undefined, entityName = 'adminBox') => ({
  id: entityName,
  vendorId: ctx.config.clientId,
  entityName,
  configuration: (row?.configuration ?? {}) as Record<string, unknown>,
  createdAt: SINCE,
  updatedAt: row?.updatedAt ?? SINCE,
});

/** The operator's word about the portal, as it is typed in the file. */
const operatorsPortal = (ctx: IdentityContext): PortalMetadata => ctx.config.portal as PortalMetadata;

/**
 * What the portal goes by: the sections that are served, the operator's settings, and within them those of the tenant that
 * the caller is in.
 */
export async function portalOf(ctx: IdentityContext, tenantId: string | null) {
  const row = tenantId ? await store.findSettings(ctx.db, tenantId) : undefined;
  const decided = {
    ...ctx.config.portal,
    ...within(operatorsPortal(ctx), (row?.configuration ?? {}) as PortalMetadata),
  };
  const navigation = servedNavigation(decided.navigation ?? {}, ctx.config.apiTokens);
  return {
    ...rowOf(ctx, row),
    configuration: { ...decided, navigation } as Record<string, unknown>,
    decided: decided as Record<string, unknown>,
  };
}

/** Where an assertion of SAML arrives, and who is meant by it. */
export const samlMetadata = (ctx: IdentityContext) => ({
  ...rowOf(ctx, undefined, 'saml'),
  isActive: false,
  configuration: { acsUrl: `${ctx.publicUrl()}/saml/acs`, spEntityId: ctx.publicUrl() },
});

export const auditsMetadata = (ctx: IdentityContext) => ({
  ...rowOf(ctx, undefined, 'audits'),
  properties: auditColumns(ctx.from.language),
  theme: { styles: {} },
});

export const notificationsMetadata = (ctx: IdentityContext) => ({
  ...rowOf(ctx, undefined, 'notifications'),
  channels: ['bell'],
  channelsConfig: { bell: { enabled: true } },
  severities: AuditSeverity.options,
  theme: { styles: {} },
});

export const showSettings = async (ctx: SignedContext) =>
  rowOf(ctx, await store.findSettings(ctx.db, ctx.principal.tenantId));

/**
 * PORTAL-1, PORTAL-2: what is shown as hidden or viewOnly is not changed by another door either. Asked with what a request changes, in
 * any scope.
 * @throws field_not_editable
 */
export async function requireEditable(ctx: SignedContext, ...parts: PortalPart[]): Promise<void> {
  if (parts.length === 0) return;
  const row = await store.findSettings(ctx.db, ctx.principal.tenantId);
  const said = [operatorsPortal(ctx), row?.configuration as PortalMetadata | undefined];
  const closed = parts.find((part) => appearanceOfPart(said, part) !== 'edit');
  if (closed) throw new ProblemError(metadataProblems.field_not_editable);
}

const isOfPortal = ({ type }: LeafChange): boolean => /^(navigation|pages)(\/|$)/.test(type);

/** @throws metadata_unchanged, metadata_too_large, field_not_editable, forbidden, invalid_request */
export const changeSettings = (ctx: SignedContext, changes: readonly LeafChange[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId, userId, email } = ctx.principal;
    if (changes.length === 0) throw new ProblemError(metadataProblems.metadata_unchanged);
    // Which sections people meet is a setting of the account; the rest is how its sign-in page looks.
    if (changes.some(isOfPortal) && !can(ctx.principal, 'fe.secure.write.accountSettings'))
      throw new ProblemError(commonProblems.forbidden);
    if (!changes.every(isOfPortal)) await requireEditable(ctx, 'account.customLogin');
    const now = ctx.clock.now().toISOString();
    const former = (await store.lockSettings(ctx.db, tenantId, now)).configuration as Record<string, unknown>;
    const changed = withLeaves(former, changes);
    if (isDeepStrictEqual(former, changed)) throw new ProblemError(metadataProblems.metadata_unchanged);
    const text = JSON.stringify(changed);
    if (text.length > LONGEST_SETTINGS) throw new ProblemError(metadataProblems.metadata_too_large);
    const read = TenantPortal.safeParse(changed);
    if (!read.success) {
      const issue = read.error.issues[0];
      throw new ProblemError(commonProblems.invalid_request, {
        detail: `body.actions: ${issue?.path.join('.')}: ${issue?.message}`,
      });
    }
    await store.updateSettings(ctx.db, tenantId, text, now);
    await writeAudit(ctx, {
      action: 'portal.settings_changed',
      resource: 'portal',
      tenantId,
      userId,
      email,
      data: { changed: changes.map(({ type }) => type) },
    });
  });
