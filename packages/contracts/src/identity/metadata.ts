import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { AuditColumn, AuditSeverity } from './audits.ts';

export const metadataProblems = problems({ ip_metadata_not_found: [404, 'ip metadata not found'] });

const unknown = z.nullable(z.string());
/** What is known of an address. Nothing is asked of anybody outside, so where it is stays unknown. */
export const IpMetadata = z.object({
  ip: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  city: unknown,
  country_name: unknown,
  country_code: unknown,
  zip: unknown,
  location: z.object({ country_flag: z.optional(z.string()), country_flag_emoji: z.optional(z.string()) }),
});
export type IpMetadata = z.output<typeof IpMetadata>;

export const metadata = {
  get: endpoint({
    method: 'GET',
    path: '/metadata',
    access: 'public',
    summary:
      'Settings of the portal (adminBox) and of SAML, columns of audits, channels of notifications; never without a row',
    query: z.object({ entityName: z.enum(['adminBox', 'saml', 'audits', 'notifications']) }),
    response: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          vendorId: z.string(),
          entityName: z.string(),
          isActive: z.optional(z.boolean()),
          configuration: z.record(z.string(), z.unknown()),
          /** Of audits: their columns. */
          properties: z.optional(z.array(AuditColumn)),
          theme: z.optional(z.record(z.string(), z.unknown())),
          /** Of notifications. */
          channels: z.optional(z.array(z.string())),
          channelsConfig: z.optional(z.record(z.string(), z.unknown())),
          severities: z.optional(z.array(AuditSeverity)),
          createdAt: z.string(),
          updatedAt: z.string(),
        }),
      ),
    }),
  }),
  ownIp: endpoint({
    method: 'GET',
    path: '/metadata/ipme',
    access: 'public',
    summary: 'The address this request came from',
    response: IpMetadata,
  }),
  ip: endpoint({
    method: 'GET',
    path: '/metadata/ip/:ip',
    access: 'signedIn',
    summary: 'What is known of an address',
    params: z.object({ ip: z.string().check(z.maxLength(100)) }),
    response: IpMetadata,
    problems: [metadataProblems.ip_metadata_not_found],
  }),
};
