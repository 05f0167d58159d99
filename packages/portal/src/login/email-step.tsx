import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { addressFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import type { LoginState } from './login-steps.ts';
import { StepFrame } from './step-frame.tsx';

interface EmailStepProps {
  state: LoginState;
  onEmail: (email: string) => Promise<void>;
  allowSignUps: boolean;
}

/** `preLogin`: who is it. */
export function EmailStep({ state, onEmail, allowSignUps }: EmailStepProps) {
  const words = useCopy(loginCopy);
  const fields = useCopy(fieldsCopy);
  const { routes, location } = usePortal();
  const [email, setEmail] = useState(state.email);
  const [fault, setFault] = useState<ReturnType<typeof addressFault>>(null);
  const input = useRef<HTMLInputElement>(null);

  const submit = () => {
    const found = addressFault(email);
    setFault(found);
    if (found) input.current?.focus();
    else void onEmail(email);
  };
  const problem = fault && (fault === 'missing' ? fields.emailMissing : fields.emailShape);
  return (
    <StepFrame name="preLogin" title={words.title} lead={words.lead}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
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
          problem={problem ?? undefined}
          onValue={(value) => {
            setEmail(value);
            setFault(null);
          }}
        />
        <Button type="submit" variant="primary" wide pending={state.pending === 'asking'}>
          {words.next}
        </Button>
      </form>
      {allowSignUps && (
        <p className={styles.ways}>
          <span>
            {words.newHere} <PortalLink to={`${routes.signUpUrl}${location.search}`}>{words.create}</PortalLink>
          </span>
        </p>
      )}
    </StepFrame>
  );
}
