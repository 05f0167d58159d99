import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import { useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { useSubmit } from '../../login/use-submit.ts';
import { mfaCopy } from '../../mfa/mfa.copy.ts';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { RecoveryCodes } from '../../mfa/recovery-codes.tsx';
import { privacyCopy } from './privacy.copy.ts';

/** Makes recovery codes anew, after a question, and shows them once. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const ask = useAsk();
  const words = useCopy(privacyCopy);
  const mfa = useCopy(mfaCopy);
  const told = useMfaProblemWords();
  const { pending, refusal, run } = useSubmit();
  const [codes, setCodes] = useState<string[] | null>(null);
  const make = () => run(async () => setCodes((await ask(mfaDevices.recoveryCodes, {})).recoveryCodes));
  if (codes)
    return (
      <Dialog title={mfa.recoveryTitle} onClose={onClose}>
        <Stage name="codes">
          <RecoveryCodes codes={codes} onKept={onClose} />
        </Stage>
      </Dialog>
    );
  return (
    <Dialog
      title={words.recoveryAsk}
      onClose={onClose}
      actions={
        <Button variant="primary" pending={pending} onClick={make}>
          {words.recoveryMake}
        </Button>
      }
    >
      <p>{words.recoveryWarn}</p>
      {refusal && <ProblemNotice happened={told(refusal)} />}
    </Dialog>
  );
}
