import { AuditSeverity } from '@parley/contracts/identity/audits.ts';
import type { IpMetadata } from '@parley/contracts/identity/metadata.ts';
import { metadata, metadataProblems } from '@parley/contracts/identity/metadata.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { route } from '#platform/route.ts';
import { auditColumns } from '../audits/audit-columns.ts';
import type { IdentityScope } from '../context.ts';
import { addressText } from '../restrictions/address-range.ts';

/** They never change, so they never had another time. */
const SINCE = '2026-01-01T00:00:00.000Z';

/** @throws ip_metadata_not_found for what is no address */
function knownOf(text: string): IpMetadata {
  const ip = addressText(text);
  if (!ip) throw new ProblemError(metadataProblems.ip_metadata_not_found);
  const nowhere = { latitude: null, longitude: null, city: null, country_name: null, country_code: null, zip: null };
  return { ip, ...nowhere, location: {} };
}

export function metadataRoutes(scope: IdentityScope): void {
  route(scope, metadata.get, async (ctx, { query: { entityName } }) => {
    const row = { id: entityName, vendorId: ctx.config.clientId, entityName, createdAt: SINCE, updatedAt: SINCE };
    if (entityName === 'adminBox') return { rows: [{ ...row, configuration: {} }] };
    if (entityName === 'audits')
      return {
        rows: [{ ...row, configuration: {}, properties: auditColumns(ctx.from.language), theme: { styles: {} } }],
      };
    if (entityName === 'notifications')
      return {
        rows: [
          {
            ...row,
            configuration: {},
            channels: ['bell'],
            channelsConfig: { bell: { enabled: true } },
            severities: AuditSeverity.options,
            theme: { styles: {} },
          },
        ],
      };
    const configuration = { acsUrl: `${ctx.publicUrl()}/saml/acs`, spEntityId: ctx.publicUrl() };
    return { rows: [{ ...row, isActive: false, configuration }] };
  });
  route(scope, metadata.ownIp, async (ctx) => knownOf(ctx.from.ip));
  route(scope, metadata.ip, async (_ctx, { params }) => knownOf(params.ip));
}
