import { KEPT_BOUNDS } from '@parley/contracts/identity/retention.ts';
import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables } from './environment.ts';

/** Days that things are kept at most; null: as long as nobody removes them. A tenant may choose fewer. */
export type RetentionConfig = {
  conversationsKeptDays: number | null;
  auditsKeptDays: number | null;
  runsKeptDays: number | null;
  eventsKeptDays: number;
};

const days = (kind: keyof typeof KEPT_BOUNDS, most = 36_500) => {
  const { least } = KEPT_BOUNDS[kind];
  return z
    .string()
    .regex(/^\d+$/, 'must be a number of days')
    .transform(Number)
    .pipe(z.int().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
    .optional();
};

const Environment = z.object({
  CONVERSATIONS_KEPT_DAYS: days('conversations'),
  AUDITS_KEPT_DAYS: days('audits'),
  RUNS_KEPT_DAYS: days('runs'),
  EVENTS_KEPT_DAYS: days('events', KEPT_BOUNDS.events.most),
});

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readRetentionConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): RetentionConfig {
  const {
    CONVERSATIONS_KEPT_DAYS,
    AUDITS_KEPT_DAYS,
    RUNS_KEPT_DAYS,
    EVENTS_KEPT_DAYS = 90,
  } = readVariables(Environment, environment, refuse);
  return {
    conversationsKeptDays: CONVERSATIONS_KEPT_DAYS ?? null,
    auditsKeptDays: AUDITS_KEPT_DAYS ?? null,
    runsKeptDays: RUNS_KEPT_DAYS ?? null,
    eventsKeptDays: EVENTS_KEPT_DAYS,
  };
}
