import type { Config } from '@parley/contracts/assistant/config.ts';
import { config } from '@parley/contracts/assistant/config.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

/** APP-7: what a failed load is called. */
export const CONFIG_FAILED = 'Failed to load config';

/** Settings of the person. One entry in the cache, whoever reads or saves them. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ client, signal }) => {
    try {
      return await ask(config.read, {}, { signal, background: client.getQueryData(['config']) !== undefined });
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw new Error(CONFIG_FAILED, { cause });
    }
  },
  staleTime: 5 * 60_000,
  // What says that it failed reads it too: asking again by itself, it would never come to say so.
  retryOnMount: false,
});

/**
 * For every way to save settings: each answer is the whole of them, so one is saved after the other, and what is being read meanwhile
 * counts less.
 */
export const settingsSaved = (client: QueryClient) => ({
  scope: { id: 'config' },
  onSuccess: async (answer: Config) => {
    await client.cancelQueries({ queryKey: configQuery.queryKey });
    client.setQueryData(configQuery.queryKey, answer);
  },
});
