import { ApiError, call, DIFFICULTIES } from '@parley/contracts/client.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { usePortal } from '../options.ts';
import { rememberTarget, targetIn } from './after-sign-in.ts';
import { EmailStep } from './email-step.tsx';
import { keepEmail } from './kept-email.ts';
import { waits } from './login-steps.ts';
import { PasswordStep } from './password-step.tsx';
import { refusalIn } from './problem-words.ts';
import { useLoginSteps } from './use-login-steps.ts';
import { useToTarget } from './use-to-target.ts';
import { useVendorConfig } from './use-vendor-config.ts';

/** Steps few people meet. */
const OtherSteps = lazy(() => import('./other-steps.tsx').then((m) => ({ default: m.OtherSteps })));

/** Signing in. Decides nothing about the order of steps: `login-steps.ts` does; this shows one and asks the server. */
export function LoginScreen() {
  const { location, navigate, leave, transport, routes, rules, signedIn, onSignedIn, onRefused } = usePortal();
  const toTarget = useToTarget();
  const [state, dispatch] = useLoginSteps();
  const vendor = useVendorConfig();

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
  const entering = state.pending === 'entering' || state.step === 'success';
  useEffect(() => {
    if (signedIn && !entering) enter();
  }, [signedIn, entering, enter]);

  useEffect(() => {
    const { step, address } = state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (step === 'success') timer = setTimeout(enter, waits.afterSignIn);
    if (step === 'redirectToSSO' && address) timer = setTimeout(() => leave(address), waits.redirectToSSO);
    if (step === 'loginWithSSOFailed')
      timer = setTimeout(() => navigate(routes.authenticatedUrl), waits.loginWithSSOFailed);
    return () => clearTimeout(timer);
  }, [state, enter, navigate, leave, routes.authenticatedUrl]);

  const giveEmail = async (email: string): Promise<void> => {
    keepEmail(email);
    dispatch({ type: 'emailGiven', email });
    // AUTH-5: a failed pre-login stops nobody, the password is asked for here.
    const tenantId = new URLSearchParams(location.search).get('tenantId');
    const body = { email, ...(tenantId ? { tenantId } : {}) };
    const [answer, config] = await Promise.all([
      call(transport, login.preLogin, { body }).catch(() => null),
      vendor.loaded,
    ]);
    dispatch({
      type: 'preLoginAnswered',
      answer,
      strategy: config?.authStrategy ?? 'EmailAndPassword',
      oidcRedirectUri: `${rules.origin}${routes.oidcRedirectUrl}`,
    });
  };

  const givePassword = async (password: string): Promise<void> => {
    dispatch({ type: 'passwordGiven' });
    const invitationToken = new URLSearchParams(location.search).get('invitationToken');
    try {
      const body = { email: state.email, password, ...(invitationToken ? { invitationToken } : {}) };
      const answer = await call(transport, login.withPassword, { body });
      dispatch({ type: 'loginAnswered', answer });
      if (!answer.accessToken) return;
      try {
        await onSignedIn(answer);
      } catch (error) {
        throw new ApiError(0, 'profile', DIFFICULTIES, { cause: error });
      }
      dispatch({ type: 'profileLoaded' });
    } catch (error) {
      onRefused();
      dispatch({ type: 'refused', refusal: refusalIn(error) });
    }
  };

  const back = () => dispatch({ type: 'wentBack' });
  const edited = () => dispatch({ type: 'edited' });
  switch (state.step) {
    case 'preLogin':
      return <EmailStep state={state} onEmail={giveEmail} allowSignUps={vendor.config?.allowSignups ?? true} />;
    case 'loginWithPassword':
      return <PasswordStep state={state} onPassword={givePassword} onBack={back} onEdited={edited} />;
    default:
      return (
        <Suspense fallback={null}>
          <OtherSteps state={state} dispatch={dispatch} />
        </Suspense>
      );
  }
}
