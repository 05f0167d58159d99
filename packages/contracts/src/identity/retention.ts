import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Days that a tenant may choose from; the operator's setting is the most where it is less. */
export const KEPT_BOUNDS = {
  conversations: { least: 30, most: 3_650 },
  audits: { least: 90, most: 3_650 },
  runs: { least: 7, most: 3_650 },
  events: { least: 14, most: 365 },
} as const;
export const KEPT_KINDS = Object.keys(KEPT_BOUNDS) as (keyof typeof KEPT_BOUNDS)[];
export type KeptKind = keyof typeof KEPT_BOUNDS;

const ofEach = <T extends z.ZodMiniType>(type: T) =>
  z.object({ conversations: type, audits: type, runs: type, events: type });
const Days = z.nullable(z.int());

/**
 * How long is kept: conversations, from their last message on; the audit log; runs, which say how long a reply took and which model wrote it;
 * events, which say that something happened. The tenant's choice in days, null where it follows the operator; and beside it what is in force,
 * null where things are kept until they are removed by hand, and what may be chosen.
 */
export const Retention = z.extend(ofEach(Days), {
  inForce: ofEach(Days),
  bounds: ofEach(z.object({ least: z.int(), most: z.int() })),
});
export type Retention = z.output<typeof Retention>;

const days = z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3_650))));
const path = '/tenants/resources/retention/v1';

export const retention = {
  show: endpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    proof: 'token',
    cost: 'read',
    summary: 'How long the active tenant keeps things',
    response: Retention,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    access: { permission: 'fe.secure.write.accountSettings' },
    proof: 'fresh',
    cost: 'write',
    summary: 'Chooses days within bounds; what is left out stays, null follows the operator',
    body: z.object({ conversations: days, audits: days, runs: days, events: days }),
    response: Retention,
  }),
};
