import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** `expireTime`: null not entitled directly, -1 for ever, else epoch milliseconds. */
export const Entitlements = z.object({
  features: z.record(
    z.string(),
    z.object({
      planIds: z.array(z.string()),
      expireTime: z.nullable(z.number()),
      linkedPermissions: z.array(z.string()),
    }),
  ),
  plans: z.record(z.string(), z.object({ defaultTreatment: z.enum(['true', 'false']) })),
  permissions: z.record(z.string(), z.literal(true)),
});
export type Entitlements = z.output<typeof Entitlements>;

export const entitlements = {
  mine: endpoint({
    method: 'GET',
    path: '/entitlements/api/v2/user-entitlements',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'Features, plans and permissions the person is entitled to',
    response: Entitlements,
  }),
};
