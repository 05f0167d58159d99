import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { frameCopy } from '../../frame/frame.copy.ts';
import styles from '../../frame/parts.module.css';
import { useSubmit } from '../../login/use-submit.ts';
import { AuthenticatorSetup } from '../../mfa/authenticator-setup.tsx';
import { CodeForm } from '../../mfa/code-form.tsx';
import { mfaCopy } from '../../mfa/mfa.copy.ts';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { PhoneForm } from '../../mfa/phone-form.tsx';
import { codesOf, RecoveryCodes } from '../../mfa/recovery-codes.tsx';
import { privacyCopy } from './privacy.copy.ts';

export type Enrolment = 'app' | 'device' | 'phone';

interface EnrolDialogProps {
  kind: Enrolment;
  onClose: () => void;
  onAdded: () => void;
}

type Added = { recoveryCode?: string | undefined; recoveryCodes?: string[] | undefined };
type PartProps = { onDone: (added: Added) => void };

/** Adds a second factor; the first one ends with recovery codes. */
export function EnrolDialog({ kind, onClose, onAdded }: EnrolDialogProps) {
  const words = useCopy(privacyCopy);
  const mfa = useCopy(mfaCopy);
  const [codes, setCodes] = useState<string[]>([]);
  const done = (added: Added) => {
    onAdded();
    const shown = codesOf(added);
    if (shown.length === 0) onClose();
    else setCodes(shown);
  };
  const titles = { app: words.appTitle, device: words.deviceTitle, phone: words.phoneTitle };
  const shown = codes.length > 0;
  return (
    <Dialog title={shown ? mfa.recoveryTitle : titles[kind]} onClose={onClose}>
      <Stage name={shown ? 'codes' : kind}>
        {shown && <RecoveryCodes codes={codes} onKept={onClose} />}
        {!shown && kind === 'app' && <AppPart onDone={done} />}
        {!shown && kind === 'device' && <DevicePart onDone={done} />}
        {!shown && kind === 'phone' && <PhonePart onDone={done} />}
      </Stage>
    </Dialog>
  );
}

function AppPart({ onDone }: PartProps) {
  const ask = useAsk();
  const words = useCopy(privacyCopy);
  const page = useCopy(frameCopy);
  const told = useMfaProblemWords();
  const { pending, refusal, run, clear } = useSubmit();
  const [setup, setSetup] = useState<{ qrCode: string; secret: string } | null>(null);
  const begin = useCallback(() => run(async () => setSetup(await ask(mfaDevices.enrollAuthenticator, {}))), [ask, run]);
  // Once: each beginning makes another key.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, [begin]);
  if (!setup)
    return refusal ? (
      <ProblemNotice happened={told(refusal)} actions={<Button onClick={begin}>{page.tryAgain}</Button>} />
    ) : (
      <Skeleton />
    );
  return (
    <Stage name="code">
      <AuthenticatorSetup
        {...setup}
        submit={words.addThis}
        pending={pending}
        problem={refusal && told(refusal)}
        onCode={(token) =>
          run(async () => onDone(await ask(mfaDevices.enrollAuthenticatorVerify, { body: { token } })))
        }
        onEdited={clear}
      />
    </Stage>
  );
}

function DevicePart({ onDone }: PartProps) {
  const ask = useAsk();
  const words = useCopy(privacyCopy);
  const told = useMfaProblemWords();
  const { pending, refusal, run } = useSubmit();
  const add = () =>
    run(async () => {
      const { webauthnToken, options } = await ask(mfaDevices.enrollWebAuthn, {});
      const { makePasskey } = await import('../../login/passkeys.ts');
      const { result, deviceType } = await makePasskey(options);
      const body = { webauthnToken, deviceType, options: result };
      onDone(await ask(mfaDevices.enrollWebAuthnVerify, { body }));
    });
  return (
    <div className={styles.form}>
      <p>{words.deviceLead}</p>
      {refusal && <ProblemNotice happened={told(refusal)} />}
      <div className={styles.actions}>
        <Button data-autofocus variant="primary" pending={pending} onClick={add}>
          {words.deviceGo}
        </Button>
      </div>
    </div>
  );
}

function PhonePart({ onDone }: PartProps) {
  const ask = useAsk();
  const words = useCopy(privacyCopy);
  const told = useMfaProblemWords();
  const { pending, refusal, run, clear } = useSubmit();
  const [sent, setSent] = useState<{ otcToken: string; phoneNumber: string } | null>(null);
  const problem = refusal && told(refusal);
  if (!sent)
    return (
      <div className={styles.form}>
        <p>{words.phoneLead}</p>
        <PhoneForm
          label={words.number}
          hint={words.numberHint}
          missing={words.numberMissing}
          submit={words.sendCode}
          pending={pending}
          problem={problem}
          onPhone={(phoneNumber) =>
            run(async () => setSent(await ask(mfaDevices.enrollSms, { body: { phoneNumber } })))
          }
          onEdited={clear}
        />
      </div>
    );
  return (
    <Stage name="code" className={styles.form}>
      <p role="status">{words.codeSent(sent.phoneNumber)}</p>
      <CodeForm
        bySms
        submit={words.addThis}
        pending={pending}
        problem={problem}
        onCode={(code) =>
          run(async () => onDone(await ask(mfaDevices.enrollSmsVerify, { body: { otcToken: sent.otcToken, code } })))
        }
        onEdited={clear}
      />
    </Stage>
  );
}
