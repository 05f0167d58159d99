import { exercises } from '@parley/contracts/assistant/exercises.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

/** What can be worked through, in the language of the person. */
export const exercisesQuery = (language: string) =>
  queryOptions({
    queryKey: ['exercises', language],
    queryFn: ({ signal }) => ask(exercises.list, {}, { signal }),
    staleTime: 300_000,
  });
