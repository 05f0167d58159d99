import { call } from '@parley/contracts/client.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { usePortal } from '../options.ts';
import { CodeField, plainCode } from './code-field.tsx';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { Resend } from './resend.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { waysCopy } from './ways.copy.ts';

/** `magicLinkPreLoginSuccess`: the mail is on its way. Its code can be typed here, for whoever reads mail on another device. */
export function MagicLinkStep({ state, dispatch, prove, resend, going }: StepProps) {
  const words = useCopy(waysCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { transport } = usePortal();
  const [typing, setTyping] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { email, pending, problem } = state;
  const submit = () => {
    const token = plainCode(code);
    setMissing(token === '');
    if (token === '' || pending) return;
    const params = { type: 'magiclink' as const };
    void prove(() => call(transport, passwordless.postLogin, { params, body: { token, ...going } }));
  };
  const refused = problem && problemWords(problems, problem);
  const lead = (
    <>
      {words.linkLead} <strong>{email}</strong>. {words.linkLeadRest}
    </>
  );
  return (
    <StepFrame name={typing ? 'magicLinkCode' : state.step} title={words.linkTitle} lead={lead}>
      {typing ? (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <CodeField
            label={words.code}
            hint={words.linkCodeHint}
            value={code}
            problem={missing ? words.codeMissing : (refused ?? undefined)}
            onValue={(value) => {
              setCode(value);
              setMissing(false);
              dispatch({ type: 'edited' });
            }}
          />
          <Button type="submit" variant="primary" wide pending={pending !== false}>
            {fields.signIn}
          </Button>
        </form>
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => setTyping(true)}>{words.typeCode}</Button>
        </div>
      )}
      <Resend label={words.resend} onResend={() => resend(state.step)} />
      <p className={styles.ways}>
        <Button variant="link" onClick={() => dispatch({ type: 'wentBack' })}>
          {words.otherAddress}
        </Button>
      </p>
    </StepFrame>
  );
}
