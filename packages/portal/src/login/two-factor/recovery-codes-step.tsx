import { useCopy } from '@parley/ui/i18n/language.tsx';
import { RecoveryCodes } from '../../mfa/recovery-codes.tsx';
import { StepFrame } from '../step-frame.tsx';
import { twoFactorCopy } from './two-factor.copy.ts';

/** The codes of a first second factor, shown once. Nobody goes on without saying that they are kept. */
export function RecoveryCodesStep({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useCopy(twoFactorCopy);
  return (
    <StepFrame name="recoveryCode" title={words.codesTitle}>
      <RecoveryCodes codes={codes} onKept={onKept} />
    </StepFrame>
  );
}
