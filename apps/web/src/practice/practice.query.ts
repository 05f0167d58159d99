import { practice } from '@parley/contracts/assistant/practice.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Today's cards, in the language of the person. Not asked again while somebody looks at one. */
export const practiceQuery = (language: string) =>
  queryOptions({
    queryKey: ['practice', language],
    queryFn: ({ signal }) => ask(practice.read, { query: { time_zone: timeZone() } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
