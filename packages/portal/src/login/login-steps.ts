import type { ApiError } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { MainAuthStrategy } from '@parley/contracts/identity/security-policies.ts';

/** Every step a sign-in can be at (AUTH-3). Some belong to ways of signing in that a server may announce before this box can walk them. */
export const loginSteps = [
  'preLogin',
  'loginWithPassword',
  'magicLinkPreLoginSuccess',
  'loginWithOtc',
  'loginWithSmsOtc',
  'loginWithQuickSmsOtc',
  'loginWithTwoFactor',
  'forceTwoFactor',
  'recoverTwoFactor',
  'redirectToSSO',
  'loginWithSSOFailed',
  'breachedPassword',
  'breachedPasswordSuccess',
  'promptPasskeys',
  'noLocalAuthentication',
  'success',
] as const;
export type LoginStep = (typeof loginSteps)[number];

/** `RegisterQuickLogin` is the flow after a first sign-in that offers a quicker one for the next. */
export type LoginFlow = 'Login' | 'RegisterQuickLogin';

/** Milliseconds (AUTH-3, AUTH-6, AUTH-20). */
export const waits = {
  redirectToSSO: 2_000,
  loginWithSSOFailed: 1_000,
  afterSignIn: 200,
  afterActivation: 1_000,
  silentLogout: 500,
} as const;

/** Why something was refused; words are found by `type`. */
export type Refusal = { readonly type: string; readonly retryAfterSeconds?: number | undefined };
export const refusalOf = ({ type, retryAfterSeconds }: Pick<ApiError, 'type' | 'retryAfterSeconds'>): Refusal =>
  retryAfterSeconds === undefined ? { type } : { type, retryAfterSeconds };

export type LoginState = {
  readonly step: LoginStep;
  readonly flow: LoginFlow;
  readonly email: string;
  /** `asking`: the server was asked. `entering`: it agreed, and the person's profile is being loaded. */
  readonly pending: false | 'asking' | 'entering';
  readonly problem: Refusal | null;
  /** Where the browser goes from `redirectToSSO`. */
  readonly address: string | null;
};

/** What the server says to an address; null when it could not be asked, which stops nobody (AUTH-5). */
export type PreLoginAnswer = { address?: string | undefined; idpType?: 'saml' | 'oidc' | undefined } | null;

export type LoginEvent =
  | { type: 'emailGiven'; email: string }
  | { type: 'preLoginAnswered'; answer: PreLoginAnswer; strategy: MainAuthStrategy; oidcRedirectUri: string }
  | { type: 'passwordGiven' }
  | { type: 'loginAnswered'; answer: LoginResponse }
  | { type: 'profileLoaded' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'ssoFailed'; refusal: Refusal }
  | { type: 'breachedMailAsked' }
  | { type: 'breachedMailSent' }
  | { type: 'edited' }
  | { type: 'wentBack' }
  /** By the address bar: a reload, the back button, a second tab. */
  | { type: 'returned'; step: LoginStep };

/** Where the box begins. Only the first two steps can be entered by an address, and the second needs to know for whom. */
export function beginLogin(email: string, step: LoginStep = 'preLogin'): LoginState {
  const begun = step === 'loginWithPassword' && email !== '' ? step : 'preLogin';
  return { step: begun, flow: 'Login', email, pending: false, problem: null, address: null };
}

const stepOfStrategy: Record<MainAuthStrategy, LoginStep> = {
  EmailAndPassword: 'loginWithPassword',
  MagicLink: 'magicLinkPreLoginSuccess',
  Code: 'loginWithOtc',
  SmsCode: 'loginWithSmsOtc',
  NoLocalAuthentication: 'noLocalAuthentication',
};

/** OIDC is told where to come back to, unless its address says so already (AUTH-4). */
export function ssoAddress(address: string, idpType: 'saml' | 'oidc' | undefined, oidcRedirectUri: string): string {
  if (idpType !== 'oidc' || /[?&]redirect_uri=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}redirect_uri=${encodeURIComponent(oidcRedirectUri)}`;
}

/** The step an answer to a sign-in leads to; undefined when it says nothing this box understands. */
export function stepAfterLogin(answer: LoginResponse): LoginStep | undefined {
  if (answer.accessToken) return 'success';
  if (answer.isBreachedPassword) return 'breachedPassword';
  if (answer.mfaRequired && answer.mfaToken)
    return answer.mfaEnrolled === false ? 'forceTwoFactor' : 'loginWithTwoFactor';
  return undefined;
}

const refused = (state: LoginState, problem: Refusal): LoginState => ({ ...state, pending: false, problem });
const at = (state: LoginState, step: LoginStep): LoginState => ({
  ...state,
  step,
  pending: false,
  problem: null,
  address: null,
});

/** From an event to the next state. Knows no network and no time; holds no secret. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  // Signed in is the end of it: a late answer changes nothing.
  if (state.step === 'success') return state;
  switch (event.type) {
    case 'emailGiven':
      return { ...at(state, 'preLogin'), email: event.email.trim(), pending: 'asking' };
    case 'preLoginAnswered': {
      if (state.step !== 'preLogin' || state.pending !== 'asking') return state;
      const { address, idpType } = event.answer ?? {};
      if (!address) return at(state, stepOfStrategy[event.strategy]);
      return { ...at(state, 'redirectToSSO'), address: ssoAddress(address, idpType, event.oidcRedirectUri) };
    }
    case 'passwordGiven':
      return state.step === 'loginWithPassword' ? { ...state, pending: 'asking', problem: null } : state;
    case 'loginAnswered': {
      if (state.pending !== 'asking') return state;
      const next = stepAfterLogin(event.answer);
      if (!next) return refused(state, { type: 'unreadable' });
      return next === 'success' ? { ...state, pending: 'entering', problem: null } : at(state, next);
    }
    case 'profileLoaded':
      return state.pending === 'entering' ? at(state, 'success') : state;
    case 'refused':
      return state.pending ? refused(state, event.refusal) : state;
    case 'ssoFailed':
      return refused(at(state, 'loginWithSSOFailed'), event.refusal);
    case 'breachedMailAsked':
      return state.step === 'breachedPassword' ? { ...state, pending: 'asking', problem: null } : state;
    case 'breachedMailSent':
      return state.step === 'breachedPassword' ? at(state, 'breachedPasswordSuccess') : state;
    case 'edited':
      return state.problem ? { ...state, problem: null } : state;
    case 'wentBack':
      return at(state, 'preLogin');
    case 'returned':
      if (event.step === state.step || state.pending === 'entering') return state;
      return beginLogin(state.email, event.step);
  }
}

const isStep = (text: string | null): text is LoginStep => loginSteps.some((step) => step === text);

/** The step an address names, for reload, back button and second tab. */
export function stepInSearch(search: string): LoginStep {
  const step = new URLSearchParams(search).get('step');
  return isStep(step) ? step : 'preLogin';
}

/** The same query with the step in it; steps that cannot be returned to leave the query as it is at the beginning. */
export function searchWithStep(search: string, step: LoginStep): string {
  const query = new URLSearchParams(search);
  query.delete('step');
  if (step === 'loginWithPassword') query.set('step', step);
  return query.size > 0 ? `?${query}` : '';
}
