import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { MainAuthStrategy } from '@parley/contracts/identity/security-policies.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kept, LoginEvent, LoginState } from './login-steps.ts';
import {
  beginLogin,
  isWithin,
  loginReducer,
  loginSteps,
  searchWithStep,
  ssoAddress,
  stepAfterLogin,
  stepInSearch,
  waits,
} from './login-steps.ts';

const oidcRedirectUri = 'https://coach.example/account/oidc/callback';
const refusal = { type: 'incorrect_credentials' };

const answers: fc.Arbitrary<LoginResponse> = fc.record(
  {
    mfaRequired: fc.boolean(),
    accessToken: fc.constantFrom('a.b.c', undefined),
    mfaToken: fc.constantFrom('m', undefined),
    mfaEnrolled: fc.boolean(),
    isBreachedPassword: fc.boolean(),
  },
  { requiredKeys: ['mfaRequired'] },
) as fc.Arbitrary<LoginResponse>;

const events: fc.Arbitrary<LoginEvent> = fc.oneof(
  fc.record({ type: fc.constant('emailGiven' as const), email: fc.emailAddress() }),
  fc.record({
    type: fc.constant('preLoginAnswered' as const),
    answer: fc.constantFrom(null, {}, { address: 'https://idp.example/x', idpType: 'oidc' as const }),
    strategy: fc.constantFrom(...MainAuthStrategy.options),
    oidcRedirectUri: fc.constant(oidcRedirectUri),
  }),
  fc.constantFrom<LoginEvent>(
    { type: 'passwordGiven' },
    { type: 'profileLoaded' },
    { type: 'refused', refusal },
    { type: 'ssoFailed', refusal },
    { type: 'breachedMailAsked' },
    { type: 'breachedMailSent' },
    { type: 'edited' },
    { type: 'wentBack' },
    { type: 'proofGiven' },
    { type: 'quickCodeSent', sentTo: null },
    { type: 'passwordPreferred' },
    { type: 'profileLoaded', codes: true },
    { type: 'profileLoaded', offer: { passkey: true, sms: true } },
    { type: 'codesKept', offer: null },
    { type: 'offerAnswered' },
    { type: 'recoveryWanted' },
    { type: 'recoveryLeft' },
    { type: 'refused', refusal: { type: 'mfa_challenge_ended' } },
  ),
  fc.record({ type: fc.constant('loginAnswered' as const), answer: answers }),
  fc.record({ type: fc.constant('returned' as const), step: fc.constantFrom(...loginSteps) }),
);

const after = (state: LoginState, ...steps: LoginEvent[]): LoginState => steps.reduce(loginReducer, state);
const toPassword: LoginEvent[] = [
  { type: 'emailGiven', email: 'ada@example.org' },
  { type: 'preLoginAnswered', answer: {}, strategy: 'EmailAndPassword', oidcRedirectUri },
];

describe('login steps', () => {
  it('AUTH-3 every step the requirement names is known', () => {
    const named =
      'preLogin loginWithPassword loginWithOtc loginWithSmsOtc loginWithQuickSmsOtc loginWithTwoFactor forceTwoFactor recoverTwoFactor redirectToSSO loginWithSSOFailed breachedPassword breachedPasswordSuccess promptPasskeys success';
    expect(loginSteps).toEqual(expect.arrayContaining(named.split(' ')));
    expect(waits).toMatchObject({ redirectToSSO: 2_000, loginWithSSOFailed: 1_000 });
  });

  it('AUTH-3 whatever happens in whatever order, the box is at one known step and never both waiting and refused', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
        let state = beginLogin('');
        for (const event of happened) {
          const before = state;
          state = loginReducer(state, event);
          expect(loginSteps).toContain(state.step);
          expect(state.pending !== false && state.problem !== null).toBe(false);
          // Only an address the server gave is ever gone to.
          expect(state.address !== null).toBe(state.step === 'redirectToSSO');
          // An address typed once is typed again only to be another one.
          if (event.type !== 'emailGiven') expect(state.email).toBe(before.email);
        }
      }),
    );
  });

  it('AUTH-3 success comes only after an answer with a token and a profile that was loaded, and it is final', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
        let state = beginLogin('ada@example.org');
        for (const event of happened) {
          const next = loginReducer(state, event);
          if (next.step === 'success' && state.step !== 'success') {
            // By way of what is asked of somebody who is in, or at once.
            if (isWithin(state.step)) expect(['codesKept', 'offerAnswered']).toContain(event.type);
            else expect([state.pending, event.type]).toEqual(['entering', 'profileLoaded']);
          }
          if (state.step === 'success') expect(next).toBe(state);
          if (isWithin(next.step) && !isWithin(state.step)) expect(state.pending).toBe('entering');
          if (next.pending === 'entering' && state.pending !== 'entering')
            expect(event.type === 'loginAnswered' && event.answer.accessToken).toBeTruthy();
          state = next;
        }
      }),
    );
  });

  it('AUTH-3 a reload, the back button and a second tab come back to a step that can be walked with what the tab knows', () => {
    const factors = {
      devices: { authenticators: [{ id: 'a' }], phones: [], webauthn: [], emails: [] },
      strategies: [],
      recovered: false,
    };
    const emails = fc.constantFrom('', 'ada@example.org');
    const kept: fc.Arbitrary<Kept> = fc.record({
      email: emails,
      factors: fc.constantFrom(null, factors),
      enrolled: fc.boolean(),
      codes: fc.boolean(),
      offer: fc.constantFrom(null, { passkey: true, sms: false }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...loginSteps), kept, (step, known) => {
        const search = searchWithStep('?redirectUrl=%2Fc%2F1', step);
        expect(new URLSearchParams(search).get('redirectUrl')).toBe('/c/1');
        const { step: found, offer } = beginLogin(known, stepInSearch(search));
        expect([step, 'preLogin']).toContain(found);
        if (/^loginWith(Password|.*Otc)$|^magicLink/.test(found)) expect(known.email).not.toBe('');
        if (found.endsWith('TwoFactor')) expect(known.factors).not.toBeNull();
        if (found === 'loginWithTwoFactor' || found === 'recoverTwoFactor') expect(known.enrolled).toBe(true);
        if (found === 'forceTwoFactor') expect(known.enrolled).toBe(false);
        if (found === 'recoveryCodes') expect(known.codes).toBe(true);
        expect(offer !== null).toBe(found === 'promptPasskeys');
        expect(['success', 'redirectToSSO', 'breachedPassword']).not.toContain(found);
      }),
    );
    expect(stepInSearch('?step=<script>')).toBe('preLogin');
  });

  it('AUTH-3 AUTH-11 a second factor, recovery and back, and a challenge that is over leads to the beginning and says why', () => {
    const asked: LoginEvent[] = [
      ...toPassword,
      { type: 'passwordGiven' },
      { type: 'loginAnswered', answer: { mfaRequired: true, mfaToken: 'secret-token', mfaEnrolled: true } },
    ];
    const second = after(beginLogin(''), ...asked);
    expect(second.step).toBe('loginWithTwoFactor');
    expect(JSON.stringify(second)).not.toContain('secret-token');
    const recovering = after(second, { type: 'recoveryWanted' });
    expect(recovering.step).toBe('recoverTwoFactor');
    expect(after(recovering, { type: 'recoveryLeft' }).step).toBe('loginWithTwoFactor');
    const again = { mfaRequired: true, mfaToken: 'secret-token', mfaEnrolled: false, mfaRecovered: true };
    expect(after(recovering, { type: 'proofGiven' }, { type: 'loginAnswered', answer: again })).toMatchObject({
      step: 'forceTwoFactor',
      factors: { recovered: true },
    });
    const over = after(second, { type: 'refused', refusal: { type: 'mfa_challenge_ended' } });
    expect(over).toMatchObject({ step: 'preLogin', problem: { type: 'mfa_challenge_ended' }, factors: null });
  });

  it('AUTH-3 AUTH-11 recovery codes come before anything else, and only keeping them leads on', () => {
    const entering = after(
      beginLogin(''),
      ...toPassword,
      { type: 'passwordGiven' },
      { type: 'loginAnswered', answer: { mfaRequired: false, accessToken: 'a.b.c' } },
    );
    const codes = after(entering, { type: 'profileLoaded', codes: true });
    expect(codes.step).toBe('recoveryCodes');
    expect(after(codes, { type: 'wentBack' }, { type: 'returned', step: 'preLogin' })).toBe(codes);
    const offer = { passkey: true, sms: true };
    const offered = after(codes, { type: 'codesKept', offer });
    expect(offered).toMatchObject({ step: 'promptPasskeys', flow: 'RegisterQuickLogin', offer });
    expect(after(offered, { type: 'offerAnswered' }).step).toBe('success');
    expect(after(entering, { type: 'profileLoaded', offer: { passkey: true, sms: false } })).toMatchObject({
      step: 'promptPasskeys',
      flow: 'Login',
    });
  });

  it('AUTH-3 AUTH-8 a quick code by text message, and back to the password', () => {
    const asked = after(beginLogin(''), { type: 'emailGiven', email: 'ada@example.org' });
    const quick = after(asked, {
      type: 'preLoginAnswered',
      answer: {},
      strategy: 'EmailAndPassword',
      oidcRedirectUri,
      quick: true,
    });
    expect(quick.step).toBe('loginWithQuickSmsOtc');
    expect(after(quick, { type: 'passwordPreferred' }).step).toBe('loginWithPassword');
  });

  it('AUTH-4 the strategy decides the first step, and an address of the organisation goes before it', () => {
    const asked = after(beginLogin(''), { type: 'emailGiven', email: ' ada@example.org ' });
    expect(asked).toMatchObject({ email: 'ada@example.org', pending: 'asking' });
    const by = (strategy: (typeof MainAuthStrategy.options)[number]) =>
      after(asked, { type: 'preLoginAnswered', answer: null, strategy, oidcRedirectUri }).step;
    expect(by('EmailAndPassword')).toBe('loginWithPassword');
    expect(by('MagicLink')).toBe('magicLinkPreLoginSuccess');
    expect(by('Code')).toBe('loginWithOtc');
    expect(by('SmsCode')).toBe('loginWithSmsOtc');
    expect(by('NoLocalAuthentication')).toBe('noLocalAuthentication');
    const sent = after(asked, {
      type: 'preLoginAnswered',
      answer: { address: 'https://idp.example/a?b=1', idpType: 'oidc' },
      strategy: 'EmailAndPassword',
      oidcRedirectUri,
    });
    expect(sent).toMatchObject({
      step: 'redirectToSSO',
      address: `https://idp.example/a?b=1&redirect_uri=${encodeURIComponent(oidcRedirectUri)}`,
    });
  });

  it('AUTH-4 an OIDC address that says where to come back to is left as it is, and so is a SAML one', () => {
    const own = 'https://idp.example/a?redirect_uri=x';
    expect(ssoAddress(own, 'oidc', oidcRedirectUri)).toBe(own);
    expect(ssoAddress('https://idp.example/a', 'saml', oidcRedirectUri)).toBe('https://idp.example/a');
  });

  it('AUTH-5 a refused password stays at its step with the address kept, and typing takes the reproach away', () => {
    const refused = after(beginLogin(''), ...toPassword, { type: 'passwordGiven' }, { type: 'refused', refusal });
    expect(refused).toMatchObject({
      step: 'loginWithPassword',
      email: 'ada@example.org',
      pending: false,
      problem: refusal,
    });
    expect(after(refused, { type: 'edited' }).problem).toBeNull();
  });

  it('AUTH-5 an answer that comes after somebody went back changes nothing', () => {
    const back = after(beginLogin(''), ...toPassword, { type: 'passwordGiven' }, { type: 'wentBack' });
    expect(after(back, { type: 'loginAnswered', answer: { mfaRequired: false, accessToken: 'a.b.c' } })).toBe(back);
  });

  it('AUTH-3 a challenge leads to its step, and an answer that says nothing is a refusal', () => {
    expect(stepAfterLogin({ mfaRequired: true, mfaToken: 'm' })).toBe('loginWithTwoFactor');
    expect(stepAfterLogin({ mfaRequired: true, mfaToken: 'm', mfaEnrolled: false })).toBe('forceTwoFactor');
    expect(stepAfterLogin({ mfaRequired: false, isBreachedPassword: true })).toBe('breachedPassword');
    expect(stepAfterLogin({ mfaRequired: true })).toBeUndefined();
    const state = after(
      beginLogin(''),
      ...toPassword,
      { type: 'passwordGiven' },
      { type: 'loginAnswered', answer: { mfaRequired: true } },
    );
    expect(state).toMatchObject({ step: 'loginWithPassword', problem: { type: 'unreadable' } });
  });
});
