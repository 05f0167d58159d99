import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The administrator's area. Nothing here carries a person's words. */
export const admin = {
  status: endpoint({
    method: 'GET',
    path: '/analytics/admin/status',
    access: { role: 'admin' },
    proof: 'person',
    cost: 'read',
    summary: 'State of the installation',
    response: z.object({
      version: z.string(),
      database: z.enum(['embedded', 'external']),
      mail: z.enum(['mailbox', 'smtp']),
      models: z.array(z.string()),
      started_at: z.string(),
    }),
  }),
};
