import { ApiError } from '@parley/contracts/client.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback } from 'react';
import { problemCopy } from './problem.copy.ts';

/** Words of a room of its own, by the type of what was refused. */
export type ProblemTable = Readonly<Partial<Record<string, string>>>;

/**
 * A failure in the words of the person (APP-6): translated by its type, else the server's message.
 * @param own the words of the room, which stay in its own file
 */
export function useProblemWords(own?: ProblemTable): (error: unknown) => string {
  const words = useCopy(problemCopy);
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return words.difficulties;
      const known = own?.[error.type] ?? (words.types as ProblemTable)[error.type];
      return known ?? (error.status >= 500 || error.status === 0 ? words.difficulties : error.message);
    },
    [own, words],
  );
}
