import { call } from '@parley/contracts/client.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { AddressForm } from './address-form.tsx';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import { passwordsCopy } from './passwords.copy.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';

/** Refusals worth their own words here; anything else says `Unknown error occurred` (AUTH-16). */
const told = ['too_many_requests', 'overloaded', 'network'];

/** AUTH-16. Says the same for every address. */
export function ForgotPasswordScreen() {
  const { transport, routes } = usePortal();
  const words = useCopy(passwordsCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <p className={styles.ways}>
      <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
    </p>
  );
  if (sentTo !== null)
    return (
      <StepFrame
        name="sent"
        title={words.sentTitle}
        lead={
          <>
            {words.sentLead} <strong>{sentTo}</strong>. {words.sentThen}
          </>
        }
      >
        <div className={styles.actions}>
          <Button variant="link" onClick={() => setSentTo(null)}>
            {words.otherAddress}
          </Button>
        </div>
        {back}
      </StepFrame>
    );
  return (
    <StepFrame name="asking" title={words.forgotTitle} lead={words.forgotLead}>
      <AddressForm
        first
        submit={words.send}
        told={(refusal) => (told.includes(refusal.type) ? problemWords(problems, refusal) : words.forgotFailed)}
        onAddress={async (email) => {
          await call(transport, passwords.forgot, { body: { email } });
          setSentTo(email);
        }}
      />
      {back}
    </StepFrame>
  );
}
