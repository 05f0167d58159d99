import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import { useCallback, useEffect, useMemo } from 'react';
import { withoutToken } from '../login/without-token.ts';
import { ConfirmBySignIn } from '../mfa/confirm-by-sign-in.tsx';
import { useMfaProblemWords } from '../mfa/mfa-problem-words.ts';
import { SecondFactor } from '../mfa/second-factor.tsx';
import { stepUpCopy } from '../mfa/step-up.copy.ts';
import { useStepUpState } from '../mfa/use-step-up-state.ts';
import type { LoginBoxOptions } from '../options.ts';
import { PortalContext, usePortalOf } from '../options.ts';
import styles from './step-up-dialog.module.css';
import type { StepUpWanted } from './step-up-gate.ts';

export interface StepUpDialogProps
  extends Pick<LoginBoxOptions, 'transport' | 'location' | 'navigate' | 'onSignedIn' | 'onSignOut'> {
  /** Of whoever is asked. */
  email: string;
  wanted: StepUpWanted;
  onEnd: (shown: boolean) => void;
}

/** The question of the step-up page, over the page of whoever is asked. */
export function StepUpDialog({ email, wanted, onEnd, ...options }: StepUpDialogProps) {
  const portal = usePortalOf({ ...options, signedIn: true });
  return (
    <PortalContext.Provider value={portal}>
      <Question
        transport={options.transport}
        onSignedIn={options.onSignedIn}
        onSignOut={options.onSignOut}
        email={email}
        wanted={wanted}
        onEnd={onEnd}
      />
    </PortalContext.Provider>
  );
}

type QuestionProps = Pick<StepUpDialogProps, 'transport' | 'onSignedIn' | 'onSignOut' | 'email' | 'wanted' | 'onEnd'>;

function Question({ transport, onSignedIn, onSignOut, email, wanted, onEnd }: QuestionProps) {
  const words = useCopy(stepUpCopy);
  const told = useMfaProblemWords();
  const plain = useMemo(() => withoutToken(transport), [transport]);
  // Never older than asked for: an answer that holds already would be refused once more.
  const { state, ask, take } = useStepUpState(wanted.maxAgeSeconds ?? 0, onSignedIn);
  const again = useCallback(() => ask(), [ask]);
  const done = state.step === 'done';
  useEffect(() => {
    if (done) onEnd(true);
  }, [done, onEnd]);
  return (
    <Dialog title={words.title} onClose={() => onEnd(false)}>
      <Stage name={state.step} className={styles.question}>
        {(state.step === 'asking' || done) && <p role="status">{words.asking}</p>}
        {state.step === 'secondFactor' && (
          <>
            <p>{words.lead}</p>
            <SecondFactor
              key={state.challenge.mfaToken}
              transport={plain}
              challenge={state.challenge}
              onAnswer={take}
              onEnded={again}
            />
          </>
        )}
        {state.step === 'notEnrolled' && (
          <ConfirmBySignIn transport={plain} email={email} onAnswer={take} onSignOut={onSignOut} />
        )}
        {(state.step === 'unreachable' || state.step === 'failed') && (
          <ProblemNotice happened={told(state.refusal)} actions={<Button onClick={ask}>{words.unreachable}</Button>} />
        )}
      </Stage>
    </Dialog>
  );
}
