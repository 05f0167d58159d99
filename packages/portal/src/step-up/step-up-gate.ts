import { errorOf } from '@parley/contracts/client.ts';

/** What would have been fresh enough (RFC 9470). */
export type StepUpWanted = { maxAgeSeconds: number | null };

export type StepUpGate = {
  /** The question somebody has to answer now; null when there is none. */
  wanted(): StepUpWanted | null;
  subscribe(listener: () => void): () => void;
  /** Puts the question, without a call that wants it. @returns whether it was shown who one is; false where nobody can ask */
  ask(wanted: StepUpWanted): Promise<boolean>;
  /** Whether it was shown who one is. */
  settle(shown: boolean): void;
  /** There is a screen that can ask. Without one a refusal stays a refusal. @returns takes it away */
  host(): () => void;
  /** `fetch` that asks for a step-up where the server wants one, and sends the same request once more afterwards. */
  around(send: typeof fetch): typeof fetch;
};

/**
 * AUTH-12, RFC 9470: calls that want a fresher sign-in wait here until the person has shown who they are, all with one question,
 * and then go out again. Whoever made the call does not notice, so nothing typed is lost.
 */
export function createStepUpGate(): StepUpGate {
  let question: { wanted: StepUpWanted; answer: Promise<boolean>; settle: (shown: boolean) => void } | null = null;
  let hosts = 0;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const ask = (wanted: StepUpWanted): Promise<boolean> => {
    if (question) return question.answer;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question = { wanted, answer: promise, settle: resolve };
    tell();
    return promise;
  };
  const settle = (shown: boolean): void => {
    const settled = question;
    question = null;
    settled?.settle(shown);
    tell();
  };

  return {
    wanted: () => question?.wanted ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (wanted) => (hosts === 0 ? Promise.resolve(false) : ask(wanted)),
    settle,
    host: () => {
      hosts += 1;
      return () => {
        hosts -= 1;
        if (hosts === 0) settle(false);
      };
    },
    around: (send) => async (input, init) => {
      const response = await send(input, init);
      if (response.ok || hosts === 0 || !response.headers.has('www-authenticate')) return response;
      const { stepUp } = await errorOf(response.clone());
      if (!stepUp) return response;
      const shown = await ask({ maxAgeSeconds: stepUp.maxAgeSeconds });
      // Once: what is still not enough afterwards is told like any other refusal.
      return shown ? send(input, init) : response;
    },
  };
}
