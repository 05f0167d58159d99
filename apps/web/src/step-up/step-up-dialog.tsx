import { withoutToken } from '@parley/portal/login/without-token.ts';
import { ConfirmByPassword } from '@parley/portal/mfa/confirm-by-password.tsx';
import { useMfaProblemWords } from '@parley/portal/mfa/mfa-problem-words.ts';
import { SecondFactor } from '@parley/portal/mfa/second-factor.tsx';
import { stepUpCopy } from '@parley/portal/mfa/step-up.copy.ts';
import { useStepUp } from '@parley/portal/mfa/use-step-up.ts';
import type { LoginBoxOptions } from '@parley/portal/options.ts';
import { PortalContext, usePortalOf } from '@parley/portal/options.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useSession } from '../shell/session.tsx';
import { transport } from '../shell/session-of-tab.ts';
import styles from './step-up-dialog.module.css';
import type { StepUpWanted } from './step-up-gate.ts';

interface StepUpDialogProps {
  wanted: StepUpWanted;
  onEnd: (shown: boolean) => void;
}

/** The question of the portal's step-up page, over the page of whoever is asked. */
export function StepUpDialog(props: StepUpDialogProps) {
  const { signIn, signOut } = useSession();
  const { history } = useRouter();
  const options = useMemo<LoginBoxOptions>(
    () => ({
      transport,
      location: { pathname: history.location.pathname, search: history.location.search },
      navigate: (path) => history.push(path),
      onSignedIn: signIn,
      onSignOut: signOut,
      signedIn: true,
    }),
    [signIn, signOut, history],
  );
  const portal = usePortalOf(options);
  return (
    <PortalContext value={portal}>
      <Question {...props} />
    </PortalContext>
  );
}

const plain = withoutToken(transport);

function Question({ wanted, onEnd }: StepUpDialogProps) {
  const words = useCopy(stepUpCopy);
  const told = useMfaProblemWords();
  const { user, signIn } = useSession();
  // Never older than asked for: an answer that holds already would be refused once more.
  const { state, ask, take } = useStepUp(wanted.maxAgeSeconds ?? 0, signIn);
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
        {state.step === 'notEnrolled' && user && (
          <ConfirmByPassword transport={plain} email={user.email} onAnswer={take} />
        )}
        {(state.step === 'unreachable' || state.step === 'failed') && (
          <ProblemNotice happened={told(state.refusal)} actions={<Button onClick={ask}>{words.unreachable}</Button>} />
        )}
      </Stage>
    </Dialog>
  );
}
