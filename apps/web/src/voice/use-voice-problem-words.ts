import { ApiError } from '@parley/contracts/client.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { voiceCopy } from './voice.copy.ts';

/** A failure in the words of the person; what is refused of recordings and speech is worded here, away from the first page. */
export function useVoiceProblemWords(): (error: unknown) => string {
  const { refusals } = useCopy(voiceCopy);
  const others = useProblemWords();
  return useCallback(
    (error) => {
      const known = error instanceof ApiError && (refusals as Partial<Record<string, string>>)[error.type];
      return known || others(error);
    },
    [refusals, others],
  );
}
