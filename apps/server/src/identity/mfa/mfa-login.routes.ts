import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import type { Http } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { IdentityContext, IdentityScope } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { allowRemember } from './allow-remember.service.ts';
import { keepDevice, readDevice } from './device-cookie.ts';
import * as enrolment from './enrolment.service.ts';
import { recover } from './recover.service.ts';
import type { Browser, Finished } from './second-half.service.ts';
import * as verification from './verification.service.ts';

/** Finishes with the cookies of the browser, and sets what came of it. */
async function finish(
  ctx: IdentityContext,
  { request, reply }: Http,
  remember: boolean | null | undefined,
  work: (browser: Browser) => Promise<Finished>,
): Promise<LoginResponse> {
  refuseCrossSite(ctx, request);
  const { admitted, remembered, person } = await work({
    cookie: readRefreshCookie(ctx, request),
    device: readDevice(ctx, request),
    remember: remember === true,
  });
  if (remembered) keepDevice(ctx, reply, remembered);
  return answerSignedIn(ctx, { request, reply }, admitted, person);
}

function enrolmentRoutes(scope: IdentityScope): void {
  route(scope, mfaLogin.enrollAuthenticator, (ctx, { body }, { request }) => {
    refuseCrossSite(ctx, request);
    return enrolment.enrolAuthenticator(ctx, body.mfaToken);
  });
  route(scope, mfaLogin.enrollAuthenticatorVerify, (ctx, { body }, http) =>
    finish(ctx, http, body.rememberDevice, (browser) =>
      enrolment.confirmAuthenticator(ctx, body.mfaToken, body.token, browser),
    ),
  );
  route(scope, mfaLogin.enrollSms, (ctx, { body }, { request }) => {
    refuseCrossSite(ctx, request);
    return enrolment.enrolSms(ctx, body.mfaToken, body.phoneNumber);
  });
  route(scope, mfaLogin.enrollSmsVerify, (ctx, { body }, http) =>
    finish(ctx, http, body.rememberDevice, (browser) => enrolment.confirmSms(ctx, body, browser)),
  );
  route(scope, mfaLogin.enrollWebAuthn, (ctx, { body }, { request }) => {
    refuseCrossSite(ctx, request);
    return enrolment.enrolWebAuthn(ctx, body.mfaToken);
  });
  route(scope, mfaLogin.enrollWebAuthnVerify, (ctx, { body }, http) =>
    finish(ctx, http, body.rememberDevice, (browser) => enrolment.confirmWebAuthn(ctx, body, browser)),
  );
}

export function mfaLoginRoutes(scope: IdentityScope): void {
  enrolmentRoutes(scope);
  route(scope, mfaLogin.verify, (ctx, { body: { mfaToken, value, rememberDevice } }, http) =>
    finish(ctx, http, rememberDevice, (browser) =>
      verification.verifyAuthenticator(ctx, { mfaToken, value, id: null }, browser),
    ),
  );
  route(scope, mfaLogin.verifyAuthenticator, (ctx, { params, body: { mfaToken, value, rememberDevice } }, http) =>
    finish(ctx, http, rememberDevice, (browser) =>
      verification.verifyAuthenticator(ctx, { mfaToken, value, id: params.id }, browser),
    ),
  );
  route(scope, mfaLogin.emailCode, (ctx, { body }, { request }) => {
    refuseCrossSite(ctx, request);
    return verification.askEmailCode(ctx, body.mfaToken);
  });
  route(scope, mfaLogin.emailCodeVerify, (ctx, { body }, http) =>
    finish(ctx, http, body.rememberDevice, (browser) => verification.verifyEmailCode(ctx, body, browser)),
  );
  route(scope, mfaLogin.sms, (ctx, { params, body }, { request }) => {
    refuseCrossSite(ctx, request);
    return verification.askSmsCode(ctx, body.mfaToken, params.id);
  });
  route(scope, mfaLogin.smsVerify, (ctx, { params, body }, http) =>
    finish(ctx, http, body.rememberDevice, (browser) => verification.verifySms(ctx, params.id, body, browser)),
  );
  route(scope, mfaLogin.webAuthn, (ctx, { params, body }, { request }) => {
    refuseCrossSite(ctx, request);
    return verification.askWebAuthn(ctx, body.mfaToken, params.id);
  });
  route(scope, mfaLogin.webAuthnVerify, (ctx, { params, body }, http) =>
    finish(ctx, http, body.rememberDevice, (browser) => verification.verifyWebAuthn(ctx, params.id, body, browser)),
  );
  route(scope, mfaLogin.recover, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const { email, recoveryCode, mfaToken = null } = body;
    const { answer, recovering } = await recover(ctx, { email, recoveryCode, mfaToken }, readDevice(ctx, request));
    if (recovering) keepDevice(ctx, reply, recovering);
    return answer ?? undefined;
  });
  route(scope, mfaLogin.allowRemember, (ctx, { query: { mfaToken } }) =>
    allowRemember(ctx, typeof mfaToken === 'string' ? mfaToken : undefined),
  );
}
