import { describe, expect, it } from 'vitest';
import type { OfferFacts } from './quick-login-offer.ts';
import { offerOf } from './quick-login-offer.ts';

const facts: OfferFacts = {
  flag: 'on',
  secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  passkeys: 0,
  capable: true,
  preferred: null,
  dontShowAgain: false,
  asked: false,
  bySms: false,
};

describe('what is offered after a sign-in', () => {
  it('AUTH-10 a passkey is offered when all five conditions hold', () =>
    expect(offerOf(facts)).toEqual({ passkey: true, sms: false }));

  it.each<[string, Partial<OfferFacts>]>([
    ['the flag is off', { flag: 'off' }],
    ['there is no flag', { flag: undefined }],
    ['the strategy is not active', { secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: false }] }],
    ['there is no such strategy', { secondaryAuthStrategies: [] }],
    ['passkeys are preferred already', { preferred: 'Passkeys' }],
    ['they chose not to be asked again', { dontShowAgain: true }],
    ['there is a device', { passkeys: 1 }],
    ['nobody could tell whether there is one', { passkeys: null }],
    ['this browser can make none', { capable: false }],
  ])('AUTH-10 none is offered when %s', (_why, changed) => expect(offerOf({ ...facts, ...changed })).toBeNull());

  const bySms = [{ strategy: 'SmsCode', isActive: true }];
  it('AUTH-3 RegisterQuickLogin: a text message is offered once, where the tenant lets one sign in by it', () => {
    const offered = { ...facts, secondaryAuthStrategies: bySms };
    expect(offerOf(offered)).toEqual({ passkey: false, sms: true });
    expect(offerOf({ ...offered, asked: true })).toBeNull();
    expect(offerOf({ ...offered, preferred: 'SmsCode' })).toBeNull();
    expect(offerOf({ ...offered, bySms: true })).toBeNull();
    const both = [...bySms, ...facts.secondaryAuthStrategies];
    expect(offerOf({ ...facts, secondaryAuthStrategies: both })).toEqual({ passkey: true, sms: true });
  });
});
