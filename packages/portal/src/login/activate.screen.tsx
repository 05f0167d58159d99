import { ApiError, call } from '@parley/contracts/client.ts';
import { activation } from '@parley/contracts/identity/activation.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { activationReducer, linkOf } from './account-steps.ts';
import { activationCopy } from './activation.copy.ts';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import { waits } from './login-steps.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { ResendActivation } from './resend-activation.tsx';
import { StepFrame } from './step-frame.tsx';
import { useEnter } from './use-enter.ts';
import { useSubmit } from './use-submit.ts';

const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 400);

/** AUTH-14. Opening the page uses nothing up: mail scanners open links too. */
export function ActivateScreen() {
  const { transport, location, routes } = usePortal();
  const words = useCopy(activationCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const enter = useEnter();
  const { pending, refusal, run, clear } = useSubmit();
  const [link] = useState(() => linkOf(location.search));
  const [step, dispatch] = useReducer(activationReducer, 'checking');

  const check = useCallback(() => {
    if (!link) return;
    run(async () => {
      try {
        const { shouldSetPassword } = await call(transport, activation.strategy, { query: link });
        dispatch({ type: 'checked', shouldSetPassword });
      } catch (error) {
        if (!isSpent(error)) throw error;
        dispatch({ type: 'linkRefused' });
      }
    });
  }, [link, transport, run]);
  useEffect(check, [check]);

  const activate = (password?: string) =>
    run(async () => {
      if (!link) return;
      const body = { ...link, ...(password === undefined ? {} : { password }) };
      const answer = await call(transport, activation.activate, { body }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 410)) throw error;
        dispatch({ type: 'linkRefused' });
      });
      if (!answer) return;
      dispatch({ type: 'activated', answer });
      if (answer.accessToken && !answer.mfaRequired) await enter(answer, waits.afterActivation);
    });

  const toLogin = <PortalLink to={routes.loginUrl}>{fields.signIn}</PortalLink>;
  const refused = refusal ? problemWords(problems, refusal) : null;
  if (!link)
    return (
      <StepFrame name="cut" title={words.cutTitle} lead={words.cutLead}>
        <p className={styles.ways}>{toLogin}</p>
      </StepFrame>
    );
  switch (step) {
    case 'checking':
      return (
        <StepFrame name={step} title={words.checking}>
          <FormProblem>{refused}</FormProblem>
          {refused && (
            <div className={styles.actions}>
              <Button onClick={check}>{words.tryAgain}</Button>
            </div>
          )}
        </StepFrame>
      );
    case 'activating':
      return (
        <StepFrame name={step} title={words.activatingTitle} lead={words.activatingLead}>
          <FormProblem>{refused}</FormProblem>
          <Button variant="primary" wide pending={pending} onClick={() => activate()}>
            {words.activate}
          </Button>
        </StepFrame>
      );
    case 'activatingForm':
      return (
        <StepFrame name={step} title={words.formTitle} lead={words.formLead}>
          <NewPasswordForm
            submit={words.activate}
            userId={link.userId}
            pending={pending}
            refusal={refusal}
            onPassword={activate}
            onEdited={clear}
          />
        </StepFrame>
      );
    case 'success':
      return (
        <StepFrame name={step} title={words.successTitle} lead={words.successLead}>
          <FormProblem>{refused}</FormProblem>
          {refused && <p>{toLogin}</p>}
        </StepFrame>
      );
    case 'toLogin':
      return (
        <StepFrame name={step} title={words.toLoginTitle} lead={words.toLoginLead}>
          <p>{toLogin}</p>
        </StepFrame>
      );
    case 'linkSpent':
    case 'resent':
      return (
        <StepFrame
          name="linkSpent"
          title={step === 'resent' ? words.resentTitle : words.spentTitle}
          lead={step === 'resent' ? words.resentLead : words.spentLead}
        >
          <p>{toLogin}</p>
          <section className={styles.more}>
            <h2>{words.resendTitle}</h2>
            <ResendActivation onSent={() => dispatch({ type: 'resent' })} />
          </section>
        </StepFrame>
      );
  }
}
