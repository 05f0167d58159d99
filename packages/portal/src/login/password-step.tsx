import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { fieldsCopy } from './fields.copy.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import type { LoginState } from './login-steps.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';

interface PasswordStepProps {
  state: LoginState;
  onPassword: (password: string) => Promise<void>;
  onBack: () => void;
  onEdited: () => void;
}

/** `loginWithPassword`. The password lives in this field and nowhere else. */
export function PasswordStep({ state, onPassword, onBack, onEdited }: PasswordStepProps) {
  const words = useCopy(loginCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { routes } = usePortal();
  const { status } = useAnnounce();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refused = state.problem && problemWords(problems, state.problem);
  const problem = missing ? fields.passwordMissing : (refused ?? undefined);

  useEffect(() => {
    if (!refused) return;
    // The focus is often there already, and then nothing would be read.
    status(refused);
    input.current?.focus();
    input.current?.select();
  }, [refused, status]);

  const submit = () => {
    setMissing(password === '');
    if (password === '') input.current?.focus();
    else void onPassword(password);
  };
  return (
    <StepFrame name="loginWithPassword" title={words.passwordTitle}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.who}>
          <input
            className={styles.whoName}
            type="email"
            name="email"
            autoComplete="username"
            aria-label={words.signingInAs}
            readOnly
            value={state.email}
          />
          <Button variant="link" aria-label={words.changeAddress} onClick={onBack}>
            {words.change}
          </Button>
        </div>
        <TextField
          ref={input}
          data-autofocus
          label={fields.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          problem={problem}
          onValue={(value) => {
            setPassword(value);
            setMissing(false);
            onEdited();
          }}
        />
        <Button type="submit" variant="primary" wide pending={state.pending !== false}>
          {fields.signIn}
        </Button>
      </form>
      <p className={styles.ways}>
        <PortalLink to={routes.forgetPasswordUrl}>{words.forgot}</PortalLink>
        {state.problem?.type === 'account_not_activated' && (
          <PortalLink to={routes.signUpSuccessUrl}>{words.resend}</PortalLink>
        )}
      </p>
    </StepFrame>
  );
}
