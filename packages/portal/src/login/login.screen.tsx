import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { organisationHandover } from '../native-bridge.ts';
import { usePortal } from '../options.ts';
import { rememberTarget, targetIn } from './after-sign-in.ts';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailStep } from './email-step.tsx';
import { keepEmail } from './kept-email.ts';
import { rememberLinkAsked } from './link-asked.ts';
import { isWithin, waits } from './login-steps.ts';
import { PasswordStep } from './password-step.tsx';
import { passwordlessOf, sendsProof } from './passwordless-of.ts';
import { refusalIn } from './problem-words.ts';
import { preferMethod, preferredMethod } from './quick-login/quick-login-kept.ts';
import { useHandover } from './use-handover.ts';
import { useLoginSteps } from './use-login-steps.ts';
import { usePasskeyBeside } from './use-passkey-beside.ts';
import { useSignIn } from './use-sign-in.ts';
import { useToTarget } from './use-to-target.ts';
import { useVendorConfig } from './use-vendor-config.ts';
import { useWays } from './use-ways.ts';

/** Steps few people meet at one installation. */
const OtherSteps = lazy(() => import('./other-steps.tsx').then((m) => ({ default: m.OtherSteps })));

/** Signing in. Decides nothing about the order of steps: `login-steps.ts` does; this shows one and asks the server. */
export function LoginScreen() {
  const { location, navigate, transport, routes, rules, signedIn } = usePortal();
  const toTarget = useToTarget();
  const [state, dispatch] = useLoginSteps();
  const { prove, take } = useSignIn(dispatch);
  const vendor = useVendorConfig();
  const ways = useWays();
  const captcha = useCaptcha();

  const target = targetIn(location.search);
  useEffect(() => rememberTarget(target, rules), [target, rules]);

  /** To the remembered target, once; what comes later finds the door closed. */
  const left = useRef(false);
  const enter = useCallback(() => {
    if (left.current) return;
    left.current = true;
    toTarget();
  }, [toTarget]);

  // Signed in already: by the refresh cookie, or by another tab.
  const entering = state.pending === 'entering' || state.step === 'success' || isWithin(state.step);
  useEffect(() => {
    if (signedIn && !entering) enter();
  }, [signedIn, entering, enter]);

  const { problem: bridgeProblem, go } = useHandover();
  const { email, address } = state;
  const goToOrganisation = useCallback(() => {
    if (address) go(organisationHandover(email, address), address);
  }, [go, email, address]);

  useEffect(() => {
    const { step } = state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (step === 'success') timer = setTimeout(enter, waits.afterSignIn);
    if (step === 'redirectToSSO' && !bridgeProblem) timer = setTimeout(goToOrganisation, waits.redirectToSSO);
    if (step === 'loginWithSSOFailed')
      timer = setTimeout(() => navigate(routes.authenticatedUrl), waits.loginWithSSOFailed);
    return () => clearTimeout(timer);
  }, [state, enter, navigate, goToOrganisation, bridgeProblem, routes.authenticatedUrl]);

  const invitationToken = new URLSearchParams(location.search).get('invitationToken');
  const going = invitationToken ? { invitationToken } : {};

  const [asked, setAsked] = useState(0);
  const byPasskey = (work: () => Promise<LoginResponse>): void => {
    void prove(work, { accepted: () => preferMethod('Passkeys') }).finally(() => setAsked((times) => times + 1));
  };
  const waitsForPasskey = Boolean(ways?.passkeys) && state.step === 'preLogin' && !state.pending && !signedIn;
  usePasskeyBeside(waitsForPasskey, asked, (shown) =>
    byPasskey(() => call(transport, webAuthn.postLogin, { body: { ...shown, ...going } })),
  );

  /** Sends the link or the code. @returns the masked number, where the server tells it */
  const sendProof = async (step: string, identifier: string): Promise<string | null> => {
    const { type, body } = passwordlessOf(step, identifier);
    if (type === 'magiclink') rememberLinkAsked();
    const sent = await call(transport, passwordless.preLogin, {
      params: { type },
      body: { ...body, ...going, ...(await captcha.body()) },
    });
    return sent.phoneNumber ?? null;
  };

  const giveEmail = async (email: string): Promise<void> => {
    keepEmail(email);
    dispatch({ type: 'emailGiven', email });
    // AUTH-5: a failed pre-login stops nobody, the password is asked for here.
    const tenantId = new URLSearchParams(location.search).get('tenantId');
    const body = { ...(email.includes('@') ? { email } : {}), ...(tenantId ? { tenantId } : {}) };
    const [answer, config] = await Promise.all([
      call(transport, login.preLogin, { body }).catch(() => null),
      vendor.loaded,
    ]);
    const strategy = config?.authStrategy ?? 'EmailAndPassword';
    const quick = strategy === 'EmailAndPassword' && ways?.sms === true && preferredMethod() === 'SmsCode';
    const oidcRedirectUri = `${rules.origin}${routes.oidcRedirectUrl}`;
    try {
      const sends = !answer?.address && (quick || sendsProof(strategy));
      const sentTo = sends ? await sendProof(quick ? 'loginWithQuickSmsOtc' : strategy, email.trim()) : null;
      dispatch({ type: 'preLoginAnswered', answer, strategy, oidcRedirectUri, sentTo, quick });
    } catch (error) {
      dispatch({ type: 'refused', refusal: refusalIn(error) });
    }
  };

  const givePassword = (password: string): Promise<void> => {
    dispatch({ type: 'passwordGiven' });
    return take(async () => {
      const body = { email: state.email, password, ...going, ...(await captcha.body()) };
      return call(transport, login.withPassword, { body });
    });
  };

  const pickPasskey = (): void => {
    byPasskey(async () => (await import('./passkeys.ts')).signInByPasskey(transport, going));
  };
  const textInstead = async (): Promise<void> => {
    dispatch({ type: 'passwordGiven' });
    try {
      dispatch({ type: 'quickCodeSent', sentTo: await sendProof('loginWithQuickSmsOtc', state.email) });
    } catch (error) {
      dispatch({ type: 'refused', refusal: refusalIn(error) });
    }
  };

  const back = () => dispatch({ type: 'wentBack' });
  const edited = () => dispatch({ type: 'edited' });
  switch (state.step) {
    case 'preLogin':
      return (
        <EmailStep
          state={state}
          vendor={vendor.config}
          ways={ways}
          captcha={captcha}
          onEmail={giveEmail}
          onPasskey={pickPasskey}
        />
      );
    case 'loginWithPassword':
      return (
        <PasswordStep
          state={state}
          captcha={captcha}
          onPassword={givePassword}
          onBack={back}
          onEdited={edited}
          onText={ways?.sms ? () => void textInstead() : undefined}
        />
      );
    default:
      return (
        <Suspense fallback={null}>
          <OtherSteps
            state={state}
            dispatch={dispatch}
            captcha={captcha}
            prove={prove}
            resend={(step) => sendProof(step, state.email)}
            going={going}
            goToOrganisation={goToOrganisation}
            bridgeProblem={bridgeProblem}
          />
        </Suspense>
      );
  }
}
