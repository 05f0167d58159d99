import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CountedSize, listQuery } from '../list.ts';
import { loginProblems } from './login.ts';
import { SubAccountAccess, SubTenantType } from './tenants.ts';

/** CONST-1: accounts of a page. */
export const ACCOUNTS_PAGE_SIZE = 50;
/** Accounts in a list or a tree without pages; whoever has more pages through them. */
export const LARGEST_TREE = 1_000;

const read = { permission: 'fe.account-hierarchy.read.subAccount' };
const many = z.string().check(z.maxLength(20_000));

/** One account in the list of those below another. */
export const SubTenantRow = z.object({
  tenantId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  metadata: z.object({ isParent: z.boolean() }),
  isReseller: z.boolean(),
  tenantType: SubTenantType,
  subAccountAccessType: SubAccountAccess,
  parentTenantId: z.nullable(z.string()),
  /** In all, below it. */
  totalSubTenants: z.int(),
  /** Whether who asks may come into it. */
  accessAllowed: z.boolean(),
});
export type SubTenantRow = z.output<typeof SubTenantRow>;

/** `level` counts from the account that asks, which is 0. */
export const HierarchyRow = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  status: z.string(),
  createdAt: z.string(),
  level: z.int(),
  parentTenantId: z.nullable(z.string()),
});
export type HierarchyRow = z.output<typeof HierarchyRow>;

type Tree = HierarchyRow & { children: Tree[] };
export const HierarchyTree: z.ZodMiniType<Tree> = z.extend(HierarchyRow, {
  get children() {
    return z.array(HierarchyTree);
  },
});
export type HierarchyTree = Tree;

export const Parent = z.object({
  tenantId: z.string(),
  level: z.int(),
  tenantName: z.string(),
  status: z.string(),
  createdAt: z.string(),
});

export const hierarchy = {
  list: endpoint({
    method: 'GET',
    path: '/tenants/resources/hierarchy/v1',
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'The accounts below, level by level, 1,000 at most',
    response: z.array(HierarchyRow),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/tenants/resources/hierarchy/v1/tree',
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'The same as a tree, with the own account at its root',
    response: HierarchyTree,
  }),
  parents: endpoint({
    method: 'GET',
    path: '/tenants/resources/hierarchy/v1/parents',
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'The accounts above that the person can come into, nearest first',
    response: z.array(Parent),
  }),
  parentsOf: endpoint({
    method: 'GET',
    path: '/tenants/resources/hierarchy/v1/parents/:tenantId',
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'The accounts between the own one and one below it, and those above',
    params: z.object({ tenantId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.array(Parent),
    problems: [loginProblems.tenant_not_found],
  }),
  search: endpoint({
    method: 'GET',
    path: '/tenants/resources/hierarchy/v2',
    access: read,
    proof: 'token',
    cost: 'read',
    summary:
      'A page of the accounts directly below one; with `_filter` of all below it whose name has the text, counted up to 1,000: `_metadata.atLeast` says that there are more',
    query: z.object({
      ...listQuery(['createdAt', 'name', 'tenantId']),
      _subTenantId: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: z.object({
      items: z.array(SubTenantRow),
      _metadata: CountedSize,
      _links: z.object({ next: z.optional(z.string()) }),
    }),
    problems: [loginProblems.tenant_not_found],
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/tenants/resources/hierarchy/v2/metadata',
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'How many accounts are below each of these; those out of reach are left out',
    query: z.object({ _tenantIds: z.optional(many) }),
    response: z.array(z.object({ tenantId: z.string(), totalSubTenants: z.int(), isParent: z.boolean() })),
  }),
  countUsers: endpoint({
    method: 'POST',
    path: '/identity/resources/tenants/users/v1/count',
    access: read,
    proof: 'token',
    cost: 'read',
    summary: 'How many people belong to each of these accounts, or to the own one; those out of reach are left out',
    body: z.object({
      tenantIds: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)))),
      excludeInvisibleUsers: z.optional(z.nullable(z.boolean())),
    }),
    response: z.array(z.object({ tenantId: z.string(), totalUsers: z.int(), totalAccessAllowedUsers: z.int() })),
  }),
};
