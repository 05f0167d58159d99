import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { Button } from '@parley/ui/button.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useMemo, useState } from 'react';
import { AuthenticatorSetup, authenticatorAddress } from '../../mfa/authenticator-setup.tsx';
import { CodeForm } from '../../mfa/code-form.tsx';
import { mfaCopy } from '../../mfa/mfa.copy.ts';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { PhoneForm } from '../../mfa/phone-form.tsx';
import { useRememberDays } from '../../mfa/use-remember-days.ts';
import { usePortal } from '../../options.ts';
import styles from '../login.module.css';
import { Resend } from '../resend.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useSubmit } from '../use-submit.ts';
import { withoutToken } from '../without-token.ts';
import { Choices } from './choices.tsx';
import { enrolments } from './enrolments.tsx';
import { twoFactorCopy } from './two-factor.copy.ts';
import type { ChallengeStepProps } from './two-factor-step.tsx';

/** What was begun, with what the server gave for it. */
type Begun =
  | { by: 'AuthenticatorApp'; qrCode: string; secret: string }
  | { by: 'WebAuthnPlatform' | 'WebAuthnCrossPlatform' }
  | { by: 'SMS'; sent: null | { otcToken: string; to: string; number: string } }
  | { by: 'EmailCode'; otcToken: string };

/**
 * `forceTwoFactor`: the tenant asks for a second factor and nothing is enrolled yet, or a recovery code was used. Only active
 * strategies are listed.
 */
export function EnrolStep(props: ChallengeStepProps) {
  const { mfaToken, factors, email, problem, onAnswer, onEnded, onBack } = props;
  const { transport: own, productName } = usePortal();
  const transport = useMemo(() => withoutToken(own), [own]);
  const words = useCopy(twoFactorCopy);
  const shared = useCopy(mfaCopy);
  const told = useMfaProblemWords();
  const { pending, refusal, run, clear } = useSubmit();
  const [chosen, setChosen] = useState<string | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [remember, setRemember] = useState(false);
  const days = useRememberDays(transport, mfaToken, true);
  const choices = enrolments(words).filter(({ key }) => factors.strategies.includes(key));
  const ended = refusal?.type === 'mfa_challenge_ended';
  useEffect(() => {
    if (ended) onEnded();
  }, [ended, onEnded]);

  const body = { mfaToken };
  const proof = { mfaToken, ...(remember ? { rememberDevice: true } : {}) };
  const begin = (by: string) => {
    setChosen(by);
    run(async () => {
      if (by === 'AuthenticatorApp')
        setBegun({ by, ...(await call(transport, mfaLogin.enrollAuthenticator, { body })) });
      else if (by === 'EmailCode') setBegun({ by, ...(await call(transport, mfaLogin.emailCode, { body })) });
      else if (by === 'SMS') setBegun({ by, sent: null });
      else if (by === 'WebAuthnPlatform' || by === 'WebAuthnCrossPlatform') setBegun({ by });
    });
  };
  const sendTo = async (phoneNumber: string): Promise<void> => {
    const sent = await call(transport, mfaLogin.enrollSms, { body: { mfaToken, phoneNumber } });
    setBegun({ by: 'SMS', sent: { otcToken: sent.otcToken, to: sent.phoneNumber, number: phoneNumber } });
  };
  const answering = (work: () => Promise<LoginResponse>) => run(async () => onAnswer(await work()));
  const makeDevice = (platform: boolean) =>
    answering(async () => {
      const { makePasskey } = await import('../passkeys.ts');
      const { webauthnToken, options } = await call(transport, mfaLogin.enrollWebAuthn, { body });
      const authenticatorSelection = {
        ...options.authenticatorSelection,
        authenticatorAttachment: platform ? 'platform' : 'cross-platform',
      };
      const { result } = await makePasskey({ ...options, authenticatorSelection });
      const deviceType = platform ? 'Platform' : 'CrossPlatform';
      return call(transport, mfaLogin.enrollWebAuthnVerify, {
        body: { ...proof, webauthnToken, deviceType, options: result },
      });
    });

  const refused = refusal ?? problem;
  const wrong = refused && !ended ? told(refused) : null;
  const form = { pending, problem: wrong, onEdited: clear };
  const rememberField = days !== null && (
    <CheckboxField label={shared.remember(days)} checked={remember} onValue={setRemember} />
  );
  const foot = (
    <p className={styles.ways}>
      {begun && choices.length > 1 && (
        <Button
          variant="link"
          onClick={() => {
            clear();
            setBegun(null);
          }}
        >
          {words.otherEnrolment}
        </Button>
      )}
      <Button variant="link" onClick={onBack}>
        {words.back}
      </Button>
    </p>
  );
  const title = factors.recovered ? words.enrolAgainTitle : words.enrolTitle;
  const lead = factors.recovered ? words.enrolAgainLead : words.enrolLead;
  if (!begun)
    return (
      <StepFrame name="forceTwoFactor" title={title} lead={choices.length > 0 ? lead : words.nothingLead}>
        <FormProblem>{wrong}</FormProblem>
        <Choices label={title} choices={choices} pending={pending ? chosen : null} onChoose={begin} />
        {foot}
      </StepFrame>
    );
  switch (begun.by) {
    case 'AuthenticatorApp':
      return (
        <StepFrame name="authenticatorApp" title={words.appTitle}>
          <AuthenticatorSetup
            {...form}
            qrCode={begun.qrCode}
            secret={begun.secret}
            submit={shared.confirm}
            appAddress={authenticatorAddress(productName, email, begun.secret)}
            onCode={(token) =>
              answering(() => call(transport, mfaLogin.enrollAuthenticatorVerify, { body: { ...proof, token } }))
            }
          >
            {rememberField}
          </AuthenticatorSetup>
          {foot}
        </StepFrame>
      );
    case 'WebAuthnPlatform':
    case 'WebAuthnCrossPlatform': {
      const platform = begun.by === 'WebAuthnPlatform';
      return (
        <StepFrame
          name={begun.by}
          title={platform ? words.platformTitle : words.keyTitle}
          lead={platform ? words.platformEnrolLead : words.keyEnrolLead}
        >
          <FormProblem>{wrong}</FormProblem>
          {rememberField}
          <Button data-autofocus variant="primary" wide pending={pending} onClick={() => makeDevice(platform)}>
            {words.useDevice}
          </Button>
          {foot}
        </StepFrame>
      );
    }
    case 'EmailCode': {
      const { otcToken } = begun;
      return (
        <StepFrame name="emailVerifyCode" title={words.title} lead={words.mailLead(email)}>
          <CodeForm
            {...form}
            onCode={(code) =>
              answering(() => call(transport, mfaLogin.emailCodeVerify, { body: { ...proof, otcToken, code } }))
            }
          >
            {rememberField}
          </CodeForm>
          {foot}
        </StepFrame>
      );
    }
    case 'SMS': {
      const { sent } = begun;
      if (!sent)
        return (
          <StepFrame name="smsSetPhoneNumber" title={words.phoneTitle} lead={words.phoneLead}>
            <PhoneForm
              {...form}
              first
              label={words.phone}
              hint={words.phoneHint}
              missing={words.phoneMissing}
              submit={words.sendCode}
              onPhone={(number) => run(() => sendTo(number))}
            />
            {foot}
          </StepFrame>
        );
      return (
        <StepFrame name="smsVerifyCode" title={words.title} lead={words.smsLead(sent.to)}>
          <CodeForm
            {...form}
            bySms
            onCode={(code) =>
              answering(() =>
                call(transport, mfaLogin.enrollSmsVerify, { body: { ...proof, otcToken: sent.otcToken, code } }),
              )
            }
            beside={<Resend label={words.resend} onResend={() => sendTo(sent.number)} />}
          >
            {rememberField}
          </CodeForm>
          {foot}
        </StepFrame>
      );
    }
  }
}
