import type { VendorConfig } from '@parley/contracts/identity/security-policies.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { CaptchaNote } from './captcha/captcha-note.tsx';
import type { Captcha } from './captcha/use-captcha.ts';
import { addressFault, identifierFault } from './check-fields.ts';
import { fieldsCopy } from './fields.copy.ts';
import { invitationIn } from './invitation-in.ts';
import { loginCopy } from './login.copy.ts';
import styles from './login.module.css';
import type { LoginState } from './login-steps.ts';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { preferredMethod } from './quick-login/quick-login-kept.ts';
import { StepFrame } from './step-frame.tsx';
import type { Ways } from './use-ways.ts';

/** Only where something besides the address is offered. */
const OtherWays = lazy(() => import('./other-ways.tsx').then((m) => ({ default: m.OtherWays })));

const InvitationNote = lazy(() => import('./invitation-note.tsx').then((m) => ({ default: m.InvitationNote })));

interface EmailStepProps {
  state: LoginState;
  vendor: VendorConfig | null;
  ways: Ways | null;
  captcha: Captcha;
  onEmail: (email: string) => Promise<void>;
  onPasskey: () => void;
}

/** `preLogin`: who is it. */
export function EmailStep({ state, vendor, ways, captcha, onEmail, onPasskey }: EmailStepProps) {
  const words = useCopy(loginCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const { routes, location, lead } = usePortal();
  const [email, setEmail] = useState(state.email);
  const [fault, setFault] = useState<ReturnType<typeof addressFault>>(null);
  const input = useRef<HTMLInputElement>(null);
  const byNumber = vendor?.authStrategy === 'SmsCode';
  const [preferred] = useState(preferredMethod);
  const passkeyFirst = preferred === 'Passkeys' && ways?.passkeys !== false;

  const submit = () => {
    const found = byNumber ? identifierFault(email) : addressFault(email);
    setFault(found);
    if (found) input.current?.focus();
    else void onEmail(email);
  };
  const problem =
    fault && (fault === 'missing' ? (byNumber ? fields.identifierMissing : fields.emailMissing) : fields.emailShape);
  const others = ways && (ways.providers.length > 0 || (ways.passkeys && !passkeyFirst));
  return (
    <StepFrame name="preLogin" title={words.title} lead={lead ?? words.lead}>
      <FormProblem>{state.problem && problemWords(problems, state.problem)}</FormProblem>
      {invitationIn(location.search) && (
        <Suspense fallback={null}>
          <InvitationNote />
        </Suspense>
      )}
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {passkeyFirst && (
          <Button variant="primary" wide onClick={onPasskey}>
            {words.passkey}
          </Button>
        )}
        <TextField
          inputRef={input}
          data-autofocus
          label={byNumber ? fields.identifier : fields.email}
          type={byNumber ? 'text' : 'email'}
          name="email"
          autoComplete={ways?.passkeys ? 'username webauthn' : 'username'}
          inputMode={byNumber ? 'text' : 'email'}
          autoCapitalize="off"
          spellCheck={false}
          required
          value={email}
          problem={problem ?? undefined}
          onValue={(value) => {
            setEmail(value);
            setFault(null);
          }}
          onFocus={captcha.prepare}
        />
        <Button
          type="submit"
          variant={passkeyFirst ? 'quiet' : 'primary'}
          wide
          pending={state.pending === 'asking' || state.pending === 'entering'}
        >
          {words.next}
        </Button>
        <CaptchaNote working={captcha.working} />
      </form>
      {others && (
        <Suspense fallback={null}>
          <OtherWays ways={passkeyFirst ? { ...ways, passkeys: false } : ways} onPasskey={onPasskey} />
        </Suspense>
      )}
      {(vendor?.allowSignups ?? true) && (
        <p className={styles.ways}>
          <span>
            {words.newHere} <PortalLink to={`${routes.signUpUrl}${location.search}`}>{words.create}</PortalLink>
          </span>
        </p>
      )}
    </StepFrame>
  );
}
