import { ApiError } from '@parley/contracts/client.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback } from 'react';
import { refusalOf } from '../login/login-steps.ts';
import { problemCopy as signInProblems } from '../login/problem.copy.ts';
import { problemWords } from '../login/problem-words.ts';
import { mfaCopy } from '../mfa/mfa.copy.ts';
import { portalProblemCopy } from './problem.copy.ts';

type Table = Readonly<Partial<Record<string, string>>>;

/** A fault of the server: it refused nothing, it failed. */
const isFault = ({ status, type }: ApiError): boolean =>
  type === 'unreadable' || type === 'internal_error' || (status >= 500 && type === 'unknown');

/** The same for acts that give a person something: roles, groups, applications, accounts (PORTAL-5). */
export function useAssignmentProblemWords(own?: Table): (error: unknown) => string {
  const { assignment } = useCopy(portalProblemCopy);
  const told = useProblemWords(own);
  return useCallback(
    (error) => (error instanceof ApiError && isFault(error) ? assignment : told(error)),
    [assignment, told],
  );
}

/**
 * A failure in the words of the person: the section's own by the problem's `type`, else those of the portal, else the server's message
 * (PORTAL-5), which is a sentence.
 * @param own a section's words, such as `words.problems`
 */
export function useProblemWords(own?: Table): (error: unknown) => string {
  const words = useCopy(portalProblemCopy);
  const { problems: mfa } = useCopy(mfaCopy);
  const signIn = useCopy(signInProblems);
  return useCallback(
    (error) => {
      // What is no refusal is a fault of ours, and reported.
      if (!(error instanceof ApiError)) {
        console.error(error);
        return words.difficulties;
      }
      const { type } = error;
      if (type === 'too_many_requests' && error.retryAfterSeconds !== undefined)
        return problemWords(signIn, refusalOf(error));
      const tables: (Table | undefined)[] = [own, words.types, mfa as Table];
      for (const table of tables) {
        const found = table?.[type];
        if (found) return found;
      }
      if (type in signIn) return problemWords(signIn, refusalOf(error));
      return error.status === 0 || error.status >= 500 || error.message === '' ? words.difficulties : error.message;
    },
    [own, words, mfa, signIn],
  );
}
