import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { AuditColumn, AuditSeverity } from './audits.ts';

export const metadataProblems = problems({
  ip_metadata_not_found: [404, 'ip metadata not found'],
  metadata_unchanged: [400, 'No changes to update'],
  metadata_too_large: [413, 'Error request is too large'],
  field_not_editable: [403, 'This cannot be changed here.'],
});

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

/** Only `rows[0]` is read. */
export const MetadataRow = z.object({
  id: z.string(),
  vendorId: z.string(),
  entityName: z.string(),
  isActive: z.optional(z.boolean()),
  configuration: z.record(z.string(), z.unknown()),
  /** Ours, of adminBox: the part of `configuration` that the operator and the tenant decided; the rest follows from what is served. */
  decided: z.optional(z.record(z.string(), z.unknown())),
  /** Of audits: their columns. */
  properties: z.optional(z.array(AuditColumn)),
  theme: z.optional(z.record(z.string(), z.unknown())),
  /** Of notifications. */
  channels: z.optional(z.array(z.string())),
  channelsConfig: z.optional(z.record(z.string(), z.unknown())),
  severities: z.optional(z.array(AuditSeverity)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** `a/b/c`: the way to the leaf that changes. */
const LeafPath = z.string().check(
  z.maxLength(300),
  z.regex(/^[\w-]{1,64}(\/[\w-]{1,64}){0,7}$/, 'must be names of at most 64 characters, joined by slashes'),
  z.refine((text) => !/(^|\/)(__proto__|constructor|prototype)(\/|$)/.test(text), 'is no name of a setting'),
);

export const metadata = {
  get: endpoint({
    method: 'GET',
    path: '/metadata',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary:
      'Settings of the portal (adminBox) and of SAML, columns of audits, channels of notifications; never without a row',
    query: z.object({ entityName: z.enum(['adminBox', 'saml', 'audits', 'notifications']) }),
    response: z.object({ rows: z.array(MetadataRow) }),
  }),
  ownIp: endpoint({
    method: 'GET',
    path: '/metadata/ipme',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'The address this request came from',
    response: IpMetadata,
  }),
  ip: endpoint({
    method: 'GET',
    path: '/metadata/ip/:ip',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'What is known of an address',
    params: z.object({ ip: z.string().check(z.maxLength(100)) }),
    response: IpMetadata,
    problems: [metadataProblems.ip_metadata_not_found],
  }),
  adminBox: endpoint({
    method: 'GET',
    path: '/metadata/admin-box',
    access: { permission: 'fe.account-settings.read.app' },
    proof: 'token',
    cost: 'read',
    summary: 'What the active tenant decided about its portal and sign-in pages',
    response: MetadataRow,
  }),
  saveAdminBox: endpoint({
    method: 'POST',
    path: '/metadata/admin-box',
    access: { permission: 'fe.account-settings.write.custom-login-box' },
    proof: 'token',
    cost: 'write',
    summary: 'Changes leaves of it; a payload of null takes one away',
    body: z.object({
      actions: z.array(z.object({ type: LeafPath, payload: z.optional(z.unknown()) })).check(z.maxLength(200)),
    }),
    problems: [
      metadataProblems.metadata_unchanged,
      metadataProblems.metadata_too_large,
      metadataProblems.field_not_editable,
    ],
  }),
};
