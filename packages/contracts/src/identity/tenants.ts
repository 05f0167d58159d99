import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { loginProblems } from './login.ts';

export const tenantProblems = problems({
  tenant_not_defined: [400, 'TenantId is not defined'],
  no_changes: [400, 'No changes to update'],
  tenant_id_taken: [409, 'An account with this id exists already.'],
  hierarchy_too_deep: [422, 'Accounts can be at most eight levels deep.'],
  too_many_accounts: [422, 'The maximum number of accounts is reached.'],
  operator_is_headquarter: [422, 'The account of the operator is a headquarter.'],
});

/** Who of the accounts above may come in: who was let in, all but who was shut out, everybody. */
export const SubAccountAccess = z.enum(['defaultOff', 'defaultOn', 'alwaysOn']);
export type SubAccountAccess = z.output<typeof SubAccountAccess>;

/** TENANT-6: what kind of account it is, in the eyes of those above it or of the operator. */
export const TENANT_TYPES = ['customer', 'spam', 'test', 'reseller', 'headquarter'] as const;
export const TenantType = z.enum(TENANT_TYPES);
export type TenantType = z.output<typeof TenantType>;
/** Of an account below another one: it is no headquarter. */
export const SUB_TENANT_TYPES = ['customer', 'spam', 'test', 'reseller'] as const;
export const SubTenantType = z.enum(SUB_TENANT_TYPES);
export type SubTenantType = z.output<typeof SubTenantType>;

/** `isReseller`: whether it sees who is in the accounts below itself. */
export type Management<Type extends TenantType = TenantType> = { tenantType: Type; isReseller: boolean };
type WantedManagement<Type extends TenantType> = { [K in keyof Management]?: Management<Type>[K] | null | undefined };
/**
 * A reseller manages accounts and a customer does not, so one of the two follows the other; accounts of other types may or may not.
 * @returns undefined where what is wanted contradicts itself
 */
export function managementAfter<Type extends TenantType>(
  now: Management<Type>,
  { tenantType, isReseller }: WantedManagement<Type>,
): Management<Type | 'customer' | 'reseller'> | undefined {
  const follows = now.tenantType === 'customer' || now.tenantType === 'reseller';
  const type = tenantType ?? (isReseller == null || !follows ? now.tenantType : isReseller ? 'reseller' : 'customer');
  const manages = type === 'reseller' ? true : type === 'customer' ? false : (isReseller ?? now.isReseller);
  return isReseller != null && isReseller !== manages ? undefined : { tenantType: type, isReseller: manages };
}

/** `id` and `tenantId` are the same value. */
export const Tenant = z.object({
  id: z.string(),
  tenantId: z.string(),
  name: z.string(),
  deletedAt: z.nullable(z.string()),
  metadata: z.string(),
  vendorId: z.string(),
  isReseller: z.boolean(),
  tenantType: TenantType,
  createdAt: z.string(),
  updatedAt: z.string(),
  hasCustomLogin: z.boolean(),
  subAccountAccessType: z.optional(SubAccountAccess),
  alias: z.optional(z.string()),
  applicationUrl: z.optional(z.string()),
  loginUrl: z.optional(z.string()),
  address: z.optional(z.string()),
  website: z.optional(z.string()),
  timezone: z.optional(z.string()),
  dateFormat: z.optional(z.string()),
  timeFormat: z.optional(z.string()),
  currency: z.optional(z.string()),
  logo: z.optional(z.string()),
  logoUrl: z.optional(z.string()),
});
export type Tenant = z.output<typeof Tenant>;

export const TenantsAnswer = z.object({ tenants: z.array(Tenant), activeTenant: Tenant });

/** One tenant; which one is said, or the call is refused with `TenantId is not defined`. */
export const WhichTenant = z.object({ tenantId: z.optional(z.nullable(z.string().check(z.maxLength(64)))) });

export const tenants = {
  mine: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v3/me/tenants',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The tenants of the person, and the active one',
    response: TenantsAnswer,
  }),
  mineV1: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v1/me/tenants',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The same, for sessions of one tab',
    response: TenantsAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/identity/resources/users/v2/me/tenants',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'The tenants of the person as a plain list',
    response: z.array(Tenant),
  }),
  switchTo: endpoint({
    method: 'PUT',
    path: '/identity/resources/users/v1/tenant',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary:
      'Makes another tenant the active one: one the person belongs to, or one below that lets them in; the next refresh gives its token',
    body: WhichTenant,
    problems: [loginProblems.tenant_not_found, tenantProblems.tenant_not_defined],
  }),
};
