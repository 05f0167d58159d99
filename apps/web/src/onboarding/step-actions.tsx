import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ProblemTable } from '../shell/problem-words.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';

interface StepActionsProps {
  pending: boolean;
  error: unknown;
  /** Words for what this step is refused with. */
  problems?: ProblemTable;
  onNext: () => void;
  onBack?: (() => void) | undefined;
}

/** On to the next step once this one is kept; when it could not be, why. */
export function StepActions({ pending, error, problems, onNext, onBack }: StepActionsProps) {
  const words = useCopy(onboardingCopy);
  const problem = useProblemWords(problems);
  return (
    <>
      {error ? <ProblemNotice happened={words.notSaved} todo={problem(error)} /> : null}
      <div className={styles.actions}>
        <Button variant="primary" pending={pending} onClick={onNext}>
          {words.next}
        </Button>
        {onBack && (
          <Button variant="link" onClick={onBack}>
            {words.back}
          </Button>
        )}
      </div>
    </>
  );
}
