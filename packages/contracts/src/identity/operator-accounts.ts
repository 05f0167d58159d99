import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CountedSize, listQuery } from '../list.ts';
import { loginProblems } from './login.ts';
import { TenantType, tenantProblems } from './tenants.ts';

/** An account with none above it, as the operator sees it. Whom it has below itself is its own to manage. */
export const OperatorAccount = z.object({
  tenantId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  tenantType: TenantType,
  isReseller: z.boolean(),
  /** The operator's own. */
  isOperator: z.boolean(),
  totalSubTenants: z.int(),
  totalUsers: z.int(),
});
export type OperatorAccount = z.output<typeof OperatorAccount>;

const access = { role: 'admin' } as const;

/** Ours: for product administrators. */
export const operatorAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/tenants/resources/tenants/v2',
    access,
    proof: 'person',
    cost: 'read',
    summary:
      'A page of the accounts with none above them, newest first; counted up to 1,000, `_metadata.atLeast` says that there are more',
    query: z.object({
      ...listQuery(['createdAt', 'name', 'tenantId']),
      _tenantType: z.optional(TenantType),
    }),
    response: z.object({ items: z.array(OperatorAccount), _metadata: CountedSize }),
  }),
  setType: endpoint({
    method: 'PUT',
    path: '/tenants/resources/tenants/v1/:tenantId/type',
    access,
    proof: 'fresh',
    cost: 'write',
    summary: 'Says what type an account with none above it is',
    params: z.object({ tenantId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: z.object({ tenantType: TenantType }),
    response: OperatorAccount,
    problems: [loginProblems.tenant_not_found, tenantProblems.no_changes, tenantProblems.operator_is_headquarter],
  }),
};
