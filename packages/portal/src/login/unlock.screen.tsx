import { ApiError, call } from '@parley/contracts/client.ts';
import { unlock } from '@parley/contracts/identity/unlock.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { unlockCopy } from './unlock.copy.ts';
import { useSubmit } from './use-submit.ts';

const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.type === 'invalid_request');

/** AUTH-18. Opens a locked account by a press: mail scanners open links too. */
export function UnlockScreen() {
  const { transport, location, routes } = usePortal();
  const words = useCopy(unlockCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { pending, refusal, run } = useSubmit();
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const [step, setStep] = useState<'locked' | 'open' | 'linkSpent'>(token ? 'locked' : 'linkSpent');

  const open = () =>
    run(async () => {
      try {
        await call(transport, unlock.unlockMe, { body: { token: token ?? '' } });
        setStep('open');
      } catch (error) {
        if (!isSpent(error)) throw error;
        setStep('linkSpent');
      }
    });

  if (step === 'locked')
    return (
      <StepFrame name={step} title={words.title} lead={words.lead}>
        <FormProblem>{refusal && problemWords(problems, refusal)}</FormProblem>
        <Button variant="primary" wide pending={pending} onClick={open}>
          {words.unlock}
        </Button>
      </StepFrame>
    );
  const isOpen = step === 'open';
  return (
    <StepFrame
      name={step}
      title={isOpen ? words.doneTitle : words.spentTitle}
      lead={isOpen ? words.doneLead : words.spentLead}
    >
      <div className={styles.actions}>
        <PortalLink className={buttonClass('primary')} to={routes.loginUrl}>
          {fields.signIn}
        </PortalLink>
        <PortalLink to={routes.forgetPasswordUrl}>{words.forgot}</PortalLink>
      </div>
    </StepFrame>
  );
}
