import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { Button } from '@parley/ui/button.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Stage } from '@parley/ui/stage.tsx';
import { useEffect, useId, useState } from 'react';
import { Resend } from '../login/resend.tsx';
import { useSubmit } from '../login/use-submit.ts';
import { CodeForm } from './code-form.tsx';
import type { FactorWay } from './factor-ways.ts';
import { factorWays } from './factor-ways.ts';
import { mfaCopy } from './mfa.copy.ts';
import styles from './mfa.module.css';
import { useMfaProblemWords } from './mfa-problem-words.ts';
import { useRememberDays } from './use-remember-days.ts';

/** The part of an answer that asks for a second factor. */
export type SecondFactorChallenge = { mfaToken: string; mfaDevices: NonNullable<LoginResponse['mfaDevices']> };

/** The challenge in an answer; null when it asks for none, or for enrolling one first. */
export function challengeIn(answer: LoginResponse): SecondFactorChallenge | null {
  const { mfaRequired, mfaToken, mfaDevices, mfaEnrolled } = answer;
  if (!mfaRequired || !mfaToken || !mfaDevices || mfaEnrolled === false) return null;
  return { mfaToken, mfaDevices };
}

interface SecondFactorProps {
  transport: Transport;
  challenge: SecondFactorChallenge;
  /** Takes the answer over; what it throws is shown here. */
  onAnswer: (answer: LoginResponse) => Promise<void>;
  /** The challenge is over: too late, or begun again elsewhere. */
  onEnded: () => void;
  /** Offers to remember this browser, where the policy lets it. */
  offerRemember?: boolean;
  onRecover?: () => void;
}

/** Shows one of the second factors somebody has, and lets them change to another. Stands on a page as well as in a dialog. */
export function SecondFactor(props: SecondFactorProps) {
  const { transport, challenge, onAnswer, onEnded, offerRemember = false, onRecover } = props;
  const words = useCopy(mfaCopy);
  const otherId = useId();
  const told = useMfaProblemWords();
  const { pending, refusal, run, clear } = useSubmit();
  const ways = factorWays(challenge.mfaDevices);
  const [chosen, setChosen] = useState(0);
  const [otcToken, setOtcToken] = useState<string | null>(null);
  const [remember, setRemember] = useState(false);
  const days = useRememberDays(transport, challenge.mfaToken, offerRemember);
  const way = ways[chosen];

  const ended = refusal?.type === 'mfa_challenge_ended';
  useEffect(() => {
    if (ended) onEnded();
  }, [ended, onEnded]);
  if (!way) return null;

  const choose = (index: number) => {
    setChosen(index);
    setOtcToken(null);
    clear();
  };
  const common = { mfaToken: challenge.mfaToken, ...(remember ? { rememberDevice: true } : {}) };
  const sendNow = async (): Promise<void> => {
    const body = { mfaToken: challenge.mfaToken };
    const sent =
      way.kind === 'phone'
        ? await call(transport, mfaLogin.sms, { params: { id: way.id }, body })
        : await call(transport, mfaLogin.emailCode, { body });
    setOtcToken(sent.otcToken);
  };
  const send = () => run(sendNow);
  const giveCode = (code: string) =>
    run(async () => {
      if (way.kind === 'app')
        return onAnswer(await call(transport, mfaLogin.verify, { body: { ...common, value: code } }));
      const body = { ...common, otcToken: otcToken ?? '', code };
      await onAnswer(
        way.kind === 'phone'
          ? await call(transport, mfaLogin.smsVerify, { params: { id: way.id }, body })
          : await call(transport, mfaLogin.emailCodeVerify, { body }),
      );
    });
  const askDevice = (id: string) =>
    run(async () => {
      const body = { mfaToken: challenge.mfaToken };
      const { webauthnToken, options } = await call(transport, mfaLogin.webAuthn, { params: { id }, body });
      const { showPasskey } = await import('../login/passkeys.ts');
      const shown = await showPasskey(options);
      const proof = { ...common, webauthnToken, options: shown };
      await onAnswer(await call(transport, mfaLogin.webAuthnVerify, { params: { id }, body: proof }));
    });

  const problem = refusal && !ended ? told(refusal) : null;
  const byCode = way.kind === 'app' || otcToken !== null;
  const rememberField = days !== null && (
    <CheckboxField label={words.remember(days)} checked={remember} onValue={setRemember} />
  );
  return (
    <Stage name={`${chosen} ${byCode}`} className={styles.part}>
      <p className={styles.lead} role="status">
        {leadOf(words, way, otcToken !== null)}
      </p>
      {byCode ? (
        <CodeForm
          key={chosen}
          bySms={way.kind === 'phone'}
          pending={pending}
          problem={problem}
          onCode={giveCode}
          onEdited={clear}
          beside={way.kind !== 'app' && <Resend label={words.sendAgain} onResend={sendNow} />}
        >
          {rememberField}
        </CodeForm>
      ) : (
        <>
          <FormProblem>{problem}</FormProblem>
          {way.kind === 'device' && rememberField}
          <div className={styles.actions}>
            <Button
              data-autofocus
              variant="primary"
              pending={pending}
              onClick={() => (way.kind === 'device' ? askDevice(way.id) : send())}
            >
              {way.kind === 'device' ? words.useDevice : words.sendCode}
            </Button>
          </div>
        </>
      )}
      {(ways.length > 1 || onRecover) && (
        <div className={styles.ways}>
          <p id={otherId}>{words.otherWays}</p>
          <ul aria-labelledby={otherId}>
            {ways.map(
              (other, index) =>
                index !== chosen && (
                  <li key={nameOf(words, other)}>
                    <Button variant="link" onClick={() => choose(index)}>
                      {nameOf(words, other)}
                    </Button>
                  </li>
                ),
            )}
            {onRecover && (
              <li>
                <Button variant="link" onClick={onRecover}>
                  {words.recover}
                </Button>
              </li>
            )}
          </ul>
        </div>
      )}
    </Stage>
  );
}

type Words = (typeof mfaCopy)['en'];

function leadOf(words: Words, way: FactorWay, sent: boolean): string {
  switch (way.kind) {
    case 'app':
      return words.appLead;
    case 'device':
      return words.deviceLead(way.name);
    case 'phone':
      return sent ? words.phoneSent(way.phoneNumber) : words.phoneLead(way.phoneNumber);
    case 'email':
      return sent ? words.emailSent(way.email) : words.emailLead(way.email);
  }
}

function nameOf({ way: names }: Words, way: FactorWay): string {
  switch (way.kind) {
    case 'app':
      return names.app;
    case 'device':
      return names.device(way.name);
    case 'phone':
      return names.phone(way.phoneNumber);
    case 'email':
      return names.email(way.email);
  }
}
