import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { readDevice } from '../mfa/device-cookie.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { keepSecretCookie, readSecretCookie } from '../sessions/browser-cookies.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { askForPasskey, OFFER_SECONDS, signInWithPasskey } from './passkey-login.service.ts';
import * as passkeys from './passkeys.service.ts';
import { relyingParty } from './relying-party.ts';

export function webAuthnRoutes(scope: IdentityScope): void {
  route(scope, webAuthn.relatedOrigins, async (ctx) => ({ origins: relyingParty(ctx).origins }));
  route(scope, webAuthn.preLogin, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const browser = keepSecretCookie(ctx, { request, reply }, 'passkey', OFFER_SECONDS);
    return { options: await askForPasskey(ctx, body, browser) };
  });
  route(scope, webAuthn.postLogin, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const browser = {
      cookie: readRefreshCookie(ctx, request),
      device: readDevice(ctx, request),
      invitationToken: body.invitationToken,
      began: readSecretCookie(ctx, request, 'passkey'),
    };
    const { admitted, person } = await signInWithPasskey(ctx, body, browser);
    return answerSignedIn(ctx, { request, reply }, admitted, person);
  });
  route(scope, webAuthn.devices, async (ctx) => ({ devices: await passkeys.listOwnPasskeys(signed(ctx)) }));
  route(scope, webAuthn.createDevice, async (ctx) => ({ options: await passkeys.beginPasskey(signed(ctx)) }));
  route(scope, webAuthn.verifyDevice, (ctx, { body }) => nothing(passkeys.keepPasskey(signed(ctx), body)));
  route(scope, webAuthn.deleteDevice, (ctx, { params }) => nothing(passkeys.removePasskey(signed(ctx), params.id)));
}
