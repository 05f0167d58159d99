import * as z from 'zod/mini';
import { problems } from '../problem.ts';

export const roleProblems = problems({
  role_not_found: [404, 'This role was not found.'],
  role_not_grantable: [403, 'A role can only be given by somebody who holds everything it allows.'],
  last_administrator: [
    409,
    'Somebody must stay who may do everything in this account. Give this to somebody else first, for as long as they belong to it.',
  ],
});

/** `permissions` holds ids of permissions. `tenantId` null: shared by all tenants. */
export const Role = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  isDefault: z.boolean(),
  permissions: z.array(z.string()),
  tenantId: z.nullable(z.string()),
  vendorId: z.string(),
  level: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Role = z.output<typeof Role>;

export const Permission = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  categoryId: z.string(),
  fePermission: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Permission = z.output<typeof Permission>;
