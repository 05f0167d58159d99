import type { ModelTimeouts, OnText } from './model-client.ts';
import { LONGEST_ANSWER } from './model-client.ts';
import { ModelAborted, ModelError } from './model-error.ts';

/** What every way to a model has in common: an answer settles once, begins and goes on in time, is not endless, and ends at once when it is not wanted. */
export type AnswerWatch = {
  readonly answered: Promise<void>;
  isSettled(): boolean;
  /** A part of the answer. @throws ModelError, when there is no end of it */
  heard: OnText;
  /** With an error the answer fails; what carries it is released by `stop` only. */
  settle(error?: Error): void;
  /** Settles at once; what carries the answer is released in the same tick. */
  stop(error: Error): void;
  /** Runs, and stops with whatever it throws; nothing once it is settled. */
  guarded(act: () => void): void;
};

export function watchAnswer(
  {
    signal,
    timeouts,
    onText,
  }: { signal: AbortSignal; timeouts: Pick<ModelTimeouts, 'firstTokenMs' | 'betweenTokensMs'>; onText: OnText },
  release: (error: Error) => void,
): AnswerWatch {
  const { promise: answered, resolve, reject } = Promise.withResolvers<void>();
  let settled = false;
  let length = 0;
  const settle = (error?: Error): void => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (error) reject(error);
    else resolve();
  };
  const stop = (error: Error): void => {
    settle(error);
    release(error);
  };
  const onAbort = (): void => stop(new ModelAborted());
  let timer = setTimeout(() => {
    stop(new ModelError('timeout', 'The model endpoint did not begin to answer in time.'));
  }, timeouts.firstTokenMs);
  if (signal.aborted) settle(new ModelAborted());
  else signal.addEventListener('abort', onAbort, { once: true });
  return {
    answered,
    isSettled: () => settled,
    settle,
    stop,
    heard: (text, whole) => {
      if (length === 0) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          stop(new ModelError('timeout', 'The model endpoint stopped in the middle of its answer.'));
        }, timeouts.betweenTokensMs);
      } else timer.refresh();
      length += text.length;
      onText(text, whole);
      if (length > LONGEST_ANSWER) throw new ModelError('garbage', 'The model endpoint did not stop.');
    },
    guarded: (act) => {
      if (settled) return;
      try {
        act();
      } catch (error) {
        stop(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}
