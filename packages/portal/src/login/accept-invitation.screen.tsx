import { ApiError, call } from '@parley/contracts/client.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { linkOf } from './account-steps.ts';
import { AddressForm } from './address-form.tsx';
import { fieldsCopy } from './fields.copy.ts';
import { invitationCopy } from './invitation.copy.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { useInvitation } from './use-invitation.ts';
import { useSubmit } from './use-submit.ts';

type Step = 'pending' | 'success' | 'failed' | 'another';

/** AUTH-15, for somebody who has an account. Waits for a press: mail scanners open links too. */
export function AcceptInvitationScreen() {
  const { transport, location, routes, signedIn } = usePortal();
  const words = useCopy(invitationCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { pending, refusal, run } = useSubmit();
  const [link] = useState(() => linkOf(location.search));
  const [step, setStep] = useState<Step>(link ? 'pending' : 'failed');
  const invitation = useInvitation(link?.token ?? null);
  const name = typeof invitation === 'object' ? invitation.name : null;

  const accept = () =>
    run(async () => {
      if (!link) return;
      try {
        await call(transport, invitations.accept, { body: link });
        setStep('success');
      } catch (error) {
        const type = error instanceof ApiError ? error.type : '';
        if (type === 'invitation_of_another') setStep('another');
        else if (type === 'invitation_invalid' || type === 'invalid_request') setStep('failed');
        else throw error;
      }
    });

  switch (step) {
    case 'pending':
      return (
        <StepFrame name={step} title={words.title} lead={name ? words.leadNamed(name) : words.lead}>
          <FormProblem>{refusal && problemWords(problems, refusal)}</FormProblem>
          <Button variant="primary" wide pending={pending} onClick={accept}>
            {words.accept}
          </Button>
        </StepFrame>
      );
    case 'success':
      return (
        <StepFrame name={step} title={words.acceptedTitle} lead={name ? words.acceptedNamed(name) : words.accepted}>
          <div className={styles.actions}>
            <PortalLink className={buttonClass('primary')} to={signedIn ? routes.authenticatedUrl : routes.loginUrl}>
              {signedIn ? words.home : fields.signIn}
            </PortalLink>
          </div>
        </StepFrame>
      );
    case 'another':
      return (
        <StepFrame name={step} title={words.anotherTitle} lead={words.anotherLead}>
          <div className={styles.actions}>
            <PortalLink className={buttonClass('primary')} to={routes.logoutUrl}>
              {words.signOut}
            </PortalLink>
          </div>
        </StepFrame>
      );
    case 'failed':
      return (
        <StepFrame name={step} title={words.failedTitle} lead={words.failedLead}>
          <p className={styles.ways}>
            <PortalLink to={signedIn ? routes.authenticatedUrl : routes.loginUrl}>
              {signedIn ? words.home : fields.signIn}
            </PortalLink>
          </p>
          <section className={styles.more}>
            <h2>{words.resendTitle}</h2>
            <AddressForm
              submit={words.resend}
              sent={words.resent}
              onAddress={(email) => call(transport, invitations.resend, { body: { email } })}
            />
          </section>
        </StepFrame>
      );
  }
}
