import * as z from 'zod/mini';
import type { NetworkTier } from './client-network.ts';
import type { Refuse } from './environment.ts';
import { readVariables } from './environment.ts';

export type GuessingConfig = {
  /** Networks that an IPv6 address counts in, narrowest first. */
  networks: NetworkTier[];
  /** Wrong passwords or codes of one account in a row, over any time, until its owner comes by mail. */
  failuresInARow: number;
};

/** A household has a /64 or a /56, a small company a /48 (RFC 6177). */
const NETWORKS = '64:1,56:4,48:16';
/** NIST SP 800-63B-4 §3.2.2 */
const MOST_FAILURES = 100;
const FEWEST_FAILURES = 10;

const tiersOf = (text: string): NetworkTier[] =>
  text
    .split(',')
    .map((pair) => pair.trim().split(':').map(Number))
    .map(([prefix = 0, times = 0]) => ({ prefix, times }))
    .sort((a, b) => b.prefix - a.prefix);

/** A wider network has no less than the one in it. */
const isRising = (tiers: NetworkTier[]): boolean =>
  tiers.every(({ prefix, times }, at) => {
    const narrower = tiers[at - 1];
    return prefix >= 32 && prefix <= 128 && (narrower ? narrower.prefix > prefix && narrower.times <= times : true);
  });

const Environment = z.object({
  IPV6_LIMITS: z.optional(
    z.string().check(
      z.regex(/^\s*\d{2,3}:[1-9]\d{0,3}(\s*,\s*\d{2,3}:[1-9]\d{0,3})*\s*$/, `must look like ${NETWORKS}`),
      z.refine(
        (text) => isRising(tiersOf(text)),
        'must hold prefixes from 32 to 128, each once, and for a wider network no less than for the one in it',
      ),
    ),
  ),
  SIGN_IN_FAILURES_IN_A_ROW: z.optional(
    z.string().check(
      z.regex(/^\d{1,4}$/, 'must be a number'),
      z.refine(
        (text) => Number(text) >= FEWEST_FAILURES && Number(text) <= MOST_FAILURES,
        `must be from ${FEWEST_FAILURES} to ${MOST_FAILURES}`,
      ),
    ),
  ),
});

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readGuessingConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): GuessingConfig {
  const { IPV6_LIMITS: networks = NETWORKS, SIGN_IN_FAILURES_IN_A_ROW: failures = MOST_FAILURES } = readVariables(
    Environment,
    environment,
    refuse,
  );
  return { networks: tiersOf(networks), failuresInARow: Number(failures) };
}
