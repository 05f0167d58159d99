import { call } from '@parley/contracts/client.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { Button } from '@parley/ui/button.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconDeviceMobileMessage from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileMessage.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useState } from 'react';
import { CodeForm } from '../../mfa/code-form.tsx';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { PhoneForm } from '../../mfa/phone-form.tsx';
import { usePortal } from '../../options.ts';
import styles from '../login.module.css';
import { Resend } from '../resend.tsx';
import { StepFrame } from '../step-frame.tsx';
import { Choices } from '../two-factor/choices.tsx';
import { useSubmit } from '../use-submit.ts';
import { quickLoginCopy } from './quick-login.copy.ts';
import { preferMethod, rememberAsked, silencePrompt } from './quick-login-kept.ts';
import type { Offer } from './quick-login-offer.ts';

type At = { place: 'choice' } | { place: 'phone' } | { place: 'code'; otcToken: string; number: string };
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** `promptPasskeys`, and the flow RegisterQuickLogin: a quicker way for the next time, by somebody who is in already. */
export function OfferStep({ offer, onAnswered }: { offer: Offer; onAnswered: () => void }) {
  const words = useCopy(quickLoginCopy);
  const told = useMfaProblemWords();
  const { transport } = usePortal();
  const { pending, refusal, run, clear } = useSubmit();
  const [at, setAt] = useState<At>({ place: 'choice' });
  const [never, setNever] = useState(false);
  const both = offer.passkey && offer.sms;
  const problem = refusal ? told(refusal) : null;

  const makePasskey = () =>
    run(async () => {
      const { keepPasskey } = await import('../passkeys.ts');
      await keepPasskey(transport);
      preferMethod('Passkeys');
      onAnswered();
    });
  const leave = () => {
    rememberAsked();
    if (never) silencePrompt();
    onAnswered();
  };
  /** A number that is there already, but not verified, is sent a code in the same way. */
  const sendTo = async (phoneNumber: string): Promise<void> => {
    const { otcToken } = await call(transport, phones.create, { body: { phoneNumber, verify: true } });
    setAt({ place: 'code', otcToken: otcToken ?? '', number: phoneNumber });
  };
  const again = async (phoneNumber: string): Promise<void> => {
    const { otcToken } = await call(transport, phones.preVerify, { body: { phoneNumber } });
    setAt({ place: 'code', otcToken, number: phoneNumber });
  };
  const verify = (otcToken: string, code: string) =>
    run(async () => {
      await call(transport, phones.verify, { body: { otcToken, code } });
      preferMethod('SmsCode');
      rememberAsked();
      onAnswered();
    });

  const no = (
    <p className={styles.ways}>
      {at.place !== 'choice' && offer.passkey && (
        <Button
          variant="link"
          onClick={() => {
            clear();
            setAt({ place: 'choice' });
          }}
        >
          {words.other}
        </Button>
      )}
      <Button variant="link" onClick={leave}>
        {words.notNow}
      </Button>
    </p>
  );
  const silence = <CheckboxField label={words.never} checked={never} onValue={setNever} />;
  if (at.place === 'code')
    return (
      <StepFrame name="quickLoginCode" title={words.sms} lead={words.codeLead}>
        <CodeForm
          bySms
          submit={words.confirm}
          pending={pending}
          problem={problem}
          onCode={(code) => verify(at.otcToken, code)}
          onEdited={clear}
          beside={<Resend label={words.resend} onResend={() => again(at.number)} />}
        />
        {no}
      </StepFrame>
    );
  if (at.place === 'phone' || !offer.passkey)
    return (
      <StepFrame name="quickLoginPhone" title={words.smsTitle} lead={words.smsLead}>
        <PhoneForm
          first
          label={words.phone}
          hint={words.phoneHint}
          missing={words.phoneMissing}
          submit={words.send}
          pending={pending}
          problem={problem}
          onPhone={(number) => run(() => sendTo(number))}
          onEdited={clear}
        />
        {no}
      </StepFrame>
    );
  if (!both)
    return (
      <StepFrame name="promptPasskeys" title={words.passkeyTitle} lead={words.passkeyLead}>
        <FormProblem>{problem}</FormProblem>
        <Button data-autofocus variant="primary" wide pending={pending} onClick={makePasskey}>
          {words.passkey}
        </Button>
        {silence}
        {no}
      </StepFrame>
    );
  return (
    <StepFrame name="registerQuickLogin" title={words.bothTitle} lead={words.bothLead}>
      <FormProblem>{problem}</FormProblem>
      <Choices
        label={words.bothTitle}
        choices={[
          { key: 'passkey', icon: <IconFingerprint {...icon} />, label: words.passkey, hint: words.passkeyHint },
          { key: 'sms', icon: <IconDeviceMobileMessage {...icon} />, label: words.sms, hint: words.smsHint },
        ]}
        pending={pending ? 'passkey' : null}
        onChoose={(key) => (key === 'passkey' ? makePasskey() : setAt({ place: 'phone' }))}
      />
      {silence}
      {no}
    </StepFrame>
  );
}
