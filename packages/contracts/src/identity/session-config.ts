import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A minute to ten years. */
const timeout = z.optional(z.object({ isActive: z.boolean(), timeout: z.int().check(z.gte(60), z.lte(315_360_000)) }));

/** Timeouts in seconds. */
export const SessionConfig = z.object({
  sessionIdleTimeoutConfiguration: timeout,
  sessionTimeoutConfiguration: timeout,
  sessionConcurrentConfiguration: z.optional(
    z.object({ isActive: z.boolean(), maxSessions: z.int().check(z.gte(1), z.lte(1_000)) }),
  ),
});

/** Part of `sessions`; by itself because every open conversation reads it. */
export const readSessionConfig = endpoint({
  method: 'GET',
  path: '/identity/resources/configurations/sessions/v1',
  access: 'signedIn',
  proof: 'token',
  cost: 'read',
  summary: 'Idle and absolute limits of sessions',
  response: SessionConfig,
});
