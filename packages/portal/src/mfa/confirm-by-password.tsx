import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCaptcha } from '../login/captcha/use-captcha.ts';
import { fieldsCopy } from '../login/fields.copy.ts';
import { useSubmit } from '../login/use-submit.ts';
import styles from './mfa.module.css';
import { useMfaProblemWords } from './mfa-problem-words.ts';
import { stepUpCopy } from './step-up.copy.ts';

interface ConfirmByPasswordProps {
  /** Without a token: a refused password is no reason to renew one and send the password again. */
  transport: Transport;
  email: string;
  onAnswer: (answer: LoginResponse) => Promise<void>;
}

/** For whoever has no second factor: a fresh sign-in, in the place where they are. */
export function ConfirmByPassword({ transport, email, onAnswer }: ConfirmByPasswordProps) {
  const words = useCopy(stepUpCopy);
  const fields = useCopy(fieldsCopy);
  const told = useMfaProblemWords();
  const captcha = useCaptcha();
  const { pending, refusal, run, clear } = useSubmit();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);

  const confirm = () => {
    setMissing(password === '');
    if (password === '') return input.current?.focus();
    run(async () => {
      const body = { email, password, ...(await captcha.body()) };
      await onAnswer(await call(transport, login.withPassword, { body }));
    });
  };
  const byPasskey = () =>
    run(async () => {
      const { signInByPasskey } = await import('../login/passkeys.ts');
      await onAnswer(await signInByPasskey(transport, {}));
    });
  const problem = missing ? fields.passwordMissing : refusal ? told(refusal) : undefined;
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <p className={styles.lead}>{words.passwordLead(email)}</p>
      <input type="email" name="email" autoComplete="username" readOnly hidden value={email} />
      <TextField
        ref={input}
        data-autofocus
        label={words.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        problem={problem}
        onValue={(value) => {
          setPassword(value);
          setMissing(false);
          clear();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {words.confirm}
        </Button>
        <Button variant="link" onClick={byPasskey}>
          {words.passkey}
        </Button>
      </div>
    </form>
  );
}
