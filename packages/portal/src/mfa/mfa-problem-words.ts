import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback } from 'react';
import type { Refusal } from '../login/login-steps.ts';
import { problemCopy } from '../login/problem.copy.ts';
import { problemWords } from '../login/problem-words.ts';
import { mfaCopy } from './mfa.copy.ts';

/** Words for a refusal met while a second factor, a passkey or a phone is shown or changed. */
export function useMfaProblemWords(): (refusal: Refusal) => string {
  const { problems: own } = useCopy(mfaCopy);
  const general = useCopy(problemCopy);
  return useCallback(
    (refusal) => (own as Partial<Record<string, string>>)[refusal.type] ?? problemWords(general, refusal),
    [own, general],
  );
}
