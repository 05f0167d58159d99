import { call } from '@parley/contracts/client.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { CodeField, plainCode } from './code-field.tsx';
import { fieldsCopy } from './fields.copy.ts';
import styles from './login.module.css';
import { passwordlessOf } from './passwordless-of.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { preferMethod } from './quick-login/quick-login-kept.ts';
import { Resend } from './resend.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useMessageCode } from './use-message-code.ts';
import { waysCopy } from './ways.copy.ts';
import { Who } from './who.tsx';

/** `loginWithOtc`, `loginWithSmsOtc`, `loginWithQuickSmsOtc`: a code from a mail or a text message. Also of the mail with a link. */
export function CodeStep({ state, dispatch, prove, resend, going }: StepProps) {
  const words = useCopy(waysCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { transport, routes } = usePortal();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { step, email } = state;
  const { type } = passwordlessOf(step, email);
  const bySms = type === 'smscode';
  const quick = step === 'loginWithQuickSmsOtc';

  const submit = (typed: string) => {
    const token = plainCode(typed);
    setMissing(token === '');
    if (token === '' || state.pending) return;
    void prove(() => call(transport, passwordless.postLogin, { params: { type }, body: { token, ...going } }), {
      bySms,
    });
  };
  useMessageCode(bySms, (found) => {
    setCode(found);
    submit(found);
  });

  const refused = state.problem && problemWords(problems, state.problem);
  const lead = bySms ? words.smsLead(state.sentTo ?? '') : words.mailLead;
  return (
    <StepFrame name={step} title={bySms ? words.smsTitle : words.mailTitle} lead={lead}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <Who email={email} onChange={() => dispatch({ type: 'wentBack' })} />
        <CodeField
          label={words.code}
          value={code}
          problem={missing ? words.codeMissing : (refused ?? undefined)}
          onValue={(value) => {
            setCode(value);
            setMissing(false);
            dispatch({ type: 'edited' });
          }}
        />
        <Button type="submit" variant="primary" wide pending={state.pending !== false}>
          {fields.signIn}
        </Button>
      </form>
      <Resend label={words.resend} onResend={() => resend(step)} />
      {(quick || bySms) && (
        <p className={styles.ways}>
          {quick && (
            <Button
              variant="link"
              onClick={() => {
                preferMethod(null);
                dispatch({ type: 'passwordPreferred' });
              }}
            >
              {words.passwordInstead}
            </Button>
          )}
          {bySms && <PortalLink to={routes.resetPhoneNumberUrl}>{words.otherNumber}</PortalLink>}
        </p>
      )}
    </StepFrame>
  );
}
