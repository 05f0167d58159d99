import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const flags = {
  list: endpoint({
    method: 'GET',
    path: '/flags',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Feature flags of the portal; a missing one counts as off',
    response: z.record(z.string(), z.enum(['on', 'off'])),
  }),
};
