import { reminders } from '@parley/contracts/assistant/reminders.ts';
import type { FastifyInstance } from 'fastify';
import { spendAsGuest } from '#platform/budgets/spend.ts';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { readPreferences, savePreferences, sendTest, unsubscribe } from './reminders.service.ts';
import type { PageLanguage } from './unsubscribe-page.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export function remindersRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, reminders.read, (ctx) => readPreferences(ctx));
  route(scope, reminders.save, (ctx, { body }) => savePreferences(ctx, body));
  route(scope, reminders.test, (ctx) => sendTest(ctx));
}

/** `List-Unsubscribe=One-Click`, and the same as a form with parts, is far less. */
const BODY_BYTES = 4_096;

/**
 * RFC 8058: `GET /u/{token}` asks, `POST /u/{token}` ends, without a cookie, a redirect, or a word about whether the token was one.
 * Only POST ends anything: programs that look at every link of a mail follow GET.
 */
export const unsubscribeRoutes = (http: FastifyInstance, services: Services): void =>
  void http.register(async (app) => {
    // What is in the body says nothing that the method has not said.
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, _body, done) => done(null));
    app.addHook('onRequest', spendAsGuest(services.budgets, 'guest'));
    const page = '/u/:token';
    const languageOf = (query: unknown, accepted: string | undefined): PageLanguage => {
      const { lang } = query as { lang?: unknown };
      if (lang === 'en' || lang === 'fr') return lang;
      return (accepted ?? '').trim().toLowerCase().startsWith('fr') ? 'fr' : 'en';
    };
    app.get(page, async ({ query, headers }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(unsubscribePage(languageOf(query, headers['accept-language']), 'ask')),
    );
    app.post<{ Params: { token: string } }>(page, async ({ params, query, headers }, reply) => {
      await unsubscribe(internalContext(services, { kind: 'system' }), params.token);
      return reply
        .type('text/html; charset=utf-8')
        .send(unsubscribePage(languageOf(query, headers['accept-language']), 'done'));
    });
  });
