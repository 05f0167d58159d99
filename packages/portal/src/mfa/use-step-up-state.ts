import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../login/login-steps.ts';
import { refusalIn } from '../login/problem-words.ts';
import { usePortal } from '../options.ts';
import type { SecondFactorChallenge } from './second-factor.tsx';
import { challengeIn } from './second-factor.tsx';

/**
 * AUTH-12. `notEnrolled`: there is no second factor to ask for. `unreachable`: the server did not answer, which is nobody's
 * fault. `failed`: anything else.
 */
export type StepUpState =
  | { step: 'asking' | 'done' | 'notEnrolled' }
  | { step: 'secondFactor'; challenge: SecondFactorChallenge }
  | { step: 'unreachable' | 'failed'; refusal: Refusal };

const mayPass = ['network', 'overloaded', 'too_many_requests'];

/** What a refused question leads to. The wire gives a missing second factor its text, ours a type beside it. */
export function stepOfRefusal(refusal: Refusal): StepUpState {
  if (refusal.type === 'mfa_not_enrolled') return { step: 'notEnrolled' };
  return { step: mayPass.includes(refusal.type) ? 'unreachable' : 'failed', refusal };
}

/** Where an answer leads; null when it says nothing that can be used. */
export function stepOfAnswer(answer: LoginResponse): StepUpState | null {
  const challenge = challengeIn(answer);
  if (challenge) return { step: 'secondFactor', challenge };
  return answer.mfaRequired && answer.mfaEnrolled === false ? { step: 'notEnrolled' } : null;
}

/**
 * Asks the server for a step-up as soon as somebody is known to be signed in, and again on demand.
 * @param onAnswer takes an answer with a token over
 */
export function useStepUpState(
  maxAge: string | number | null,
  onAnswer: (answer: LoginResponse) => Promise<void>,
): { state: StepUpState; ask: () => void; take: (answer: LoginResponse) => Promise<void> } {
  const { transport, signedIn } = usePortal();
  const [state, setState] = useState<StepUpState>({ step: 'asking' });
  const taking = useRef(onAnswer);
  useEffect(() => {
    taking.current = onAnswer;
  });

  const take = useCallback(async (answer: LoginResponse): Promise<void> => {
    if (answer.accessToken) {
      await taking.current(answer);
      return setState({ step: 'done' });
    }
    setState(stepOfAnswer(answer) ?? { step: 'failed', refusal: { type: 'unreadable' } });
  }, []);
  const ask = useCallback(() => {
    setState({ step: 'asking' });
    call(transport, stepUp.generate, { body: maxAge === null ? {} : { maxAge } })
      .then(take)
      .catch((error: unknown) => setState(stepOfRefusal(refusalIn(error))));
  }, [transport, maxAge, take]);

  // Once: being signed in anew is what this page brings about itself.
  const begun = useRef(false);
  useEffect(() => {
    if (!signedIn || begun.current) return;
    begun.current = true;
    ask();
  }, [signedIn, ask]);
  return { state, ask, take };
}
