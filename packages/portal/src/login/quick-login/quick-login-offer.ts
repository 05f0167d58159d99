/** Quicker ways that somebody who has just signed in is offered for the next time. */
export type Offer = { passkey: boolean; sms: boolean };

/** What the rule of AUTH-10 looks at, and what the flow RegisterQuickLogin adds to it. */
export type OfferFacts = {
  /** `show-passkeys-new` of the flags. */
  flag: string | undefined;
  /** Of the tenant of whoever signed in. */
  secondaryAuthStrategies: readonly { strategy: string; isActive: boolean }[];
  /** Own passkeys; null when the server did not tell, which offers nothing. */
  passkeys: number | null;
  /** Whether this browser can make one. */
  capable: boolean;
  /** Kept on this device, `preferred-login-method`. */
  preferred: string | null;
  /** Kept on this device, `dont-show-again-prompt-passkeys`. */
  dontShowAgain: boolean;
  /** Kept on this device, `register-quick-login`: was asked before. */
  asked: boolean;
  /** Text messages are how one signs in anyway. */
  bySms: boolean;
};

/** AUTH-10: the five conditions of the passkey prompt, and a text message beside it where the tenant offers one. */
export function offerOf(facts: OfferFacts): Offer | null {
  const active = (...names: string[]): boolean =>
    facts.secondaryAuthStrategies.some(({ strategy, isActive }) => isActive && names.includes(strategy));
  const passkey =
    facts.flag === 'on' &&
    active('Passkeys') &&
    facts.preferred !== 'Passkeys' &&
    !facts.dontShowAgain &&
    facts.passkeys === 0 &&
    facts.capable;
  const sms = active('SmsCode', 'SmsCodeV2') && facts.preferred === null && !facts.asked && !facts.bySms;
  return passkey || sms ? { passkey, sms } : null;
}
