import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import * as devices from './devices.service.ts';

export function mfaDevicesRoutes(scope: IdentityScope): void {
  route(scope, mfaDevices.list, (ctx) => devices.listOwnDevices(signed(ctx)));
  route(scope, mfaDevices.strategies, (ctx) => devices.listStrategies(signed(ctx)));
  for (const begin of [mfaDevices.enroll, mfaDevices.enrollAuthenticator])
    route(scope, begin, (ctx) => devices.enrolOwnAuthenticator(signed(ctx)));
  for (const confirm of [mfaDevices.enrollVerify, mfaDevices.enrollAuthenticatorVerify])
    route(scope, confirm, (ctx, { body }) => devices.confirmOwnAuthenticator(signed(ctx), body.token));
  route(scope, mfaDevices.disable, (ctx, { body }) => nothing(devices.disableAll(signed(ctx), body?.token)));
  route(scope, mfaDevices.disableAuthenticator, (ctx, { params, body }) =>
    nothing(devices.removeAuthenticator(signed(ctx), params.id, body?.token)),
  );
  route(scope, mfaDevices.enrollSms, (ctx, { body }) => devices.enrolOwnSms(signed(ctx), body.phoneNumber));
  route(scope, mfaDevices.enrollSmsVerify, (ctx, { body }) => devices.confirmOwnSms(signed(ctx), body));
  route(scope, mfaDevices.disableSms, (ctx, { params }) => devices.askSmsRemoval(signed(ctx), params.id));
  route(scope, mfaDevices.disableSmsVerify, (ctx, { params, body }) =>
    nothing(devices.removeSms(signed(ctx), params.id, body)),
  );
  route(scope, mfaDevices.enrollWebAuthn, (ctx) => devices.enrolOwnWebAuthn(signed(ctx)));
  route(scope, mfaDevices.enrollWebAuthnVerify, (ctx, { body }) => devices.confirmOwnWebAuthn(signed(ctx), body));
  route(scope, mfaDevices.disableWebAuthn, (ctx, { params }) => devices.askWebAuthnRemoval(signed(ctx), params.id));
  route(scope, mfaDevices.disableWebAuthnVerify, (ctx, { params, body }) =>
    nothing(devices.removeWebAuthn(signed(ctx), params.id, body)),
  );
  route(scope, mfaDevices.recoveryCodes, (ctx) => devices.renewRecoveryCodes(signed(ctx)));
}
