import { loginProblems } from '@parley/contracts/identity/login.ts';
import type { FastifyRequest } from 'fastify';
import { LOOPBACK_NAMES } from '#platform/hosts.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';

export type RequestSite = {
  origin: string | undefined;
  /** Fetch Metadata, `Sec-Fetch-Site`. */
  site: string | undefined;
};

type OwnSite = {
  publicUrl: string;
  allowedOrigins: readonly string[];
  production: boolean;
  /** Where this server listens, whatever the request says. */
  port: number | undefined;
};

/** Outside production people also come by another name of their own machine. */
const isOwnMachine = (origin: string, port: number | undefined): boolean =>
  LOOPBACK_NAMES.some((name) => origin === new URL(`http://${name}:${port}`).origin);

/**
 * Whether a request that carries or sets the refresh cookie may come from where it does. Programs send neither header;
 * a browser sends at least one of them with every POST. What counts is the configuration, never the `Host` of the request: in DNS
 * rebinding the attacker's page chooses that.
 */
export function isOwnSite({ origin, site }: RequestSite, own: OwnSite): boolean {
  if (origin !== undefined && (origin === own.publicUrl || own.allowedOrigins.includes(origin))) return true;
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && origin === undefined);
  if (origin === undefined) return true;
  return !own.production && isOwnMachine(origin, own.port);
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

/** @throws cross_site_request */
export function refuseCrossSite(ctx: IdentityContext, { headers, socket }: FastifyRequest): void {
  const from = { origin: headers.origin, site: one(headers['sec-fetch-site']) };
  const { allowedOrigins, production } = ctx.config;
  if (!isOwnSite(from, { publicUrl: ctx.publicUrl(), allowedOrigins, production, port: socket.localPort }))
    throw new ProblemError(loginProblems.cross_site_request);
}
