import { call } from '@parley/contracts/client.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { Dispatch } from 'react';
import { usePortal } from '../options.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import type { LoginEvent, LoginState, LoginStep } from './login-steps.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords, refusalIn } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';

/** Which sentence tells why a step cannot be walked here yet. */
const whyAway: Partial<Record<LoginStep, keyof (typeof loginCopy)['en']['awayLead']>> = {
  magicLinkPreLoginSuccess: 'code',
  loginWithOtc: 'code',
  loginWithSmsOtc: 'code',
  loginWithQuickSmsOtc: 'code',
  loginWithTwoFactor: 'twoFactor',
  forceTwoFactor: 'twoFactor',
  recoverTwoFactor: 'twoFactor',
  promptPasskeys: 'passkey',
  noLocalAuthentication: 'none',
};

/** Every step of a sign-in that is neither the address nor the password. */
export function OtherSteps({ state, dispatch }: { state: LoginState; dispatch: Dispatch<LoginEvent> }) {
  const words = useCopy(loginCopy);
  const problems = useCopy(problemCopy);
  const { transport, leave } = usePortal();
  const back = () => dispatch({ type: 'wentBack' });
  const { step, address } = state;

  const sendBreachedMail = async (): Promise<void> => {
    dispatch({ type: 'breachedMailAsked' });
    try {
      await call(transport, passwords.forgot, { body: { email: state.email } });
      dispatch({ type: 'breachedMailSent' });
    } catch (error) {
      dispatch({ type: 'refused', refusal: refusalIn(error) });
    }
  };

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
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => address && leave(address)}>
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
  const why = whyAway[step];
  return (
    <StepFrame name={step} title={words.awayTitle} lead={why && words.awayLead[why]}>
      <p>{words.awayHelp}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={back}>
          {words.startAgain}
        </Button>
      </div>
    </StepFrame>
  );
}
