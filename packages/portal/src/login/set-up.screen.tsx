import { ApiError, call } from '@parley/contracts/client.ts';
import { setup } from '@parley/contracts/identity/setup.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { resetReducer } from './account-steps.ts';
import { fieldsCopy } from './fields.copy.ts';
import { keepEmail } from './kept-email.ts';
import styles from './login.module.css';
import { waits } from './login-steps.ts';
import type { NewPerson } from './person-form.tsx';
import { PersonForm } from './person-form.tsx';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { setUpCopy } from './set-up.copy.ts';
import { StepFrame } from './step-frame.tsx';
import { useEnter } from './use-enter.ts';
import { useSubmit } from './use-submit.ts';

const isLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'setup_link_invalid' || error.status === 410);

/** The one-time set-up of the first administrator. */
export function SetUpScreen() {
  const { transport, location, routes } = usePortal();
  const words = useCopy(setUpCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const enter = useEnter();
  const { pending, refusal, run, clear } = useSubmit();
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [step, dispatch] = useReducer(resetReducer, token ? 'checking' : 'linkSpent');

  const check = useCallback(
    () =>
      run(async () => {
        try {
          if (token) await call(transport, setup.check, { query: { token } });
          dispatch({ type: 'linkHolds' });
        } catch (error) {
          if (!isLink(error)) throw error;
          dispatch({ type: 'linkRefused' });
        }
      }),
    [run, token, transport],
  );
  useEffect(check, [check]);

  const create = ({ name, email, password }: NewPerson) =>
    run(async () => {
      keepEmail(email);
      const answer = await call(transport, setup.create, { body: { token, name, email, password } }).catch(
        (error: unknown) => {
          if (!isLink(error)) throw error;
          dispatch({ type: 'linkRefused' });
        },
      );
      if (!answer) return;
      dispatch({ type: 'changed' });
      await enter(answer, waits.afterActivation);
    });

  const refused = refusal ? problemWords(problems, refusal) : null;
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
    case 'form':
      return (
        <StepFrame name={step} title={words.title} lead={words.lead}>
          <PersonForm
            email=""
            submit={words.create}
            askCompany={false}
            pending={pending}
            refusal={refusal}
            onPerson={create}
            onEdited={clear}
          />
        </StepFrame>
      );
    case 'done':
      return (
        <StepFrame name={step} title={words.doneTitle} lead={words.doneLead}>
          <FormProblem>{refused}</FormProblem>
        </StepFrame>
      );
    case 'linkSpent':
      return (
        <StepFrame name={step} title={words.spentTitle} lead={words.spentLead}>
          <p>
            <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
          </p>
        </StepFrame>
      );
  }
}
