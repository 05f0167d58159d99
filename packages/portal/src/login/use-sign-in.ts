import { ApiError, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import type { Dispatch } from 'react';
import { usePortal } from '../options.ts';
import { dropChallenge, keepChallenge, keepCodes, keepOffer, readCodes } from './kept-challenge.ts';
import type { LoginEvent } from './login-steps.ts';
import { refusalIn } from './problem-words.ts';
import { useOffer } from './quick-login/use-offer.ts';

/** How a proof that was accepted makes the next sign-in. */
type Proof = { bySms?: boolean; accepted?: () => void };
export type Prove = (work: () => Promise<LoginResponse>, proof?: Proof) => Promise<void>;

/** What the sign-in page does with an answer: keeps what a reload needs, loads the person, and says what comes next. */
export function useSignIn(dispatch: Dispatch<LoginEvent>): { prove: Prove; take: Prove } {
  const { onSignedIn, onRefused } = usePortal();
  const offerNow = useOffer();

  const take: Prove = async (work, { bySms = false, accepted } = {}) => {
    try {
      const answer = await work();
      keepChallenge(answer);
      dispatch({ type: 'loginAnswered', answer });
      if (!answer.accessToken) return;
      if (answer.recoveryCode) keepCodes(answer.recoveryCode);
      try {
        await onSignedIn(answer);
      } catch (error) {
        throw new ApiError(0, 'profile', DIFFICULTIES, { cause: error });
      }
      dropChallenge();
      accepted?.();
      const codes = readCodes().length > 0;
      const offer = codes ? null : await offerNow(bySms);
      keepOffer(offer);
      dispatch({ type: 'profileLoaded', codes, offer });
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal.type === 'mfa_challenge_ended') dropChallenge();
      onRefused();
      dispatch({ type: 'refused', refusal });
    }
  };
  const prove: Prove = (work, proof) => {
    dispatch({ type: 'proofGiven' });
    return take(work, proof);
  };
  return { prove, take };
}
