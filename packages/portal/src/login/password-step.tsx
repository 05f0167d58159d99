import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { CaptchaNote } from './captcha/captcha-note.tsx';
import type { Captcha } from './captcha/use-captcha.ts';
import { fieldsCopy } from './fields.copy.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import type { LoginState } from './login-steps.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { Who } from './who.tsx';

interface PasswordStepProps {
  state: LoginState;
  onPassword: (password: string) => Promise<void>;
  onBack: () => void;
  onEdited: () => void;
  captcha: Captcha;
  /** A code by text message instead, where that is offered. */
  onText?: (() => void) | undefined;
}

/** `loginWithPassword`. The password lives in this field and nowhere else. */
export function PasswordStep({ state, captcha, onPassword, onBack, onEdited, onText }: PasswordStepProps) {
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

  // The work is done while somebody types, and anew after a refusal: each is good once.
  const { prepare } = captcha;
  const tries = state.problem;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another try
  useEffect(prepare, [prepare, tries]);

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
        <Who email={state.email} onChange={onBack} />
        <TextField
          inputRef={input}
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
        <CaptchaNote working={captcha.working} />
      </form>
      <p className={styles.ways}>
        <PortalLink to={routes.forgetPasswordUrl}>{words.forgot}</PortalLink>
        {onText && (
          <Button variant="link" onClick={onText}>
            {words.textInstead}
          </Button>
        )}
        {state.problem?.type === 'account_not_activated' && (
          <PortalLink to={routes.signUpSuccessUrl}>{words.resend}</PortalLink>
        )}
      </p>
    </StepFrame>
  );
}
