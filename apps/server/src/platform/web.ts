import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WEB_DIST } from '#installation';
import type { ErrorReportConfig } from './error-report-config.ts';
import { ProblemError } from './problem-error.ts';

/** Addresses of machines: a wrong one is answered as JSON, never with the page. */
const MACHINES =
  /^\/(api|frontegg|identity|team|tenants|oauth(?!\/callback(?:\?|$))|scim|saml|dev\/mailbox\/messages|\.well-known|assets)(\/|$)/;

/** Addresses of pages. Any other one gets the page, which says that it is missing, only where HTML is asked for by name. */
const SCREENS =
  /^\/(?:(?:account|admin|c|exercises|help|help-now|kept|portal|practice|profile|progress|reminder|settings|skills|welcome)(?:\/|$)|oauth\/callback$|dev\/mailbox$|$)/;

/** Pages that the build made for one screen; every other address gets the common one. */
const PAGES: readonly [RegExp, string][] = [
  [/^\/(c\/[^/?]*)?(\?|$)/, 'conversation.html'],
  // A later step has other words.
  [/^\/account\/login\/?(\?(?!.*\bstep=)|$)/, 'sign-in.html'],
];

/**
 * Whether a page is wanted: HTML is named, or, at the address of a screen, nothing in particular is, as `curl`, link
 * previews and uptime probes ask. What a browser loads for a page (a script, a picture, a fetch) names its destination.
 */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const accepted = (headers.accept ?? '*/*').split(',').map((range) => range.split(';', 1)[0]?.trim().toLowerCase());
  if (accepted.some((type) => type === 'text/html' || type === 'application/xhtml+xml')) return !MACHINES.test(url);
  const anything = accepted.every((type) => type === '*/*' || type === 'text/*');
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return anything && destination === 'document' && SCREENS.test(url.split('?', 1)[0] ?? '');
}

/** Names of the files in a folder, none when it is not there. */
const filesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []))
    : [];

/** Beside the pages: the icon, scripts that run before the product. */
const BESIDE_PAGES = /^[\w-]+\.(?!html)\w+$/;

/** JSON as the value of an attribute. */
const inAttribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export type WebOptions = {
  production: boolean;
  errorReports: ErrorReportConfig | null;
  separateTabsByTenant?: boolean;
  webSpeech?: 'off' | 'local-only' | 'allow-remote';
  /** Nobody is signed in in this browser, for certain. */
  isStranger?: (request: FastifyRequest) => boolean;
  directory?: string;
};

/** The built browser application: hashed files for a year, the page for every other address a person can open. */
export async function webRoutes(
  app: FastifyInstance,
  {
    production,
    errorReports,
    separateTabsByTenant = false,
    webSpeech = 'local-only',
    isStranger = () => false,
    directory = WEB_DIST,
  }: WebOptions,
): Promise<void> {
  const file = path.join(directory, 'index.html');
  const built = fs.existsSync(file);
  // The page learns from itself where errors are reported, so that nothing is asked before something fails; whether its tab has
  // a tenant of its own, so that the first question is asked for that one; and what it may do with speech by itself.
  const report = errorReports ? `<meta name="parley-error-reports" content="${inAttribute(errorReports)}" />` : '';
  const tabs = separateTabsByTenant ? '<meta name="parley-separate-tabs-by-tenant" content="on" />' : '';
  const speech = webSpeech === 'local-only' ? '' : `<meta name="parley-web-speech" content="${webSpeech}" />`;
  // Before every script: one that was kept runs while the rest of the page is still on its way.
  const settings = report + tabs + speech;
  const read = (name: string): string | null => {
    const page = path.join(directory, name);
    return fs.existsSync(page) ? fs.readFileSync(page, 'utf8').replace('<head>', `<head>${settings}`) : null;
  };
  const html = read('index.html') ?? '';
  const special = PAGES.map(([address, name]) => [address, read(name) ?? html] as const);
  const pageAt = (url: string): string => special.find(([address]) => address.test(url))?.[1] ?? html;
  // A stranger's page asks nobody who is here: the answer would be a refusal, red in every console.
  const forStranger = (page: string): string => page.replace('<head>', '<head><meta name="parley-stranger" />');
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      // A route for each file would rest in memory: there are hundreds.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    const assets = new Set(filesIn(path.join(directory, 'assets')));
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
      assets.has(params.name) ? reply.sendFile(`assets/${params.name}`) : reply.callNotFound(),
    );
    for (const name of filesIn(directory))
      if (BESIDE_PAGES.test(name)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page = (request.method === 'GET' || request.method === 'HEAD') && wantsPage(request);
    const hidden = production && request.url.startsWith('/dev/');
    if (!built || !page || hidden) throw new ProblemError(commonProblems.not_found);
    const shown = pageAt(request.url);
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(isStranger(request) ? forStranger(shown) : shown);
  });
}
