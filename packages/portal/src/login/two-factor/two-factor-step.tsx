import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMemo } from 'react';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { SecondFactor } from '../../mfa/second-factor.tsx';
import { usePortal } from '../../options.ts';
import styles from '../login.module.css';
import type { Factors, Refusal } from '../login-steps.ts';
import { StepFrame } from '../step-frame.tsx';
import { withoutToken } from '../without-token.ts';
import { twoFactorCopy } from './two-factor.copy.ts';

/** A challenge that the sign-in met, and what the page does with its end. */
export type ChallengeStepProps = {
  mfaToken: string;
  factors: Factors;
  email: string;
  /** What happened after the proof, such as a profile that could not be loaded. */
  problem: Refusal | null;
  onAnswer: (answer: LoginResponse) => Promise<void>;
  /** The challenge is over: too late, or begun again elsewhere. */
  onEnded: () => void;
  onBack: () => void;
};

/** `loginWithTwoFactor`: one of the factors that are enrolled, or on to the recovery codes. */
export function TwoFactorStep(props: ChallengeStepProps & { onRecover: () => void }) {
  const { mfaToken, factors, problem, onAnswer, onEnded, onBack, onRecover } = props;
  const { transport: own } = usePortal();
  const transport = useMemo(() => withoutToken(own), [own]);
  const words = useCopy(twoFactorCopy);
  const told = useMfaProblemWords();
  const any = Object.values(factors.devices).some((list) => list.length > 0);
  return (
    <StepFrame name="loginWithTwoFactor" title={words.title} lead={any ? words.lead : words.noneLead}>
      <FormProblem>{problem && told(problem)}</FormProblem>
      {any ? (
        <SecondFactor
          transport={transport}
          challenge={{ mfaToken, mfaDevices: factors.devices }}
          offerRemember
          onAnswer={onAnswer}
          onEnded={onEnded}
          onRecover={onRecover}
        />
      ) : (
        <Button variant="primary" wide onClick={onRecover}>
          {words.recoverTitle}
        </Button>
      )}
      <p className={styles.ways}>
        <Button variant="link" onClick={onBack}>
          {words.back}
        </Button>
      </p>
    </StepFrame>
  );
}
