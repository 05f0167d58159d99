import type { Cost } from '@parley/contracts/cost.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '../problem-error.ts';
import { refusals } from './budget-metrics.ts';

/** A limit was reached, and is counted. @param limit as `parley_refused_requests_total` names it */
export function tooMany(cost: Cost, limit: string, detail: string, retryAfterSeconds: number): ProblemError {
  refusals.inc({ cost, limit });
  return new ProblemError(commonProblems.too_many_requests, { detail, retryAfterSeconds });
}
