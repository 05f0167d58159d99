import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { route } from '#platform/route.ts';
import { requireCaptcha } from '../captcha/captcha.service.ts';
import type { IdentityScope } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import * as service from './sign-up.service.ts';
import { rememberSignUp } from './sign-up-cookie.ts';

export function signUpRoutes(scope: IdentityScope): void {
  route(scope, signUp.signUp, async (ctx, { body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    await requireCaptcha(ctx, body.recaptchaToken);
    const id = await service.signUp(ctx, {
      email: body.email,
      name: body.name || null,
      company: body.companyName || null,
      password: body.password || null,
      invitationToken: body.invitationToken || null,
    });
    rememberSignUp(ctx, { request, reply }, id);
    return { shouldActivate: true };
  });
  route(scope, signUp.strategies, async ({ config }) => [
    { strategy: 'email' as const, isActive: config.signUp !== 'closed', isRequired: true },
  ]);
}
