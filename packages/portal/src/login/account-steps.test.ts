import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivationEvent, ActivationStep, ResetEvent, ResetStep } from './account-steps.ts';
import { activationReducer, linkOf, resetReducer, stepAfterSignUp } from './account-steps.ts';

describe('account steps', () => {
  it('AUTH-13 signed in at once only when nothing is to be activated and the answer carries a token', () => {
    const authResponse = { mfaRequired: false, accessToken: 'a.b.c' };
    expect(stepAfterSignUp({ shouldActivate: false, authResponse })).toBe('signedIn');
    expect(stepAfterSignUp({ shouldActivate: true, authResponse })).toBe('signUpSuccess');
    expect(stepAfterSignUp({ shouldActivate: true })).toBe('signUpSuccess');
    expect(stepAfterSignUp({ shouldActivate: false })).toBe('signUpSuccess');
  });

  it('AUTH-14 the link says whether a password has to be set', () => {
    expect(activationReducer('checking', { type: 'checked', shouldSetPassword: true })).toBe('activatingForm');
    expect(activationReducer('checking', { type: 'checked', shouldSetPassword: false })).toBe('activating');
  });

  it('AUTH-14 afterwards signed in, or to the sign-in when a second factor is required', () => {
    const answer = { accessToken: 'a.b.c', mfaRequired: false };
    expect(activationReducer('activating', { type: 'activated', answer })).toBe('success');
    expect(activationReducer('activatingForm', { type: 'activated', answer: { mfaRequired: true } })).toBe('toLogin');
  });

  it('AUTH-14 no order of events activates a link that was never checked, or leaves the end again', () => {
    const events = fc.constantFrom<ActivationEvent>(
      { type: 'checked', shouldSetPassword: true },
      { type: 'checked', shouldSetPassword: false },
      { type: 'linkRefused' },
      { type: 'activated', answer: { accessToken: 'a', mfaRequired: false } },
      { type: 'resent' },
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), (happened) => {
        let step: ActivationStep = 'checking';
        let checked = false;
        for (const event of happened) {
          const next = activationReducer(step, event);
          checked ||= next === 'activating' || next === 'activatingForm';
          if (next === 'success') expect(checked).toBe(true);
          if (step === 'success') expect(next).toBe('success');
          step = next;
        }
      }),
    );
  });

  it('AUTH-16 a password is asked for only with a link that holds, and a spent link stays spent', () => {
    const events = fc.constantFrom<ResetEvent>({ type: 'linkHolds' }, { type: 'linkRefused' }, { type: 'changed' });
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (happened) => {
        const passed: ResetStep[] = ['checking'];
        for (const event of happened) passed.push(resetReducer(passed.at(-1) ?? 'checking', event));
        const done = passed.indexOf('done');
        if (done > 0) expect(passed[done - 1]).toBe('form');
        const spent = passed.indexOf('linkSpent');
        if (spent > 0) expect(new Set(passed.slice(spent))).toEqual(new Set(['linkSpent']));
      }),
    );
  });

  it('AUTH-14 a link cut short is no link', () => {
    expect(linkOf('?userId=u&token=t')).toEqual({ userId: 'u', token: 't' });
    expect(linkOf('?userId=u')).toBeNull();
    expect(linkOf('?userId=u&token=')).toBeNull();
  });
});
