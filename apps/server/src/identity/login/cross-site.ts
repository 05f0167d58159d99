import { loginProblems } from '@parley/contracts/identity/login.ts';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';

export type RequestSite = {
  origin: string | undefined;
  /** Fetch Metadata, `Sec-Fetch-Site`. */
  site: string | undefined;
  host: string | undefined;
};

/**
 * Whether a request that carries or sets the refresh cookie may come from where it does. Programs send neither header;
 * a browser sends at least one of them with every POST.
 */
export function isOwnSite(
  { origin, site, host }: RequestSite,
  allowed: { publicUrl: string; allowedOrigins: readonly string[]; production: boolean },
): boolean {
  if (origin !== undefined && (origin === allowed.publicUrl || allowed.allowedOrigins.includes(origin))) return true;
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && origin === undefined);
  if (origin === undefined) return true;
  // On one machine people also come by 127.0.0.1 or by its name in the house, where browsers send no Fetch Metadata.
  return !allowed.production && host !== undefined && origin === `http://${host}`;
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

/** @throws cross_site_request */
export function refuseCrossSite(ctx: IdentityContext, request: FastifyRequest): void {
  const { headers } = request;
  const from = { origin: headers.origin, site: one(headers['sec-fetch-site']), host: headers.host };
  const { allowedOrigins, production } = ctx.config;
  if (!isOwnSite(from, { publicUrl: ctx.publicUrl(), allowedOrigins, production }))
    throw new ProblemError(loginProblems.cross_site_request);
}
