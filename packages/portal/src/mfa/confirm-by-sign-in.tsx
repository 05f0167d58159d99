import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useCaptcha } from '../login/captcha/use-captcha.ts';
import { fieldsCopy } from '../login/fields.copy.ts';
import { useSubmit } from '../login/use-submit.ts';
import { CodeForm } from './code-form.tsx';
import styles from './mfa.module.css';
import { useMfaProblemWords } from './mfa-problem-words.ts';
import { stepUpCopy } from './step-up.copy.ts';
import { useConfirmWays } from './use-confirm-ways.ts';

interface ConfirmBySignInProps {
  /** Without a token: a refused password is no reason to renew one and send the password again. */
  transport: Transport;
  email: string;
  onAnswer: (answer: LoginResponse) => Promise<void>;
  /** For accounts that can sign in only on a page of their own, such as a provider's. */
  onSignOut: () => Promise<void>;
}

/** For people without a second factor: a fresh sign-in by password, passkey or emailed code, without leaving the page. */
export function ConfirmBySignIn({ transport, email, onAnswer, onSignOut }: ConfirmBySignInProps) {
  const words = useCopy(stepUpCopy);
  const told = useMfaProblemWords();
  const captcha = useCaptcha();
  const ways = useConfirmWays();
  const { pending, refusal, run, clear } = useSubmit();
  const [sent, setSent] = useState(false);
  const [enrolFirst, setEnrolFirst] = useState(false);
  if (!ways)
    return (
      <Stage name="waiting" className={styles.part}>
        <p role="status">{words.asking}</p>
      </Stage>
    );

  const problem = refusal ? told(refusal) : enrolFirst ? words.enrolFirst : null;
  /** Where a second factor is required and not set up yet, no answer carries a token. */
  const take = async (answer: LoginResponse): Promise<void> => {
    if (answer.mfaRequired && answer.mfaEnrolled === false) setEnrolFirst(true);
    else await onAnswer(answer);
  };
  const byPassword = (password: string) =>
    run(async () => {
      const body = { email, password, ...(await captcha.body()) };
      await take(await call(transport, login.withPassword, { body }));
    });
  const byPasskey = () =>
    run(async () => {
      const { signInByPasskey } = await import('../login/passkeys.ts');
      await take(await signInByPasskey(transport, {}));
    });
  const params = { type: ways.mail ?? ('code' as const) };
  const send = () =>
    run(async () => {
      await call(transport, passwordless.preLogin, { params, body: { email, ...(await captcha.body()) } });
      setSent(true);
    });
  const byCode = (token: string) =>
    run(async () => take(await call(transport, passwordless.postLogin, { params, body: { token } })));

  const others = (
    <>
      {ways.passkey && (
        <Button variant="link" onClick={byPasskey}>
          {words.passkey}
        </Button>
      )}
      {ways.mail && !sent && (
        <Button variant="link" onClick={send}>
          {words.sendCode}
        </Button>
      )}
    </>
  );
  const asksPassword = ways.password && !sent;
  return (
    <Stage name={sent ? 'code' : 'ways'} className={styles.part}>
      <p className={styles.lead}>{sent ? words.codeLead(email) : words.signInLead(email)}</p>
      {asksPassword && (
        <PasswordForm
          email={email}
          pending={pending}
          problem={problem}
          onPassword={byPassword}
          onEdited={clear}
          beside={others}
        />
      )}
      {sent && <CodeForm pending={pending} problem={problem} onCode={byCode} onEdited={clear} beside={others} />}
      {!asksPassword && !sent && (
        <>
          <FormProblem>{problem}</FormProblem>
          <div className={styles.actions}>{others}</div>
        </>
      )}
      <p className={styles.lead}>
        {words.elsewhere}{' '}
        <Button variant="link" onClick={() => void onSignOut()}>
          {words.signInAgain}
        </Button>
      </p>
    </Stage>
  );
}

interface PasswordFormProps {
  email: string;
  pending: boolean;
  problem: string | null;
  onPassword: (password: string) => void;
  onEdited: () => void;
  beside: ReactNode;
}

function PasswordForm({ email, pending, problem, onPassword, onEdited, beside }: PasswordFormProps) {
  const words = useCopy(stepUpCopy);
  const fields = useCopy(fieldsCopy);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password === '') input.current?.focus();
        else onPassword(password);
      }}
    >
      <input type="email" name="email" autoComplete="username" readOnly hidden value={email} />
      <TextField
        inputRef={input}
        data-autofocus
        label={words.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        problem={missing ? fields.passwordMissing : (problem ?? undefined)}
        onValue={(value) => {
          setPassword(value);
          setMissing(false);
          onEdited();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {words.confirm}
        </Button>
        {beside}
      </div>
    </form>
  );
}
