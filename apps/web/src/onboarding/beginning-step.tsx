import type { Config } from '@parley/contracts/assistant/config.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useConfig } from '../settings/use-config.ts';
import { writeDraft } from '../shell/drafts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';
import { StepHead } from './step-head.tsx';

interface BeginningStepProps {
  config: Config;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** The first words of the first conversation, put into the composer: the person sends them, nobody else. */
export function BeginningStep({ config, onDone, onBack }: BeginningStepProps) {
  const words = useCopy(onboardingCopy);
  const problem = useProblemWords();
  const { user } = useSession();
  const { onboarding } = useConfig();
  const begin = (text: string | null) => {
    if (onboarding.isPending) return;
    onboarding.mutate(true, {
      onSuccess: () => {
        if (text !== null && user) writeDraft(user.id, 'new', text);
        onDone();
      },
    });
  };
  return (
    <div className={styles.step}>
      <StepHead title={words.beginningTitle} lead={words.beginningLead} />
      {onboarding.error && <ProblemNotice happened={words.notSaved} todo={problem(onboarding.error)} />}
      {config.suggestions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none
        <div role="group" aria-label={words.suggestions} className={styles.ways}>
          {config.suggestions.map((text) => (
            <button
              key={text}
              type="button"
              className={styles.way}
              aria-disabled={onboarding.isPending || undefined}
              onClick={() => begin(text)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <div className={styles.actions}>
        <Button pending={onboarding.isPending} onClick={() => begin(null)}>
          {words.ownWords}
        </Button>
        {onBack && (
          <Button variant="link" onClick={onBack}>
            {words.back}
          </Button>
        )}
      </div>
    </div>
  );
}
