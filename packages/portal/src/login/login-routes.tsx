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
};

/** The screen of a page; links that lead nowhere yet share one that says so and shows a way out. */
export function screenOf(page: PageName): ReactNode {
  const Screen = screens[page];
  return <Suspense fallback={null}>{Screen ? <Screen /> : <LinkScreen page={page} />}</Suspense>;
}
