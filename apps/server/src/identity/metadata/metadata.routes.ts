import { metadata } from '@parley/contracts/identity/metadata.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';

/** They never change, so they never had another time. */
const SINCE = '2026-01-01T00:00:00.000Z';

export const metadataRoutes = (scope: IdentityScope): void =>
  route(scope, metadata.get, async (ctx, { query: { entityName } }) => {
    const row = { id: entityName, vendorId: ctx.config.clientId, entityName, createdAt: SINCE, updatedAt: SINCE };
    if (entityName === 'adminBox') return { rows: [{ ...row, configuration: {} }] };
    const configuration = { acsUrl: `${ctx.publicUrl()}/saml/acs`, spEntityId: ctx.publicUrl() };
    return { rows: [{ ...row, isActive: false, configuration }] };
  });
