import type { IpMetadata } from '@parley/contracts/identity/metadata.ts';
import { metadata, metadataProblems } from '@parley/contracts/identity/metadata.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { addressText } from '../restrictions/address-range.ts';
import { principalOf } from '../sessions/present-session.ts';
import * as service from './metadata.service.ts';

/** @throws ip_metadata_not_found for what is no address */
function knownOf(text: string): IpMetadata {
  const ip = addressText(text);
  if (!ip) throw new ProblemError(metadataProblems.ip_metadata_not_found);
  const nowhere = { latitude: null, longitude: null, city: null, country_name: null, country_code: null, zip: null };
  return { ip, ...nowhere, location: {} };
}

export function metadataRoutes(scope: IdentityScope): void {
  route(scope, metadata.get, async (ctx, { query: { entityName } }, { request }) => {
    switch (entityName) {
      case 'saml':
        return { rows: [service.samlMetadata(ctx)] };
      case 'audits':
        return { rows: [service.auditsMetadata(ctx)] };
      case 'notifications':
        return { rows: [service.notificationsMetadata(ctx)] };
      case 'adminBox': {
        // Open to everybody; whoever is signed in is told what their tenant decided besides.
        const principal = await principalOf(ctx, request.headers.authorization);
        return { rows: [await service.portalOf(ctx, principal?.tenantId ?? null)] };
      }
    }
  });
  route(scope, metadata.adminBox, (ctx) => service.showSettings(signed(ctx)));
  route(scope, metadata.saveAdminBox, (ctx, { body }) => nothing(service.changeSettings(signed(ctx), body.actions)));
  route(scope, metadata.ownIp, async (ctx) => knownOf(ctx.from.ip));
  route(scope, metadata.ip, async (_ctx, { params }) => knownOf(params.ip));
}
