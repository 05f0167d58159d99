import type { Context } from '#platform/context.ts';

/** What identity opened once. */
export type IdentityMeans = Record<string, never>;
export type IdentityContext = Context & { identity: IdentityMeans };
