import type { ApiError } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { MainAuthStrategy } from '@parley/contracts/identity/security-policies.ts';
import type { Offer } from './quick-login/quick-login-offer.ts';

/** Every step a sign-in can be at (AUTH-3), and two of ours: recovery codes to keep, and no sign-in of our own at all. */
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
  'recoveryCodes',
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

/** What a second factor is chosen from. The token of the challenge is a secret, and kept elsewhere. */
export type Factors = {
  readonly devices: NonNullable<LoginResponse['mfaDevices']>;
  /** What may be enrolled, where nothing is yet. */
  readonly strategies: readonly string[];
  /** A recovery code was used: what is enrolled replaces the factors there are. */
  readonly recovered: boolean;
};

export type LoginState = {
  readonly step: LoginStep;
  readonly flow: LoginFlow;
  readonly email: string;
  /** `asking`: the server was asked. `entering`: it agreed, and the person's profile is being loaded. */
  readonly pending: false | 'asking' | 'entering';
  readonly problem: Refusal | null;
  /** Where the browser goes from `redirectToSSO`. */
  readonly address: string | null;
  /** The masked number a text message went to, where the server tells it. */
  readonly sentTo: string | null;
  readonly factors: Factors | null;
  /** The quicker ways that are offered for the next time. */
  readonly offer: Offer | null;
};

/** What the server says to an address; null when it could not be asked, which stops nobody (AUTH-5). */
export type PreLoginAnswer = { address?: string | undefined; idpType?: 'saml' | 'oidc' | undefined } | null;

/** What this tab still knows after a reload. */
export type Kept = {
  email: string;
  factors: Factors | null;
  /** Whether the person of the challenge has a second factor. */
  enrolled: boolean;
  /** Whether recovery codes wait to be kept. */
  codes: boolean;
  offer: Offer | null;
};
const knowsOnly = (email: string): Kept => ({ email, factors: null, enrolled: true, codes: false, offer: null });

export type LoginEvent =
  | { type: 'emailGiven'; email: string }
  | {
      type: 'preLoginAnswered';
      answer: PreLoginAnswer;
      strategy: MainAuthStrategy;
      oidcRedirectUri: string;
      sentTo?: string | null;
      /** A text message went out because that is how this person signs in here. */
      quick?: boolean;
    }
  | { type: 'passwordGiven' }
  /** A code, a passkey, a second factor: whatever the server may answer a sign-in to. */
  | { type: 'proofGiven' }
  | { type: 'quickCodeSent'; sentTo: string | null }
  | { type: 'passwordPreferred' }
  | { type: 'loginAnswered'; answer: LoginResponse }
  | { type: 'profileLoaded'; codes?: boolean; offer?: Offer | null }
  | { type: 'codesKept'; offer: Offer | null }
  | { type: 'offerAnswered' }
  | { type: 'recoveryWanted' }
  | { type: 'recoveryLeft' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'ssoFailed'; refusal: Refusal }
  | { type: 'breachedMailAsked' }
  | { type: 'breachedMailSent' }
  | { type: 'edited' }
  | { type: 'wentBack' }
  /** By the address bar: a reload, the back button, a second tab. */
  | { type: 'returned'; step: LoginStep; kept?: Kept };

/** Steps at which somebody has just been let in and is asked one thing more. */
const within = new Set<LoginStep>(['recoveryCodes', 'promptPasskeys']);
export const isWithin = (step: LoginStep): boolean => within.has(step);
const afterEmail = new Set<LoginStep>([
  'loginWithPassword',
  'magicLinkPreLoginSuccess',
  'loginWithOtc',
  'loginWithSmsOtc',
  'loginWithQuickSmsOtc',
]);
const secondFactor = new Set<LoginStep>(['loginWithTwoFactor', 'forceTwoFactor', 'recoverTwoFactor']);
const provable = new Set<LoginStep>(['preLogin', ...afterEmail, ...secondFactor]);

/** Whether the step can be entered with what this tab knows. */
function mayBegin(step: LoginStep, { email, factors, enrolled, codes, offer }: Kept): boolean {
  if (afterEmail.has(step)) return email !== '';
  if (secondFactor.has(step)) return factors !== null && (step === 'forceTwoFactor') !== enrolled;
  return step === 'recoveryCodes' ? codes : step === 'promptPasskeys' && offer !== null;
}

/** Where the box begins: at the step of the address, if this tab knows enough for it. */
export function beginLogin(known: string | Kept, step: LoginStep = 'preLogin'): LoginState {
  const kept = typeof known === 'string' ? knowsOnly(known) : known;
  const begun = mayBegin(step, kept) ? step : 'preLogin';
  const offer = begun === 'promptPasskeys' ? kept.offer : null;
  return {
    step: begun,
    flow: offer?.sms ? 'RegisterQuickLogin' : 'Login',
    email: kept.email,
    pending: false,
    problem: null,
    address: null,
    sentTo: null,
    factors: kept.factors,
    offer,
  };
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

const noDevices: Factors['devices'] = { authenticators: [], phones: [], webauthn: [], emails: [] };

/** What of a challenge is no secret; null when the answer is none. */
export const factorsOf = (answer: LoginResponse): Factors | null => {
  const { mfaRequired, mfaToken, mfaDevices = noDevices, mfaStrategies = [], mfaRecovered = false } = answer;
  return mfaRequired && mfaToken ? { devices: mfaDevices, strategies: mfaStrategies, recovered: mfaRecovered } : null;
};

const refused = (state: LoginState, problem: Refusal): LoginState => ({ ...state, pending: false, problem });
const at = (state: LoginState, step: LoginStep): LoginState => ({
  ...state,
  step,
  flow: 'Login',
  pending: false,
  problem: null,
  address: null,
});

/** On to the offer, or to the end. */
const offering = (state: LoginState, offer: Offer | null): LoginState =>
  offer
    ? { ...at(state, 'promptPasskeys'), flow: offer.sms ? 'RegisterQuickLogin' : 'Login', offer }
    : { ...at(state, 'success'), factors: null, offer: null };

/** From an event to the next state. Knows no network and no time; holds no secret. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  // Signed in is the end of it: a late answer changes nothing.
  if (state.step === 'success') return state;
  // Let in, and asked one thing more: only its answer leads on.
  if (within.has(state.step)) {
    if (event.type === 'codesKept') return state.step === 'recoveryCodes' ? offering(state, event.offer) : state;
    if (state.step === 'recoveryCodes') return state;
    if (event.type === 'offerAnswered') return offering(state, null);
    // The back button says no.
    return event.type === 'returned' && event.step !== state.step ? at(state, 'preLogin') : state;
  }
  switch (event.type) {
    case 'emailGiven':
      return { ...at(state, 'preLogin'), email: event.email.trim(), pending: 'asking', sentTo: null, factors: null };
    case 'preLoginAnswered': {
      if (state.step !== 'preLogin' || state.pending !== 'asking') return state;
      const { address, idpType } = event.answer ?? {};
      const step = event.quick ? 'loginWithQuickSmsOtc' : stepOfStrategy[event.strategy];
      if (!address) return { ...at(state, step), sentTo: event.sentTo ?? null };
      return { ...at(state, 'redirectToSSO'), address: ssoAddress(address, idpType, event.oidcRedirectUri) };
    }
    case 'passwordGiven':
      return state.step === 'loginWithPassword' ? { ...state, pending: 'asking', problem: null } : state;
    case 'proofGiven':
      return provable.has(state.step) && !state.pending ? { ...state, pending: 'asking', problem: null } : state;
    case 'quickCodeSent':
      return state.step === 'loginWithPassword'
        ? { ...at(state, 'loginWithQuickSmsOtc'), sentTo: event.sentTo }
        : state;
    case 'passwordPreferred':
      return state.step === 'loginWithQuickSmsOtc' ? at(state, 'loginWithPassword') : state;
    case 'loginAnswered': {
      if (state.pending !== 'asking') return state;
      const next = stepAfterLogin(event.answer);
      if (!next) return refused(state, { type: 'unreadable' });
      if (next === 'success') return { ...state, pending: 'entering', problem: null };
      return { ...at(state, next), factors: factorsOf(event.answer) };
    }
    case 'profileLoaded':
      if (state.pending !== 'entering') return state;
      return event.codes ? at(state, 'recoveryCodes') : offering(state, event.offer ?? null);
    case 'recoveryWanted':
      return state.step === 'loginWithTwoFactor' ? at(state, 'recoverTwoFactor') : state;
    case 'recoveryLeft':
      return state.step === 'recoverTwoFactor' ? at(state, 'loginWithTwoFactor') : state;
    case 'refused':
      // A challenge that is over cannot be answered any more: the way out is the beginning, and it says why.
      if (secondFactor.has(state.step) && event.refusal.type === 'mfa_challenge_ended')
        return refused({ ...at(state, 'preLogin'), factors: null }, event.refusal);
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
      return { ...at(state, 'preLogin'), factors: null };
    case 'returned':
      if (event.step === state.step || state.pending === 'entering') return state;
      return beginLogin(
        { ...(event.kept ?? knowsOnly('')), email: state.email || (event.kept?.email ?? '') },
        event.step,
      );
    default:
      return state;
  }
}

const isStep = (text: string | null): text is LoginStep => loginSteps.some((step) => step === text);

/** The step an address names, for reload, back button and second tab. */
export function stepInSearch(search: string): LoginStep {
  const step = new URLSearchParams(search).get('step');
  return isStep(step) ? step : 'preLogin';
}

/** Steps that an address may name. */
export const isRestorable = (step: LoginStep): boolean =>
  step === 'preLogin' || afterEmail.has(step) || secondFactor.has(step) || within.has(step);

/** The same query with the step in it; steps that cannot be returned to leave the query as it is at the beginning. */
export function searchWithStep(search: string, step: LoginStep): string {
  const query = new URLSearchParams(search);
  query.delete('step');
  if (step !== 'preLogin' && isRestorable(step)) query.set('step', step);
  return query.size > 0 ? `?${query}` : '';
}
