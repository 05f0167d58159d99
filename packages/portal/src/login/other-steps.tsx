import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { lazy, useCallback, useState } from 'react';
import { usePortal } from '../options.ts';
import { bridgeCopy } from './bridge.copy.ts';
import { CodeStep } from './code-step.tsx';
import { dropChallenge, dropCodes, keepOffer, readChallenge, readCodes } from './kept-challenge.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import { MagicLinkStep } from './magic-link-step.tsx';
import { problemCopy } from './problem.copy.ts';
import { problemWords, refusalIn } from './problem-words.ts';
import { useOffer } from './quick-login/use-offer.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Second factors and offers are a file of their own each: few people meet both. */
const TwoFactorStep = lazy(() =>
  import('./two-factor/two-factor-step.tsx').then((m) => ({ default: m.TwoFactorStep })),
);
const EnrolStep = lazy(() => import('./two-factor/enrol-step.tsx').then((m) => ({ default: m.EnrolStep })));
const RecoverStep = lazy(() => import('./two-factor/recover-step.tsx').then((m) => ({ default: m.RecoverStep })));
const RecoveryCodesStep = lazy(() =>
  import('./two-factor/recovery-codes-step.tsx').then((m) => ({ default: m.RecoveryCodesStep })),
);
const OfferStep = lazy(() => import('./quick-login/offer-step.tsx').then((m) => ({ default: m.OfferStep })));

/** Every step of a sign-in that is neither the address nor the password. */
export function OtherSteps(props: StepProps) {
  const { state, dispatch, prove } = props;
  const words = useCopy(loginCopy);
  const problems = useCopy(problemCopy);
  const bridge = useCopy(bridgeCopy);
  const { transport } = usePortal();
  const back = () => dispatch({ type: 'wentBack' });
  const { step } = state;

  const offerNow = useOffer();
  const [keeping, setKeeping] = useState(false);
  const codesKept = async (): Promise<void> => {
    if (keeping) return;
    setKeeping(true);
    const offer = await offerNow();
    dropCodes();
    keepOffer(offer);
    dispatch({ type: 'codesKept', offer });
  };
  const offerAnswered = () => {
    keepOffer(null);
    dispatch({ type: 'offerAnswered' });
  };
  const leaveChallenge = () => {
    dropChallenge();
    dispatch({ type: 'wentBack' });
  };
  const challengeEnded = useCallback(() => {
    dropChallenge();
    dispatch({ type: 'refused', refusal: { type: 'mfa_challenge_ended' } });
  }, [dispatch]);

  const sendBreachedMail = async (): Promise<void> => {
    dispatch({ type: 'breachedMailAsked' });
    try {
      await call(transport, passwords.forgot, { body: { email: state.email } });
      dispatch({ type: 'breachedMailSent' });
    } catch (error) {
      dispatch({ type: 'refused', refusal: refusalIn(error) });
    }
  };

  if (step === 'magicLinkPreLoginSuccess') return <MagicLinkStep {...props} />;
  if (step === 'loginWithOtc' || step === 'loginWithSmsOtc' || step === 'loginWithQuickSmsOtc')
    return <CodeStep {...props} />;
  if (step === 'success') {
    return (
      <StepFrame name={step} title={words.success}>
        <p role="status" className={styles.lead}>
          {words.successLead}
        </p>
      </StepFrame>
    );
  }
  if (step === 'redirectToSSO') {
    return (
      <StepFrame name={step} title={words.ssoTitle} lead={words.ssoLead}>
        <FormProblem>{props.bridgeProblem && bridge[props.bridgeProblem]}</FormProblem>
        <div className={styles.actions}>
          <Button variant="primary" onClick={props.goToOrganisation}>
            {words.ssoGo}
          </Button>
          <Button variant="link" onClick={back}>
            {words.changeAddress}
          </Button>
        </div>
      </StepFrame>
    );
  }
  if (step === 'loginWithSSOFailed') {
    return (
      <StepFrame name={step} title={words.ssoFailedTitle} lead={words.ssoFailedLead}>
        <div className={styles.actions}>
          <Button variant="primary" onClick={back}>
            {words.startAgain}
          </Button>
        </div>
      </StepFrame>
    );
  }
  if (step === 'breachedPassword') {
    return (
      <StepFrame name={step} title={words.breachedTitle} lead={words.breachedLead}>
        <FormProblem>{state.problem && problemWords(problems, state.problem)}</FormProblem>
        <div className={styles.actions}>
          <Button variant="primary" pending={state.pending !== false} onClick={() => void sendBreachedMail()}>
            {words.breachedSend}
          </Button>
          <Button variant="link" onClick={back}>
            {words.changeAddress}
          </Button>
        </div>
      </StepFrame>
    );
  }
  if (step === 'breachedPasswordSuccess') {
    return (
      <StepFrame name={step} title={words.breachedSentTitle} lead={words.breachedSentLead}>
        <div className={styles.actions}>
          <Button onClick={back}>{words.startAgain}</Button>
        </div>
      </StepFrame>
    );
  }
  if (step === 'loginWithTwoFactor' || step === 'forceTwoFactor' || step === 'recoverTwoFactor') {
    const challenge = readChallenge();
    if (!challenge || !state.factors) return <Away lead={words.awayLead} onBack={back} />;
    const common = {
      mfaToken: challenge.mfaToken,
      factors: state.factors,
      email: challenge.email || state.email,
      problem: state.problem,
      onAnswer: (answer: LoginResponse) => prove(async () => answer),
      onEnded: challengeEnded,
      onBack: leaveChallenge,
    };
    if (step === 'forceTwoFactor') return <EnrolStep {...common} />;
    if (step === 'loginWithTwoFactor')
      return <TwoFactorStep {...common} onRecover={() => dispatch({ type: 'recoveryWanted' })} />;
    return <RecoverStep {...common} onLeft={() => dispatch({ type: 'recoveryLeft' })} />;
  }
  if (step === 'recoveryCodes') return <RecoveryCodesStep codes={readCodes()} onKept={() => void codesKept()} />;
  if (step === 'promptPasskeys' && state.offer) return <OfferStep offer={state.offer} onAnswered={offerAnswered} />;
  return <Away lead={words.awayLead} onBack={back} />;
}

/** A step that cannot be walked here: it says so, and leads back. */
function Away({ lead, onBack }: { lead: string; onBack: () => void }) {
  const words = useCopy(loginCopy);
  return (
    <StepFrame name="noLocalAuthentication" title={words.awayTitle} lead={lead}>
      <p>{words.awayHelp}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onBack}>
          {words.startAgain}
        </Button>
      </div>
    </StepFrame>
  );
}
