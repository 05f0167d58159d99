import { social } from '@parley/contracts/identity/social.ts';
import type { FastifyReply } from 'fastify';
import { ANSWERED, route } from '#platform/route.ts';
import type { IdentityContext, IdentityScope } from '../context.ts';
import { refuseCrossSite } from '../login/cross-site.ts';
import { readDevice } from '../mfa/device-cookie.ts';
import { answerSignedIn } from '../sessions/answer-signed-in.ts';
import { keepSecretCookie, readSecretCookie } from '../sessions/browser-cookies.ts';
import { readRefreshCookie } from '../sessions/refresh-cookie.ts';
import { readOwnSignUps } from '../sign-up/sign-up-cookie.ts';
import { PAGE, providerNamed } from './provider-list.ts';
import { pageQuery, readAnswer } from './return-state.ts';
import { beginSocial, finishSocial, SOCIAL_SECONDS } from './social.service.ts';

/** Bytes of the form that a provider sends: a code, a state, a name. */
const FORM_LIMIT = 16_384;

function toPage(ctx: IdentityContext, reply: FastifyReply, name: string, fields: unknown): typeof ANSWERED {
  const provider = providerNamed(ctx, name);
  const answer = readAnswer(typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : {});
  // See Other: what came as a form goes on as a page.
  reply.redirect(`${ctx.publicUrl()}${PAGE}?${pageQuery(provider.name, answer)}`, 303);
  return ANSWERED;
}

export function socialRoutes(scope: IdentityScope): void {
  route(scope, social.authorize, async (ctx, { params, query }, { request, reply }) => {
    providerNamed(ctx, params.provider);
    const browser = keepSecretCookie(ctx, { request, reply }, 'social', SOCIAL_SECONDS);
    const wish = {
      provider: params.provider,
      redirectUrl: query.redirectUrl ?? null,
      prompt: query.prompt ?? null,
    };
    reply.redirect(await beginSocial(ctx, wish, browser), 302);
    return ANSWERED;
  });
  route(scope, social.callback, async (ctx, { params }, { request, reply }) =>
    toPage(ctx, reply, params.provider, request.query),
  );
  // Forms are read here only; everywhere else they are refused, which is a part of the guard against other sites. This
  // one comes from another site by design, and does nothing but send the browser on.
  scope.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    route({ ...scope, app }, social.callbackForm, async (ctx, { params }, { request, reply }) =>
      toPage(ctx, reply, params.provider, request.body),
    );
  });
  route(scope, social.postLogin, async (ctx, { params, query, body }, { request, reply }) => {
    refuseCrossSite(ctx, request);
    const { admitted, person, isNew, redirectLocation } = await finishSocial(
      ctx,
      { provider: params.provider, code: query.code, state: query.state },
      {
        browser: readSecretCookie(ctx, request, 'social'),
        session: readRefreshCookie(ctx, request),
        device: readDevice(ctx, request),
        invitationToken: body?.invitationToken,
        signUps: readOwnSignUps(ctx, request),
      },
    );
    const answer = answerSignedIn(ctx, { request, reply }, admitted, person);
    return {
      ...answer,
      email: person.email,
      name: person.name,
      isNewUser: isNew,
      userId: person.id,
      ...(person.tenantId ? { tenantId: person.tenantId } : {}),
      ...(redirectLocation ? { redirectLocation } : {}),
    };
  });
}
