import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AccountText } from './account-settings.ts';
import { Email, Name } from './email.ts';
import { loginProblems } from './login.ts';
import { SubAccountAccess, SubTenantType, Tenant, tenantProblems } from './tenants.ts';

/** CONST-1: levels of accounts below one another. */
export const HIERARCHY_DEPTH = 8;

const one = '/tenants/resources/sub-tenants/v1/:tenantId';
const params = z.object({ tenantId: z.string().check(z.minLength(1), z.maxLength(64)) });
const found = [loginProblems.tenant_not_found];
const permission = (key: string) => ({ permission: `fe.account-hierarchy.${key}` });

export const subTenants = {
  create: endpoint({
    method: 'POST',
    path: '/tenants/resources/sub-tenants/v1',
    access: permission('write.subAccount'),
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Makes an account below the own one or one below that; `creatorEmail` is invited as its owner',
    body: z.object({
      name: Name,
      parentTenantId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** A UUID; made here when it is left out. */
      tenantId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      website: AccountText.website,
      applicationUrl: AccountText.url,
      address: AccountText.address,
      timezone: AccountText.timezone,
      currency: AccountText.currency,
      logo: AccountText.logoUrl,
      logoUrl: AccountText.logoUrl,
      creatorName: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200)))),
      creatorEmail: z.optional(z.nullable(z.union([z.literal(''), Email]))),
      isReseller: z.optional(z.nullable(z.boolean())),
      tenantType: z.optional(z.nullable(SubTenantType)),
      subAccountAccessType: z.optional(z.nullable(SubAccountAccess)),
    }),
    status: 201,
    response: Tenant,
    problems: [
      ...found,
      tenantProblems.tenant_id_taken,
      tenantProblems.hierarchy_too_deep,
      tenantProblems.too_many_accounts,
    ],
  }),
  update: endpoint({
    method: 'PATCH',
    path: one,
    access: permission('write.subAccount'),
    proof: 'token',
    cost: 'write',
    summary: 'Renames an account below',
    params,
    body: z.object({ name: z.optional(z.nullable(Name)) }),
    problems: [...found, tenantProblems.no_changes],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    access: permission('delete.subAccount'),
    proof: 'freshOrToken',
    cost: 'job',
    summary: 'Deletes an account below and everything below that; nobody gets in from that moment on',
    params,
    problems: found,
  }),
  manage: endpoint({
    method: 'PUT',
    path: `${one}/management`,
    access: permission('write.subAccountManagement'),
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'What type an account below is, and whether it may see who is in the accounts below itself',
    params,
    body: z.object({
      isReseller: z.optional(z.nullable(z.boolean())),
      tenantType: z.optional(z.nullable(SubTenantType)),
    }),
    response: Tenant,
    problems: [...found, tenantProblems.no_changes],
  }),
  hierarchySettings: endpoint({
    method: 'PUT',
    path: `${one}/hierarchy-settings`,
    access: permission('write.subAccountAccess'),
    proof: 'freshOrToken',
    cost: 'write',
    summary: 'Who of the accounts above may come into an account',
    params,
    body: z.object({ subAccountAccessType: z.optional(z.nullable(SubAccountAccess)) }),
    response: Tenant,
    problems: [...found, tenantProblems.no_changes],
  }),
};
