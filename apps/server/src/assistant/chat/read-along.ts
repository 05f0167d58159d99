import { setImmediate as immediate } from 'node:timers/promises';
import type { ModelError } from '#platform/model/model-error.ts';
import { readings } from '#platform/reading-metrics.ts';
import { assessmentOf, readByModel } from '../safety/read-by-model.ts';
import type { Assignment, Writing } from './assignment.ts';
import type { LiveRun } from './live-run.ts';
import type { TurnPlan } from './plan-turn.ts';
import { planTurn } from './plan-turn.ts';

/** A verdict that takes longer is not waited for. */
export const READING_DEADLINE_MS = 10_000;
/** How long the end of a reply waits for the verdict after the last word was shown. */
export const AFTER_LAST_WORD_MS = 1_500;

export type Reader = {
  /** What the turn becomes when danger was found; null until then. */
  raised(): TurnPlan | null;
  /** When the last word has been shown: settles with the verdict, or when it is not waited for any longer. */
  verdict(): Promise<void>;
  /** Nothing is heard from here on. */
  leave(): void;
};

const NOBODY: Reader = { raised: () => null, verdict: () => Promise.resolve(), leave: () => {} };

/**
 * The third reading for danger: the model that writes the reply is asked what the built-in check found nothing in. It can only
 * raise; whatever goes wrong with it, the reply stands. @param onRaised the reply is not to be said any further
 */
export function readAlong(
  { services, models }: Writing,
  { saying, history, modelReply: model, readsAlong }: Assignment,
  run: LiveRun,
  onRaised: () => void,
): Reader {
  if (!readsAlong || !models) return NOBODY;
  const { message } = saying;
  const over = new AbortController();
  const leave = (): void => over.abort();
  const timer = setTimeout(() => tooLate(), READING_DEADLINE_MS);
  run.signal.addEventListener('abort', leave, { once: true });
  let plan: TurnPlan | null = null;
  let told = false;
  // Neither a word of the message nor whose it was.
  const tell = (outcome: string): void => {
    told = true;
    readings.inc({ model, outcome });
  };
  const tooLate = (): void => {
    if (over.signal.aborted || told) return;
    tell('late');
    services.log.warn({ kind: 'late', model }, 'a message was not read along');
    leave();
  };
  // After the reply has been asked for, which somebody waits for.
  const answered = immediate()
    .then(() => readByModel(models, { model, message, history, signal: over.signal }))
    .then((verdict) => {
      if (over.signal.aborted) return;
      tell(verdict.danger);
      const assessment = assessmentOf(verdict);
      if (!assessment) return;
      plan = planTurn(saying, assessment);
      onRaised();
    })
    .catch((error: unknown) => {
      if (over.signal.aborted) return;
      const kind = (error as ModelError).kind ?? 'unknown';
      tell(kind);
      services.log.warn({ kind, model }, 'a message was not read along');
    })
    .finally(() => clearTimeout(timer));
  return {
    raised: () => plan,
    leave,
    verdict: async () => {
      const patience = setTimeout(tooLate, AFTER_LAST_WORD_MS);
      const left = new Promise<void>((resolve) => {
        if (over.signal.aborted) resolve();
        over.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([answered, left]);
      clearTimeout(patience);
    },
  };
}
