import { Counter } from 'prom-client';

/** Requests that were refused because a limit was reached: by class and limit, without a person. */
export const refusals = new Counter({
  name: 'parley_refused_requests_total',
  help: 'Requests refused by a budget, by cost class (storage: no room left) and by limit (person, tenant, worker, at_once, everyone)',
  labelNames: ['cost', 'limit'] as const,
  registers: [],
});
