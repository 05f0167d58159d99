import { ApiError, call } from '@parley/contracts/client.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { linkOf, resetReducer } from './account-steps.ts';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordsCopy } from './passwords.copy.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { useSubmit } from './use-submit.ts';

const isLink = (error: unknown): boolean => error instanceof ApiError && error.type.startsWith('reset_link_');

/** AUTH-16: the link is looked at first and used only with a password that the rules allow. */
export function ResetPasswordScreen() {
  const { transport, location, routes } = usePortal();
  const words = useCopy(passwordsCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { pending, refusal, run, clear } = useSubmit();
  const [link] = useState(() => linkOf(location.search));
  const [step, dispatch] = useReducer(resetReducer, 'checking');

  /** Runs a call about the link; one that says the link is no good is an answer, not a failure. */
  const about = useCallback(
    (work: () => Promise<unknown>, held: 'linkHolds' | 'changed') =>
      run(async () => {
        try {
          await work();
          dispatch({ type: held });
        } catch (error) {
          if (!isLink(error)) throw error;
          dispatch({ type: 'linkRefused' });
        }
      }),
    [run],
  );
  const check = useCallback(() => {
    if (link) about(() => call(transport, passwords.validate, { body: link }), 'linkHolds');
  }, [about, link, transport]);
  useEffect(check, [check]);

  const refused = refusal ? problemWords(problems, refusal) : null;
  const toLogin = <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>;
  const another = (
    <PortalLink className={buttonClass('primary')} to={routes.forgetPasswordUrl}>
      {words.another}
    </PortalLink>
  );
  if (!link || step === 'linkSpent')
    return (
      <StepFrame
        name="linkSpent"
        title={link ? words.spentTitle : words.cutTitle}
        lead={link ? words.spentLead : words.cutLead}
      >
        <div className={styles.actions}>
          {another}
          {toLogin}
        </div>
      </StepFrame>
    );
  if (step === 'done')
    return (
      <StepFrame name={step} title={words.doneTitle} lead={words.doneLead}>
        <div className={styles.actions}>
          <PortalLink className={buttonClass('primary')} to={routes.loginUrl}>
            {fields.signIn}
          </PortalLink>
        </div>
      </StepFrame>
    );
  if (step === 'checking')
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
  return (
    <StepFrame name={step} title={words.resetTitle} lead={words.resetLead}>
      <NewPasswordForm
        submit={words.change}
        userId={link.userId}
        pending={pending}
        refusal={refusal}
        onPassword={(password) =>
          about(() => call(transport, passwords.reset, { body: { ...link, password } }), 'changed')
        }
        onEdited={clear}
      />
    </StepFrame>
  );
}
