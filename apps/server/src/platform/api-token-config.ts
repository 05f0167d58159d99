import * as z from 'zod/mini';
import type { Refuse } from './environment.ts';
import { readVariables } from './environment.ts';

/** Which kind of API token the portal offers, if any, and how long one may live at most. */
export type ApiTokenConfig = {
  strategy: 'ClientCredentials' | 'AccessToken' | null;
  longestMinutes: number | null;
};

/** CONST-1 */
const MINUTES_PER_DAY = 1_440;
const LONGEST_DAYS = 3_650;

const Environment = z.object({
  API_TOKENS: z.optional(
    z.enum(['ClientCredentials', 'AccessToken', 'off'], { error: 'must be ClientCredentials, AccessToken or off' }),
  ),
  API_TOKEN_MAX_DAYS: z.optional(
    z.string().check(
      z.regex(/^\d{1,4}$/, 'must be a number of days'),
      z.refine((text) => Number(text) >= 1 && Number(text) <= LONGEST_DAYS, 'must be from 1 to 3650 days'),
    ),
  ),
});

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readApiTokenConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): ApiTokenConfig {
  const { API_TOKENS: chosen = 'ClientCredentials', API_TOKEN_MAX_DAYS: days } = readVariables(
    Environment,
    environment,
    refuse,
  );
  return {
    strategy: chosen === 'off' ? null : chosen,
    longestMinutes: days ? Number(days) * MINUTES_PER_DAY : null,
  };
}
