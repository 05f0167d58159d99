import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables } from './environment.ts';

/** APP-11: where errors are reported, rates from 0 to 1, and what may leave with them. */
export type ErrorReportConfig = {
  dsn: string;
  tracesSampleRate: number;
  replaysSessionSampleRate: number;
  replaysOnErrorSampleRate: number;
  /** The network address that a report came from. What people write is masked in any case. */
  sendDefaultPii: boolean;
  /** `all`: every text of a replay; `private`: every form field, and all of conversations, profiles and the portal. */
  masking: 'all' | 'private';
};

const rate = (standard: number) =>
  z
    .string()
    .refine((text) => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text), 'must be a number from 0 to 1')
    .transform(Number)
    .default(standard);

const Environment = z.object({
  SENTRY_DSN: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:\/\/[^/@:]+(?::[^/@]*)?@[^/]+\/(?:.+\/)?\d+$/.test(text), {
      message: 'must look like https://KEY@HOST/PROJECT',
    })
    .optional(),
  SENTRY_TRACES_RATE: rate(1),
  SENTRY_REPLAYS_RATE: rate(0.1),
  SENTRY_REPLAYS_ON_ERROR_RATE: rate(1),
  SENTRY_PERSONAL_DATA: z.enum(['on', 'off']).default('on'),
  SENTRY_MASKING: z.enum(['all', 'private']).default('all'),
});

/**
 * @param refuse throws what is wrong, in one line that names the variable (APP-2)
 * @returns null without a DSN: nothing is reported
 */
export function readErrorReportConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): ErrorReportConfig | null {
  const { SENTRY_DSN: dsn, ...given } = readVariables(Environment, environment, refuse);
  if (!dsn) return null;
  return {
    dsn,
    tracesSampleRate: given.SENTRY_TRACES_RATE,
    replaysSessionSampleRate: given.SENTRY_REPLAYS_RATE,
    replaysOnErrorSampleRate: given.SENTRY_REPLAYS_ON_ERROR_RATE,
    sendDefaultPii: given.SENTRY_PERSONAL_DATA === 'on',
    masking: given.SENTRY_MASKING,
  };
}
