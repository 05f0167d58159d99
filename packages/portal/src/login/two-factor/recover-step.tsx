import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
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
  mfaToken: string;
  email: string;
  onAnswer: (answer: LoginResponse) => Promise<void>;
  /** The challenge is over: too late, or begun again elsewhere. */
  onEnded: () => void;
  onLeft: () => void;
}

/** `recoverTwoFactor`: a recovery code stands for the second factor once, and the same sign-in sets up a new one. */
export function RecoverStep({ mfaToken, email, onAnswer, onEnded, onLeft }: RecoverStepProps) {
  const words = useCopy(twoFactorCopy);
  const told = useMfaProblemWords();
  const { transport } = usePortal();
  const { pending, refusal, run, clear } = useSubmit();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!refusal) return;
    if (refusal.type === 'mfa_challenge_ended') return onEnded();
    input.current?.focus();
    input.current?.select();
  }, [refusal, onEnded]);
  const recover = () => {
    const recoveryCode = code.trim();
    setMissing(recoveryCode === '');
    if (recoveryCode === '') return input.current?.focus();
    run(async () => {
      const answer = await call(transport, mfaLogin.recover, { body: { email, recoveryCode, mfaToken } });
      if (answer) await onAnswer(answer);
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
