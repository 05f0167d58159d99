import { Button, buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useMemo } from 'react';
import { SecondFactor } from '../mfa/second-factor.tsx';
import { stepUpCopy } from '../mfa/step-up.copy.ts';
import { useStepUpState } from '../mfa/use-step-up-state.ts';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { rememberTarget, targetIn } from './after-sign-in.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { markStepUp } from './step-up-mark.ts';
import { useToTarget } from './use-to-target.ts';
import { withoutToken } from './without-token.ts';

/** AUTH-12. Shows a second factor once more, and goes back to where one was. */
export function StepUpScreen() {
  const { transport, location, navigate, routes, rules, signedIn, settling, onSignedIn } = usePortal();
  const words = useCopy(stepUpCopy);
  const problems = useCopy(problemCopy);
  const toTarget = useToTarget();
  const { search } = location;
  const target = targetIn(search);
  useEffect(() => rememberTarget(target, rules), [target, rules]);

  const { state, ask, take } = useStepUpState(new URLSearchParams(search).get('maxAge'), onSignedIn);
  const plain = useMemo(() => withoutToken(transport), [transport]);
  const again = useCallback(() => ask(), [ask]);
  const { step } = state;

  // Whoever is not here signs in first, and comes back.
  const stranger = !signedIn && !settling && step !== 'done';
  useEffect(() => {
    if (!stranger) return;
    markStepUp();
    navigate(`${routes.loginUrl}${search}`, { replace: true });
  }, [stranger, navigate, routes.loginUrl, search]);
  useEffect(() => {
    if (step === 'done') toTarget();
  }, [step, toTarget]);
  useEffect(() => {
    if (step !== 'failed') return;
    markStepUp();
    navigate(`${routes.logoutUrl}${search}`, { replace: true });
  }, [step, navigate, routes.logoutUrl, search]);

  switch (state.step) {
    case 'secondFactor':
      return (
        <StepFrame name={step} title={words.title} lead={words.lead}>
          <SecondFactor
            key={state.challenge.mfaToken}
            transport={plain}
            challenge={state.challenge}
            onAnswer={take}
            onEnded={again}
          />
        </StepFrame>
      );
    case 'notEnrolled':
      return (
        <StepFrame name={step} title={words.noneTitle} lead={words.noneLead}>
          <div className={styles.actions}>
            <PortalLink className={buttonClass('primary')} to={routes.secondFactorsUrl}>
              {words.addOne}
            </PortalLink>
            <PortalLink to={routes.authenticatedUrl}>{words.notHere}</PortalLink>
          </div>
        </StepFrame>
      );
    case 'unreachable':
      return (
        <StepFrame name={step} title={words.title} lead={problemWords(problems, state.refusal)}>
          <div className={styles.actions}>
            <Button variant="primary" onClick={ask}>
              {words.unreachable}
            </Button>
          </div>
        </StepFrame>
      );
    case 'done':
      return <StepFrame name={step} title={words.doneTitle} lead={words.doneLead} />;
    default:
      return <StepFrame name="asking" title={words.title} lead={words.asking} />;
  }
}
