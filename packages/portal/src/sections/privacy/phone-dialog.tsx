import type { PhoneNumber } from '@parley/contracts/identity/phones.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import { useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import styles from '../../frame/parts.module.css';
import { useSubmit } from '../../login/use-submit.ts';
import { CodeForm } from '../../mfa/code-form.tsx';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { PhoneForm } from '../../mfa/phone-form.tsx';
import { privacyCopy } from './privacy.copy.ts';

export type PhoneAct = { kind: 'add' } | { kind: 'verify' | 'remove'; phone: PhoneNumber };

interface PhoneDialogProps {
  act: PhoneAct;
  onClose: () => void;
  /** @param told what to say about it */
  onDone: (told: string) => void;
}

type Sent = { otcToken: string; phoneNumber: string };

/** Sends a code to a number, and does what was meant once it comes back. */
export function PhoneDialog({ act, onClose, onDone }: PhoneDialogProps) {
  const ask = useAsk();
  const words = useCopy(privacyCopy);
  const told = useMfaProblemWords();
  const { pending, refusal, run, clear } = useSubmit();
  const [sent, setSent] = useState<Sent | null>(null);
  const removing = act.kind === 'remove';

  const end = (text: string) => {
    onDone(text);
    onClose();
  };
  const begin = (typed: string) =>
    run(async () => {
      if (act.kind === 'add') {
        const body = { phoneNumber: typed, verify: true };
        const { otcToken } = await ask(phones.create, { body });
        // Kept without a code where none can be sent; it can be verified later.
        return otcToken ? setSent({ otcToken, phoneNumber: typed }) : end(words.added);
      }
      const { id, phoneNumber } = act.phone;
      if (act.kind === 'verify')
        return setSent({ ...(await ask(phones.preVerify, { body: { phoneNumber } })), phoneNumber });
      const { otcToken } = await ask(phones.delete, { params: { id } });
      // What was never verified goes at once.
      return otcToken ? setSent({ otcToken, phoneNumber }) : end(words.removed(phoneNumber));
    });
  const finish = ({ otcToken, phoneNumber }: Sent, code: string) =>
    run(async () => {
      const body = { otcToken, code };
      if (act.kind === 'remove') {
        await ask(phones.deleteVerify, { params: { id: act.phone.id }, body });
        return end(words.removed(phoneNumber));
      }
      await ask(phones.verify, { body });
      end(words.phoneVerified(phoneNumber));
    });

  const titles = { add: words.phoneAddTitle, verify: words.verifyTitle, remove: words.removeNumberTitle };
  const problem = refusal && told(refusal);
  return (
    <Dialog title={titles[act.kind]} onClose={onClose}>
      <Stage name={sent ? 'code' : act.kind} className={styles.form}>
        {sent ? (
          <>
            <p role="status">{words.codeSent(sent.phoneNumber)}</p>
            <CodeForm
              bySms
              submit={removing ? words.removeNumberGo : words.verifyGo}
              pending={pending}
              problem={problem}
              onCode={(code) => finish(sent, code)}
              onEdited={clear}
            />
          </>
        ) : act.kind === 'add' ? (
          <PhoneForm
            label={words.number}
            hint={words.numberHint}
            missing={words.numberMissing}
            submit={words.sendCode}
            pending={pending}
            problem={problem}
            onPhone={begin}
            onEdited={clear}
          />
        ) : (
          <>
            <p className={styles.strong}>{act.phone.phoneNumber}</p>
            {problem && <ProblemNotice happened={problem} />}
            <div className={styles.actions}>
              <Button
                data-autofocus
                variant={removing && !act.phone.verified ? 'danger' : 'primary'}
                pending={pending}
                onClick={() => begin(act.phone.phoneNumber)}
              >
                {removing && !act.phone.verified ? words.removeNumberGo : words.sendCode}
              </Button>
            </div>
          </>
        )}
      </Stage>
    </Dialog>
  );
}
