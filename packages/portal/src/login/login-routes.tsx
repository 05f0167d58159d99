import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { PageName } from '../routes.ts';
import { LoginScreen } from './login.screen.tsx';

/** Everything but the sign-in itself is loaded when it is opened. */
const SignUpScreen = lazy(() => import('./sign-up.screen.tsx').then((m) => ({ default: m.SignUpScreen })));
const SignUpSuccessScreen = lazy(() =>
  import('./sign-up-success.screen.tsx').then((m) => ({ default: m.SignUpSuccessScreen })),
);
const ActivateScreen = lazy(() => import('./activate.screen.tsx').then((m) => ({ default: m.ActivateScreen })));
const ForgotPasswordScreen = lazy(() =>
  import('./forgot-password.screen.tsx').then((m) => ({ default: m.ForgotPasswordScreen })),
);
const ResetPasswordScreen = lazy(() =>
  import('./reset-password.screen.tsx').then((m) => ({ default: m.ResetPasswordScreen })),
);
const SetUpScreen = lazy(() => import('./set-up.screen.tsx').then((m) => ({ default: m.SetUpScreen })));
const LogoutScreen = lazy(() => import('./logout.screen.tsx').then((m) => ({ default: m.LogoutScreen })));
const StepUpScreen = lazy(() => import('./step-up.screen.tsx').then((m) => ({ default: m.StepUpScreen })));
const AcceptInvitationScreen = lazy(() =>
  import('./accept-invitation.screen.tsx').then((m) => ({ default: m.AcceptInvitationScreen })),
);
const UnlockScreen = lazy(() => import('./unlock.screen.tsx').then((m) => ({ default: m.UnlockScreen })));
const ResetPhoneScreen = lazy(() => import('./reset-phone.screen.tsx').then((m) => ({ default: m.ResetPhoneScreen })));
const ImpersonateScreen = lazy(() =>
  import('./impersonate.screen.tsx').then((m) => ({ default: m.ImpersonateScreen })),
);
const MagicLinkScreen = lazy(() => import('./magic-link.screen.tsx').then((m) => ({ default: m.MagicLinkScreen })));
const SocialCallbackScreen = lazy(() =>
  import('./social-callback.screen.tsx').then((m) => ({ default: m.SocialCallbackScreen })),
);
const LinkScreen = lazy(() => import('./link.screen.tsx').then((m) => ({ default: m.LinkScreen })));

const screens: Partial<Record<PageName, ComponentType>> = {
  loginUrl: LoginScreen,
  customLoginUrl: LoginScreen,
  signUpUrl: SignUpScreen,
  signUpSuccessUrl: SignUpSuccessScreen,
  activateUrl: ActivateScreen,
  forgetPasswordUrl: ForgotPasswordScreen,
  resetPasswordUrl: ResetPasswordScreen,
  setUpUrl: SetUpScreen,
  logoutUrl: LogoutScreen,
  stepUpUrl: StepUpScreen,
  acceptInvitationUrl: AcceptInvitationScreen,
  unlockUrl: UnlockScreen,
  resetPhoneNumberUrl: ResetPhoneScreen,
  impersonateUrl: ImpersonateScreen,
  magicLinkCallbackUrl: MagicLinkScreen,
  socialLoginCallbackUrl: SocialCallbackScreen,
};

/** The screen of a page; links that lead nowhere yet share one that says so and shows a way out. */
export function screenOf(page: PageName): ReactNode {
  const Screen = screens[page];
  return <Suspense fallback={null}>{Screen ? <Screen /> : <LinkScreen page={page} />}</Suspense>;
}
