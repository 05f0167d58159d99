import { ApiError, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { useCallback } from 'react';
import { usePortal } from '../options.ts';
import { keepChallenge, keepOffer } from './kept-challenge.ts';
import type { LoginStep } from './login-steps.ts';
import { searchWithStep, waits } from './login-steps.ts';
import { useOffer } from './quick-login/use-offer.ts';
import { useToTarget } from './use-to-target.ts';

/**
 * What a page that somebody comes back to does with its login answer: in, by way of the offer of a passkey, or on to the second
 * step of the sign-in page. @throws ApiError when the answer says nothing, or the person cannot be loaded
 */
export function useArrive(): (answer: LoginResponse) => Promise<void> {
  const { routes, navigate, onSignedIn, onRefused } = usePortal();
  const offerNow = useOffer();
  const toTarget = useToTarget();
  return useCallback(
    async (answer) => {
      const to = (step: LoginStep): void =>
        navigate(`${routes.loginUrl}${searchWithStep('', step)}`, { replace: true });
      if (!answer.accessToken) {
        if (!keepChallenge(answer)) throw new ApiError(0, 'unreadable', DIFFICULTIES);
        return to(answer.mfaEnrolled === false ? 'forceTwoFactor' : 'loginWithTwoFactor');
      }
      try {
        await onSignedIn(answer);
      } catch (cause) {
        onRefused();
        throw new ApiError(0, 'profile', DIFFICULTIES, { cause });
      }
      const offer = await offerNow();
      keepOffer(offer);
      if (offer) return to('promptPasskeys');
      await new Promise((resolve) => setTimeout(resolve, waits.afterSignIn));
      toTarget();
    },
    [routes.loginUrl, navigate, onSignedIn, onRefused, offerNow, toTarget],
  );
}
