import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { RequestOrigin } from '#platform/context.ts';

/** The language of the house that the header prefers; English when it names none of them (RFC 9110 §12.5.4). */
export function preferredLanguage(header: string | undefined): 'en' | 'fr' {
  let best: { language: 'en' | 'fr'; quality: number } = { language: 'en', quality: 0 };
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const primary = tag.split('-', 1)[0];
    if (primary !== 'en' && primary !== 'fr') continue;
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    const quality = q === undefined ? 1 : Number(q);
    if (quality > best.quality) best = { language: primary, quality };
  }
  return best.language;
}

const AGENT_LENGTH = 400;

export const originOf = (request: FastifyRequest): RequestOrigin => ({
  id: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null,
  language: preferredLanguage(request.headers['accept-language']),
  origin: request.headers.origin ?? null,
});

/** The application that a request is for (AUTH-26, wire §1.3). */
export function requestedApplication({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [id] = [headers['frontegg-requested-application-id']].flat();
  return id && isUuid(id) ? id : null;
}

/** No tenant has it. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * The tenant that a page works in, where it is another than its token's: by header, or by `tenantId` in the query (AUTH-26, wire
 * §1.3). Two that disagree, and what is no id, name a tenant that there is none of.
 */
export function scopedTenant({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): string | null {
  const said = [headers['frontegg-scoped-tenant'], (query as { tenantId?: string | string[] }).tenantId].flat();
  const named = said
    .map((text) => text?.trim().toLowerCase())
    .filter((text) => text && text !== 'undefined' && text !== 'null');
  const [tenantId = null, ...others] = new Set(named);
  if (!tenantId) return null;
  return others.length === 0 && isUuid(tenantId) ? tenantId : NIL;
}
