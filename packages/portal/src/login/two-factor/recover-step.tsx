import { call } from '@parley/contracts/client.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { usePortal } from '../../options.ts';
import styles from '../login.module.css';
import { StepFrame } from '../step-frame.tsx';
import { useSubmit } from '../use-submit.ts';
import { twoFactorCopy } from './two-factor.copy.ts';

interface RecoverStepProps {
  email: string;
  onRecovered: () => void;
  onLeft: () => void;
}

/** `recoverTwoFactor`: a recovery code removes the second factors, and the person signs in again. */
export function RecoverStep({ email, onRecovered, onLeft }: RecoverStepProps) {
  const words = useCopy(twoFactorCopy);
  const told = useMfaProblemWords();
  const { transport } = usePortal();
  const { pending, refusal, run, clear } = useSubmit();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!refusal) return;
    input.current?.focus();
    input.current?.select();
  }, [refusal]);
  const recover = () => {
    const recoveryCode = code.trim();
    setMissing(recoveryCode === '');
    if (recoveryCode === '') return input.current?.focus();
    run(async () => {
      await call(transport, mfaLogin.recover, { body: { email, recoveryCode } });
      onRecovered();
    });
  };
  return (
    <StepFrame name="recoverTwoFactor" title={words.recoverTitle} lead={words.recoverLead}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          recover();
        }}
      >
        <TextField
          inputRef={input}
          data-autofocus
          className={styles.code}
          label={words.recoveryCode}
          hint={words.noCodes}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          required
          value={code}
          problem={missing ? words.recoveryMissing : refusal ? told(refusal) : undefined}
          onValue={(value) => {
            setCode(value);
            setMissing(false);
            clear();
          }}
        />
        <Button type="submit" variant="primary" wide pending={pending}>
          {words.recover}
        </Button>
      </form>
      <p className={styles.ways}>
        <Button variant="link" onClick={onLeft}>
          {words.backToFactors}
        </Button>
      </p>
    </StepFrame>
  );
}
