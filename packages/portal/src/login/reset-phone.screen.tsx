import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { CodeForm } from '../mfa/code-form.tsx';
import { useMfaProblemWords } from '../mfa/mfa-problem-words.ts';
import { PhoneForm } from '../mfa/phone-form.tsx';
import type { SecondFactorChallenge } from '../mfa/second-factor.tsx';
import { challengeIn, SecondFactor } from '../mfa/second-factor.tsx';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { AddressForm } from './address-form.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { fieldsCopy } from './fields.copy.ts';
import { readKeptEmail } from './kept-email.ts';
import styles from './login.module.css';
import { waits } from './login-steps.ts';
import { resetPhoneCopy } from './reset-phone.copy.ts';
import { StepFrame } from './step-frame.tsx';
import { useEnter } from './use-enter.ts';
import { useSubmit } from './use-submit.ts';

/** AUTH-18. The secrets of a step live here and nowhere else: a reload begins anew. */
type Step =
  | { name: 'ResetPhoneNumber' | 'ended' }
  | { name: 'VerifyResetPhoneNumber'; resetPhoneNumberToken: string }
  | { name: 'ChangePhoneNumber'; changePhoneNumberToken: string }
  | { name: 'loginWithSmsOtc'; phoneNumber: string }
  | { name: 'secondFactor'; challenge: SecondFactorChallenge };

const begin: Step = { name: 'ResetPhoneNumber' };

/** A code by mail, the new number, and a sign-in with it. */
export function ResetPhoneScreen() {
  const { transport, routes } = usePortal();
  const words = useCopy(resetPhoneCopy);
  const fields = useCopy(fieldsCopy);
  const told = useMfaProblemWords();
  const enter = useEnter();
  const { pending, refusal, run, clear } = useSubmit();
  const [step, setStep] = useState<Step>(begin);
  const go = (next: Step) => {
    clear();
    setStep(next);
  };

  const sendMail = async (email: string): Promise<void> => {
    const { resetPhoneNumberToken } = await call(transport, phones.reset, { body: { email } });
    go({ name: 'VerifyResetPhoneNumber', resetPhoneNumberToken });
  };
  const checkCode = (resetPhoneNumberToken: string, code: string) =>
    run(async () => {
      const body = { resetPhoneNumberToken, code };
      const { changePhoneNumberToken } = await call(transport, phones.resetVerify, { body });
      go({ name: 'ChangePhoneNumber', changePhoneNumberToken });
    });
  const captcha = useCaptcha();
  const sendText = async (phoneNumber: string) =>
    call(transport, passwordless.preLogin, {
      params: { type: 'smscode' },
      body: { phoneNumber, ...(await captcha.body()) },
    });
  const change = (changePhoneNumberToken: string, phoneNumber: string) =>
    run(async () => {
      await call(transport, phones.change, { body: { changePhoneNumberToken, phoneNumber } });
      await sendText(phoneNumber);
      go({ name: 'loginWithSmsOtc', phoneNumber });
    });
  const take = async (answer: LoginResponse): Promise<void> => {
    const challenge = challengeIn(answer);
    if (challenge) return go({ name: 'secondFactor', challenge });
    if (!answer.accessToken) return go({ name: 'ended' });
    await enter(answer, waits.afterSignIn);
  };
  const signIn = (token: string) =>
    run(async () =>
      take(await call(transport, passwordless.postLogin, { params: { type: 'smscode' }, body: { token } })),
    );

  const problem = refusal && told(refusal);
  const back = (
    <p className={styles.ways}>
      <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
    </p>
  );
  switch (step.name) {
    case 'ResetPhoneNumber':
      return (
        <StepFrame name={step.name} title={words.askTitle} lead={words.askLead}>
          <AddressForm first submit={words.sendMail} onAddress={sendMail} />
          {back}
        </StepFrame>
      );
    case 'VerifyResetPhoneNumber':
      return (
        <StepFrame name={step.name} title={words.codeTitle} lead={words.codeLead(readKeptEmail())}>
          <CodeForm
            label={words.codeLabel}
            submit={words.go}
            pending={pending}
            problem={problem}
            onCode={(code) => checkCode(step.resetPhoneNumberToken, code)}
            onEdited={clear}
            beside={
              <Button variant="link" onClick={() => go(begin)}>
                {words.otherAddress}
              </Button>
            }
          />
        </StepFrame>
      );
    case 'ChangePhoneNumber':
      return (
        <StepFrame name={step.name} title={words.numberTitle}>
          <PhoneForm
            first
            label={words.number}
            hint={words.numberHint}
            missing={words.numberMissing}
            submit={words.change}
            pending={pending}
            problem={problem}
            onPhone={(phoneNumber) => change(step.changePhoneNumberToken, phoneNumber)}
            onEdited={clear}
          />
        </StepFrame>
      );
    case 'loginWithSmsOtc':
      return (
        <StepFrame name={step.name} title={words.smsTitle} lead={words.smsLead(step.phoneNumber)}>
          <CodeForm
            label={words.smsLabel}
            submit={words.signIn}
            pending={pending}
            problem={problem}
            onCode={signIn}
            onEdited={clear}
            beside={
              <Button variant="link" onClick={() => run(async () => void (await sendText(step.phoneNumber)))}>
                {words.sendAgain}
              </Button>
            }
          />
          {back}
        </StepFrame>
      );
    case 'secondFactor':
      return (
        <StepFrame name={step.name} title={words.factorTitle} lead={words.factorLead}>
          <SecondFactor
            transport={transport}
            challenge={step.challenge}
            onAnswer={take}
            onEnded={() => go({ name: 'ended' })}
            offerRemember
          />
        </StepFrame>
      );
    case 'ended':
      return (
        <StepFrame name={step.name} title={words.endedTitle} lead={words.endedLead}>
          <div className={styles.actions}>
            <Button variant="primary" onClick={() => go(begin)}>
              {words.startAgain}
            </Button>
          </div>
          {back}
        </StepFrame>
      );
  }
}
