import { call } from '@parley/contracts/client.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { addressFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import { keepEmail, readKeptEmail } from './kept-email.ts';
import styles from './login.module.css';
import { passwordsCopy } from './passwords.copy.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { useSubmit } from './use-submit.ts';

/** Refusals worth their own words here; anything else says `Unknown error occurred` (AUTH-16). */
const told = ['too_many_requests', 'overloaded', 'network'];

/** AUTH-16. Says the same for every address. */
export function ForgotPasswordScreen() {
  const { transport, routes } = usePortal();
  const words = useCopy(passwordsCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { pending, refusal, run, clear } = useSubmit();
  const [email, setEmail] = useState(readKeptEmail);
  const [fault, setFault] = useState<ReturnType<typeof addressFault>>(null);
  const [sent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const send = () => {
    const found = addressFault(email);
    setFault(found);
    if (found) return input.current?.focus();
    run(async () => {
      keepEmail(email.trim());
      await call(transport, passwords.forgot, { body: { email } });
      setSent(true);
    });
  };
  const back = (
    <p className={styles.ways}>
      <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
    </p>
  );
  if (sent)
    return (
      <StepFrame
        name="sent"
        title={words.sentTitle}
        lead={
          <>
            {words.sentLead} <strong>{email.trim()}</strong>. {words.sentThen}
          </>
        }
      >
        <div className={styles.actions}>
          <Button variant="link" onClick={() => setSent(false)}>
            {words.otherAddress}
          </Button>
        </div>
        {back}
      </StepFrame>
    );
  const refused = refusal && (told.includes(refusal.type) ? problemWords(problems, refusal) : words.forgotFailed);
  const faultWords = fault && (fault === 'missing' ? fields.emailMissing : fields.emailShape);
  return (
    <StepFrame name="asking" title={words.forgotTitle} lead={words.forgotLead}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FormProblem>{refused}</FormProblem>
        <TextField
          ref={input}
          data-autofocus
          label={fields.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={email}
          problem={faultWords ?? undefined}
          onValue={(value) => {
            setEmail(value);
            setFault(null);
            clear();
          }}
        />
        <Button type="submit" variant="primary" wide pending={pending}>
          {words.send}
        </Button>
      </form>
      {back}
    </StepFrame>
  );
}
