import { ApiError, call } from '@parley/contracts/client.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { rememberTarget, targetIn } from './after-sign-in.ts';
import { fieldsCopy } from './fields.copy.ts';
import { impersonateCopy } from './impersonate.copy.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { useSubmit } from './use-submit.ts';
import { useToTarget } from './use-to-target.ts';

/** Milliseconds between success and the way on (AUTH-18). */
const SUCCESS_MS = 1_000;

/** The two secrets of the address. */
export function impersonationIn(search: string): { impersonatedUserId: string; actorToken: string } | null {
  const query = new URLSearchParams(search);
  const impersonatedUserId = query.get('impersonatedUserId') ?? query.get('userId');
  const actorToken = query.get('actorToken') ?? query.get('token');
  return impersonatedUserId && actorToken ? { impersonatedUserId, actorToken } : null;
}

/** AUTH-18. Enters the session that an administrator began in somebody else's name. */
export function ImpersonateScreen() {
  const { transport, location, rules, routes, signedIn, settling, onSignedIn } = usePortal();
  const words = useCopy(impersonateCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const toTarget = useToTarget();
  const { refusal, run } = useSubmit();
  const [link] = useState(() => impersonationIn(location.search));
  const [step, setStep] = useState<'impersonating' | 'success' | 'linkSpent'>(link ? 'impersonating' : 'linkSpent');
  const target = targetIn(location.search);
  useEffect(() => rememberTarget(target, rules), [target, rules]);

  const enter = useCallback(
    () =>
      run(async () => {
        if (!link) return;
        try {
          const answer = await call(transport, impersonation.redeem, { body: { ...link, redirectUrl: target } });
          await onSignedIn({ ...answer, mfaRequired: false });
          setStep('success');
        } catch (error) {
          if (!(error instanceof ApiError) || (error.status !== 410 && error.type !== 'invalid_request')) throw error;
          setStep('linkSpent');
        }
      }),
    [run, link, transport, target, onSignedIn],
  );
  // Once, and not while the host still finds out who opened the link: two answers would fight for the session.
  const begun = useRef(false);
  useEffect(() => {
    if (settling || begun.current) return;
    begun.current = true;
    enter();
  }, [settling, enter]);
  useEffect(() => {
    if (step !== 'success') return;
    const timer = setTimeout(toTarget, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [step, toTarget]);

  switch (step) {
    case 'impersonating':
      return (
        <StepFrame name={step} title={words.title} lead={words.lead}>
          <FormProblem>{refusal && problemWords(problems, refusal)}</FormProblem>
          {refusal && (
            <div className={styles.actions}>
              <Button onClick={enter}>{words.again}</Button>
            </div>
          )}
        </StepFrame>
      );
    case 'success':
      return <StepFrame name={step} title={words.doneTitle} lead={words.doneLead} />;
    case 'linkSpent':
      return (
        <StepFrame name={step} title={words.spentTitle} lead={words.spentLead}>
          <div className={styles.actions}>
            <PortalLink className={buttonClass('primary')} to={signedIn ? routes.authenticatedUrl : routes.loginUrl}>
              {signedIn ? words.home : fields.signIn}
            </PortalLink>
          </div>
        </StepFrame>
      );
  }
}
