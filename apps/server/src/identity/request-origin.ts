import type { FastifyRequest } from 'fastify';
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

/** The tenant that a page works in, where it is another than its token's (wire §1.3). */
export function scopedTenant(request: FastifyRequest): string | null {
  const header = request.headers['frontegg-scoped-tenant'];
  const tenantId = (Array.isArray(header) ? header[0] : header)?.trim();
  return tenantId && tenantId !== 'undefined' && tenantId !== 'null' ? tenantId.toLowerCase() : null;
}
