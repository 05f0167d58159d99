import type { TokenClaims } from '@parley/contracts/decode-token.ts';
import { useMemo } from 'react';
import { claimsIn } from '../session/session-person.ts';
import { useParley, useSessionState } from './parley-context.ts';

/** What `acr` says of a sign-in with more than one factor. */
const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
const SECOND_FACTORS = ['otp', 'sms', 'hwk'];

/** The specification's rule: the class, the means, and how long ago. */
export function isSteppedUp(
  { acr, amr = [], auth_time: at }: TokenClaims,
  nowMs: number,
  maxAgeSeconds?: number,
): boolean {
  if (acr !== MULTI_FACTOR || !amr.includes('mfa') || !SECOND_FACTORS.some((factor) => amr.includes(factor)))
    return false;
  return maxAgeSeconds === undefined || (at !== undefined && nowMs / 1000 - at <= maxAgeSeconds);
}

export type StepUp = {
  /** The person has shown a second factor, within `maxAgeSeconds` when that is given. */
  isSteppedUp: (maxAgeSeconds?: number) => boolean;
  /** Asks over the page. Settles with whether it was shown. */
  stepUp: (maxAgeSeconds?: number) => Promise<boolean>;
};

/** Before something that deserves it: who is here shows it once more (RFC 9470). Calls of the portal ask by themselves. */
export function useStepUp(): StepUp {
  const { session, gate } = useParley().tab;
  // Drawn again when a token with other claims is held.
  useSessionState();
  const { acr, amr, auth_time } = claimsIn(session.accessToken());
  // By what they say, so that what is returned is another one exactly when the proof is.
  const proof = JSON.stringify({ acr, amr, auth_time });
  return useMemo(
    () => ({
      isSteppedUp: (maxAgeSeconds) => isSteppedUp(JSON.parse(proof) as TokenClaims, Date.now(), maxAgeSeconds),
      stepUp: (maxAgeSeconds) => gate.ask({ maxAgeSeconds: maxAgeSeconds ?? null }),
    }),
    [proof, gate],
  );
}
