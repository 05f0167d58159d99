import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import type { signUp } from '@parley/contracts/identity/sign-up.ts';

type SignUpAnswer = ResponseOf<typeof signUp.signUp>;

/** AUTH-13: signed in at once when the server says so, else the mail has to be opened first. */
export const stepAfterSignUp = (answer: SignUpAnswer): 'signedIn' | 'signUpSuccess' =>
  !answer.shouldActivate && answer.authResponse?.accessToken ? 'signedIn' : 'signUpSuccess';

/**
 * AUTH-14. `checking` asks what the link needs, which uses nothing up; `activating` waits for a press, because mail scanners
 * open links too; `activatingForm` asks for a password first.
 */
export type ActivationStep =
  | 'checking'
  | 'activating'
  | 'activatingForm'
  | 'success'
  | 'toLogin'
  | 'linkSpent'
  | 'resent';

export type ActivationEvent =
  | { type: 'checked'; shouldSetPassword: boolean }
  | { type: 'linkRefused' }
  | { type: 'activated'; answer: { accessToken?: string | undefined; mfaRequired: boolean } }
  | { type: 'resent' };

export function activationReducer(step: ActivationStep, event: ActivationEvent): ActivationStep {
  if (step === 'success' || step === 'toLogin') return step;
  switch (event.type) {
    case 'checked':
      if (step !== 'checking') return step;
      return event.shouldSetPassword ? 'activatingForm' : 'activating';
    case 'linkRefused':
      return step === 'resent' ? step : 'linkSpent';
    case 'activated':
      if (step !== 'activating' && step !== 'activatingForm') return step;
      // A second factor is asked for by the sign-in page.
      return event.answer.accessToken && !event.answer.mfaRequired ? 'success' : 'toLogin';
    case 'resent':
      return step === 'linkSpent' ? 'resent' : step;
  }
}

/** AUTH-16. A link is checked before a password is asked for, and used only when one is sent. The set-up of the first administrator walks the same way. */
export type ResetStep = 'checking' | 'form' | 'done' | 'linkSpent';
export type ResetEvent = { type: 'linkHolds' } | { type: 'linkRefused' } | { type: 'changed' };

export function resetReducer(step: ResetStep, event: ResetEvent): ResetStep {
  if (step === 'done' || step === 'linkSpent') return step;
  switch (event.type) {
    case 'linkHolds':
      return step === 'checking' ? 'form' : step;
    case 'linkRefused':
      return 'linkSpent';
    case 'changed':
      return step === 'form' ? 'done' : step;
  }
}

/** The two secrets of a link in a mail; null when one is missing, which is a link cut short. */
export function linkOf(search: string): { userId: string; token: string } | null {
  const query = new URLSearchParams(search);
  const userId = query.get('userId');
  const token = query.get('token');
  return userId && token ? { userId, token } : null;
}
