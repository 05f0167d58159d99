import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { route } from '#platform/route.ts';
import { requireCaptcha } from '../captcha/captcha.service.ts';
import type { IdentityScope } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { readSeenBrowser } from '../login/seen-browser.ts';
import { readDevice } from '../mfa/device-cookie.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { readOwnSignUps } from '../sign-up/sign-up-cookie.ts';
import { askToSignIn } from './ask.service.ts';
import { clearFlow, readFlow, setFlow } from './flow-cookie.ts';
import { finishSignIn } from './passwordless.service.ts';

export function passwordlessRoutes(scope: IdentityScope): void {
  route(scope, passwordless.preLogin, async (ctx, { params, body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    await requireCaptcha(ctx, body.recaptchaToken);
    const { flow, ...answer } = await askToSignIn(ctx, params.type, body, {
      ...readSeenBrowser(ctx, request),
      flow: readFlow(ctx, request),
    });
    setFlow(ctx, reply, flow);
    return answer;
  });
  route(scope, passwordless.postLogin, async (ctx, { params, body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const shown = { token: body.token, code: body.code || null };
    const browser = {
      cookie: readRefreshCookie(ctx, request),
      device: readDevice(ctx, request),
      invitationToken: body.invitationToken,
      signUps: readOwnSignUps(ctx, request),
    };
    const { admitted, person } = await finishSignIn(ctx, params.type, shown, readFlow(ctx, request), browser);
    clearFlow(ctx, reply);
    return answerSignedIn(ctx, { request, reply }, admitted, person);
  });
}
