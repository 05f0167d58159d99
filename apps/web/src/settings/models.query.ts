import { config } from '@parley/contracts/assistant/config.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

/** Models that can be chosen now, and where each takes one's words. */
export const modelsQuery = queryOptions({ queryKey: ['models'], queryFn: () => ask(config.models, {}) });
