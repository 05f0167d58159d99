import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { knowledgeCopy } from './knowledge.copy.ts';

/** APP-6: what was refused, in the person's language; the words of this room stay in its own file. */
export function useKnowledgeProblem(): (error: unknown) => string {
  return useProblemWords(useCopy(knowledgeCopy).problems);
}
