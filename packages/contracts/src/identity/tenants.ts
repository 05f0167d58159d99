import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loginProblems } from './login.ts';

/** `id` and `tenantId` are the same value. */
export const Tenant = z.object({
  id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  deletedAt: z.nullable(z.string()),
  metadata: z.string(),
  vendorId: z.string(),
  isReseller: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  hasCustomLogin: z.boolean(),
  address: z.optional(z.string()),
  website: z.optional(z.string()),
  timezone: z.optional(z.string()),
  dateFormat: z.optional(z.string()),
  timeFormat: z.optional(z.string()),
  currency: z.optional(z.string()),
  logo: z.optional(z.string()),
});
export type Tenant = z.output<typeof Tenant>;

export const TenantsAnswer = z.object({ tenants: z.array(Tenant), activeTenant: Tenant });

export const tenants = {
  mine: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v3/me/tenants',
    access: 'signedIn',
    summary: 'The tenants of the person, and the active one',
    response: TenantsAnswer,
  }),
  mineV1: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v1/me/tenants',
    access: 'signedIn',
    summary: 'The same, for sessions of one tab',
    response: TenantsAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v2/me/tenants',
    access: 'signedIn',
    summary: 'The tenants of the person as a plain list',
    response: z.array(Tenant),
  }),
  switchTo: endpoint({
    method: 'PUT',
    path: '/identity/resources/users/v1/tenant',
    access: 'signedIn',
    summary: 'Makes another tenant of the person the active one; the next refresh gives its token',
    body: z.object({ tenantId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    problems: [loginProblems.tenant_not_found],
  }),
};
