import { ApiError } from '@parley/contracts/client.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback } from 'react';
import { problemCopy } from './problem.copy.ts';

/** A failure in the words of the person (APP-6): translated by its type, else the server's message. */
export function useProblemWords(): (error: unknown) => string {
  const words = useCopy(problemCopy);
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return words.difficulties;
      const known = (words.types as Partial<Record<string, string>>)[error.type];
      return known ?? (error.status >= 500 || error.status === 0 ? words.difficulties : error.message);
    },
    [words],
  );
}
