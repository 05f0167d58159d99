import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const metadata = {
  get: endpoint({
    method: 'GET',
    path: '/metadata',
    access: 'public',
    summary: 'Settings of the portal (adminBox) and of SAML; never without a row',
    query: z.object({ entityName: z.enum(['adminBox', 'saml']) }),
    response: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          vendorId: z.string(),
          entityName: z.string(),
          isActive: z.optional(z.boolean()),
          configuration: z.record(z.string(), z.unknown()),
          createdAt: z.string(),
          updatedAt: z.string(),
        }),
      ),
    }),
  }),
};
