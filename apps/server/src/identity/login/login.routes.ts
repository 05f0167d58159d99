import { login } from '@parley/contracts/identity/login.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { route } from '#platform/route.ts';
import { requireCaptcha } from '../captcha/captcha.service.ts';
import type { IdentityScope } from '../context.ts';
import { readDevice } from '../mfa/device-cookie.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { clearRefreshCookie, readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { refreshSession } from '../sessions/sessions.service.ts';
import { signOut } from '../sessions/sign-out.service.ts';
import { readSignUps } from '../sign-up/sign-up-cookie.ts';
import { refuseCrossSite } from './cross-site.ts';
import { signInWithPassword } from './login.service.ts';
import { readSeenBrowser } from './seen-browser.ts';

export function loginRoutes(scope: IdentityScope): void {
  // No tenant has a sign-on of its own yet, so every address signs in here.
  route(scope, login.preLogin, async () => ({}));
  route(scope, login.withPassword, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    await requireCaptcha(ctx, body.recaptchaToken);
    const { admitted, person } = await signInWithPassword(ctx, body, {
      ...readSeenBrowser(ctx, request),
      device: readDevice(ctx, request),
      signUps: readSignUps(ctx, request),
      invitationToken: body.invitationToken || null,
    });
    return answerSignedIn(ctx, { request, reply }, admitted, person);
  });
  route(scope, login.refresh, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    try {
      const wanted = body?.tenantId || null;
      const session = await refreshSession(ctx, readRefreshCookie(ctx, request), wanted, readDevice(ctx, request));
      return answerSignedIn(ctx, { request, reply }, session);
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status === 401) clearRefreshCookie(ctx, reply);
      throw error;
    }
  });
  route(scope, login.logout, async (ctx, _input, { request, reply }) => {
    refuseCrossSite(ctx, request);
    await signOut(ctx, readRefreshCookie(ctx, request), request.headers.authorization);
    clearRefreshCookie(ctx, reply);
    return undefined;
  });
}
