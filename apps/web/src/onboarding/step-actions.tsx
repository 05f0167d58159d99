import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';

interface StepActionsProps {
  pending: boolean;
  error: unknown;
  onNext: () => void;
  onBack?: (() => void) | undefined;
}

/** On to the next step once this one is kept; when it could not be, why. */
export function StepActions({ pending, error, onNext, onBack }: StepActionsProps) {
  const words = useCopy(onboardingCopy);
  const problem = useProblemWords();
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
