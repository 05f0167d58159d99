import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import type { FastifyRequest } from 'fastify';
import { ANSWERED, route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { LOGO_HEADERS } from '../pictures/picture-headers.ts';
import * as service from './account-settings.service.ts';
import { showLogo } from './logos.service.ts';

/** The name a login page asks for its tenant by (wire §1.3). */
function aliasOf({ headers }: FastifyRequest): string | null {
  const header = headers['frontegg-login-alias'];
  const alias = (Array.isArray(header) ? header[0] : header)?.trim();
  return alias && alias !== 'undefined' && alias !== 'null' ? alias.slice(0, 64) : null;
}

export function accountSettingsRoutes(scope: IdentityScope): void {
  route(scope, accountSettings.get, (ctx) => service.showSettings(signed(ctx)));
  route(scope, accountSettings.update, (ctx, { body }) => service.changeSettings(signed(ctx), body));
  route(scope, accountSettings.public, (ctx, _input, { request }) => service.showPublicSettings(ctx, aliasOf(request)));
  route(scope, accountSettings.customLogin, (ctx) => service.showCustomLogin(signed(ctx)));
  route(scope, accountSettings.saveCustomLogin, (ctx, { body }) => service.changeCustomLogin(signed(ctx), body));
  route(scope, accountSettings.logo, async (ctx, { params }, { reply }) => {
    const { contentType, bytes } = await showLogo(ctx, params.id);
    reply.headers(LOGO_HEADERS).type(contentType).send(bytes);
    return ANSWERED;
  });
}
