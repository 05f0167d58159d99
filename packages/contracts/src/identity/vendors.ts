import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const vendors = {
  public: endpoint({
    method: 'GET',
    path: '/vendors/public',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Name and signs of the product',
    response: z.object({
      name: z.string(),
      logo: z.nullable(z.string()),
      icon: z.nullable(z.string()),
      whiteLabelMode: z.boolean(),
    }),
  }),
  keys: endpoint({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Public keys of access tokens, the one that signs first (RFC 7517)',
    response: z.object({
      keys: z.array(
        z.object({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.string(), n: z.string(), e: z.string() }),
      ),
    }),
  }),
};
