import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage, ModelClient } from '#platform/model/model-client.ts';
import { ModelAborted, ModelError } from '#platform/model/model-error.ts';
import type { BrokenRule } from '../coach/check-reply.ts';
import { checkReply } from '../coach/check-reply.ts';
import { brokenByWhole, guardReply } from '../coach/guard-reply.ts';
import type { Language } from '../flow/flow.ts';
import type { LiveRun } from './live-run.ts';

const PIECES = 12;
const PIECE_MS = 3;
const LONGEST_REPLY_TOKENS = 700;

/** The built-in coach's words, a few at a time so that they can be followed; all within some 50 ms. */
export async function speakBuiltin(run: LiveRun, text: string): Promise<void> {
  const words = text.match(/\s*\S+/g) ?? [];
  const size = Math.max(1, Math.ceil(words.length / PIECES));
  for (let at = 0; at < words.length && !run.signal.aborted; at += size) {
    if (at > 0) await pause(PIECE_MS);
    run.append(words.slice(at, at + size).join(''));
  }
}

export type Attempt =
  /** `broken`: rules of good form, for which nothing is taken back. */
  | { kind: 'complete'; broken: BrokenRule[] }
  /** What was shown of it must be taken back. */
  | { kind: 'broken'; rules: BrokenRule[] }
  | { kind: 'restart' }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: ModelError };

export type ModelSpeech = {
  models: ModelClient;
  model: string;
  messages: ChatMessage[];
  message: string;
  language: Language;
  /** Ends this attempt so that another can begin. */
  restart: AbortSignal;
};

/** Thrown to end the request: the reply is complete although the model goes on. */
class EnoughSaid extends Error {}

/** One attempt of a model at the reply; what it streams is shown as it comes, unless it could become what a coach never says. */
export async function speakModel(run: LiveRun, speech: ModelSpeech): Promise<Attempt> {
  const { models, model, messages, message, language, restart } = speech;
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  run.signal.addEventListener('abort', abort, { once: true });
  restart.addEventListener('abort', abort, { once: true });
  const guard = guardReply({ message, language });
  let rules: BrokenRule[] = [];
  let begun = false;
  const show = (text: string): void => {
    const part = begun ? text : text.trimStart();
    if (part === '') return;
    begun = true;
    run.append(part);
  };
  const refuse = (broken: BrokenRule[]): void => {
    if (broken.length === 0) return;
    rules = broken;
    throw new ModelError('garbage', 'The reply of the model broke a rule of the coach.');
  };
  const refuseGuarded = (): void => {
    const rule = guard.broken();
    if (rule) refuse([rule]);
  };
  try {
    await models.complete(
      { model, messages, maxTokens: LONGEST_REPLY_TOKENS, signal: attempt.signal },
      (text, whole) => {
        // An answer that came in one piece need not be begun to be refused.
        if (whole) refuse(brokenByWhole(text, { language, message }));
        show(guard.take(text));
        refuseGuarded();
        if (guard.isFull()) throw new EnoughSaid();
      },
    );
    show(guard.end());
    refuseGuarded();
    if (run.text().trim() === '') throw new ModelError('garbage', 'The model answered with nothing.');
    return { kind: 'complete', broken: checkReply(run.text(), { language, message }) };
  } catch (error) {
    if (error instanceof EnoughSaid) return { kind: 'complete', broken: ['one_question'] };
    if (run.signal.aborted) return { kind: 'stopped' };
    if (error instanceof ModelAborted) return { kind: 'restart' };
    if (rules.length > 0) return { kind: 'broken', rules };
    if (error instanceof ModelError) {
      // What waited belongs to what is kept; on its own it is no reply.
      if (run.text() !== '') show(guard.end());
      return { kind: 'failed', error };
    }
    throw error;
  } finally {
    run.signal.removeEventListener('abort', abort);
    restart.removeEventListener('abort', abort);
  }
}
